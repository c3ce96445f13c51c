import type { HelloMessage } from '@filo/contract/device/messages/agent-messages'
import type { BaseContext } from '../../../base-context.ts'
import { changedUnits } from '../../../bus/changed-units.ts'
import type { Db } from '../../../db/database.ts'
import { publish } from '../../../db/unit-of-work.ts'
import type { RobotActor } from '../../../rights/actor.ts'
import type { LinkRow, UnitRow } from '../devices-store.ts'
import { findUnit } from '../devices-store.ts'
import { isLiving } from '../leases/server-leases-store.ts'
import type { RobotAlarms } from '../limits/robot-alarms.ts'
import { isSameMachine, judgeMachine, type MachineVerdict } from './judge-machine.ts'
import * as store from './machines-store.ts'

/** A machine that came longer ago than that and not again is no news when the working one answers. */
const HEARD_WITHIN_MS = 600_000

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids'> & { alarms: RobotAlarms }

/** One that was heard beside the working machine, or that a person decided against. */
const isTurnedAway = ({ confirmedAt, decidedAt }: store.MachineRow) =>
  confirmedAt !== null || decidedAt !== null

/** Tells a robot that moved or restarted from two machines that work with one robot's data. */
export function createArrivingMachines({ db, clock, ids, alarms }: Deps) {
  async function note(
    tx: Db,
    robot: RobotActor,
    hello: HelloMessage & { machine: string },
    known?: store.MachineRow,
  ) {
    const now = clock.now()
    const isLate =
      !known || (!isTurnedAway(known) && now.getTime() - known.lastSeenAt.getTime() > HEARD_WITHIN_MS)
    const candidate = isLate
      ? {
          id: known?.id ?? ids.next(),
          firstSeenAt: now,
          confirmedAt: null,
          workingIp: null,
          decidedAt: null,
          decidedBy: null,
        }
      : known
    const { unitId, ip } = robot
    const { machine, bootId } = hello
    await store.putMachine(tx, { ...candidate, unitId, machine, bootId, ip: ip ?? null, lastSeenAt: now })
  }

  /**
   * What to do with the machine behind a hello, noted where it is not to be served; the caller holds the unit. Nothing is
   * read for a machine that is the same as before.
   */
  async function judge(
    tx: Db,
    robot: RobotActor,
    hello: HelloMessage,
    { unit, link }: { unit: UnitRow; link: LinkRow | undefined },
  ): Promise<MachineVerdict> {
    const working = link?.machine ?? null
    const { machine } = hello
    if (machine === undefined || isSameMachine({ working, reported: machine })) return 'serve'
    const known = await store.findMachine(tx, unit.id, machine)
    const verdict = judgeMachine({
      working,
      reported: machine,
      isLinked: unit.connection === 'online' && (await isLiving(tx, link?.serverId ?? null)),
      isTurnedAway: known !== undefined && isTurnedAway(known),
    })
    if (verdict === 'serve') await store.removeMachine(tx, unit.id, machine)
    else await note(tx, robot, { ...hello, machine }, known)
    return verdict
  }

  /** The working machine has just answered: whoever else was heard is a second one. @returns what consoles are told */
  async function confirm(robot: RobotActor): Promise<void> {
    await db.transaction(async (tx) => {
      const at = clock.now()
      const since = new Date(at.getTime() - HEARD_WITHIN_MS)
      const workingIp = robot.ip ?? null
      const [second] = await store.confirmMachines(tx, robot.unitId, { at, since, workingIp })
      if (!second) return
      const details = { ip: second.ip, otherIp: workingIp }
      await alarms.raiseIn(tx, robot, 'produced_robot.clone_suspected', details)
      const unit = await findUnit(tx, robot.unitId)
      for (const message of unit ? changedUnits('robots', [unit]) : []) publish(tx, message)
    })
  }

  return { judge, confirm }
}

export type ArrivingMachines = ReturnType<typeof createArrivingMachines>
