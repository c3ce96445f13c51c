import type { BaseContext } from '../../base-context.ts'
import { changedUnits } from '../../bus/changed-units.ts'
import { createAddressTally } from '../../ground/address-tally.ts'
import type { RobotActor } from '../../rights/actor.ts'
import { findUnit } from './devices-store.ts'
import { noteLostUpgrade } from './lost-upgrades-store.ts'

/** One robot's request is written, and one of any robot's told in the log, this often at most. */
const EVERY_MS = 60_000

/**
 * Link requests of robots that came without Upgrade: whatever stands in front took it out (RFC 9110 section 7.8 lets it), and
 * no robot behind it will ever be linked. It is made known where people look for the robot.
 */
export function createLostUpgrades({
  db,
  clock,
  bus,
  log,
}: Pick<BaseContext, 'db' | 'clock' | 'bus' | 'log'>) {
  let reportedMs = Number.NEGATIVE_INFINITY
  let unsaid = 0

  function notify(robot: RobotActor, nowMs: number): void {
    if (nowMs - reportedMs < EVERY_MS) {
      unsaid += 1
      return
    }
    const words = 'a link request came without Upgrade: the server in front does not pass WebSocket on'
    log.warn({ unitId: robot.unitId, ip: robot.ip, ...(unsaid > 0 ? { unsaid } : {}) }, words)
    reportedMs = nowMs
    unsaid = 0
  }

  /** What a robot's page and the health of the installation show. */
  const ofRobots = createAddressTally()
  const ofOthers = createAddressTally()

  return {
    /**
     * A request for a WebSocket came as plain HTTP: of a robot that showed its token, or of somebody else (a page in a
     * remote session, anybody who typed the address).
     * @param from the address of the connection it came by: that of the server in front
     */
    note: async ({
      robot,
      from,
    }: {
      robot?: RobotActor | undefined
      from: string | undefined
    }): Promise<void> => {
      const at = clock.now()
      if (!robot) return ofOthers.note(from, at)
      ofRobots.note(from, at)
      notify(robot, at.getTime())
      const since = new Date(at.getTime() - EVERY_MS)
      if (!(await noteLostUpgrade(db, robot.unitId, { at, since }))) return
      const unit = await findUnit(db, robot.unitId)
      if (unit) for (const message of changedUnits('robots', [unit])) bus.publish(message)
    },
    /** What came to this server since its start. */
    read: () => ({ ofRobots: ofRobots.read(), ofOthers: ofOthers.read() }),
  }
}

export type LostUpgrades = ReturnType<typeof createLostUpgrades>
