import type { BaseContext } from '../../base-context.ts'
import { changedUnits } from '../../bus/changed-units.ts'
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
  let saidMs = Number.NEGATIVE_INFINITY
  let unsaid = 0

  function tell(robot: RobotActor, nowMs: number): void {
    if (nowMs - saidMs < EVERY_MS) {
      unsaid += 1
      return
    }
    const words = 'a link request came without Upgrade: the server in front does not pass WebSocket on'
    log.warn({ unitId: robot.unitId, ip: robot.ip, ...(unsaid > 0 ? { unsaid } : {}) }, words)
    saidMs = nowMs
    unsaid = 0
  }

  return {
    /** A robot that showed its token asked for a link, and no WebSocket came. */
    note: async (robot: RobotActor): Promise<void> => {
      const at = clock.now()
      tell(robot, at.getTime())
      const since = new Date(at.getTime() - EVERY_MS)
      if (!(await noteLostUpgrade(db, robot.unitId, { at, since }))) return
      const unit = await findUnit(db, robot.unitId)
      if (unit) for (const message of changedUnits('robots', [unit])) bus.publish(message)
    },
  }
}

export type LostUpgrades = ReturnType<typeof createLostUpgrades>
