import type { AuditAction } from '@filo/contract/audit/audit-actions'
import type { BaseContext } from '../../../base-context.ts'
import type { Db } from '../../../db/database.ts'
import { unitSubject } from '../../../records/units/unit-subject.ts'
import type { RobotActor } from '../../../rights/actor.ts'
import type { AuditService } from '../../audit/audit-service.ts'
import { claimAlarm, findUnit } from '../devices-store.ts'

/** The same alarm about the same robot is worth a line of the audit log, and a notice, once in this time. */
const ALARM_EVERY_MS = 3_600_000

export type RobotAlarm = Extract<
  AuditAction,
  | 'produced_robot.clone_suspected'
  | 'produced_robot.flooding'
  | 'produced_robot.restored'
  | 'produced_robot.outbox_lost'
>

type Deps = Pick<BaseContext, 'db' | 'clock' | 'log'> & { audit: AuditService }

/** Reports a robot that misbehaves: one record per robot, alarm and hour on all servers together. */
export function createRobotAlarms({ db, clock, log, audit }: Deps) {
  /** What this server said last, so that a flood of alarms does not reach the database. */
  const raisedMs = new Map<string, number>()

  function wasRaised(key: string): boolean {
    const nowMs = clock.now().getTime()
    for (const [old, atMs] of raisedMs) if (atMs <= nowMs - ALARM_EVERY_MS) raisedMs.delete(old)
    return raisedMs.has(key)
  }

  /** Records the alarm in the caller's transaction, unless it was within the hour. */
  async function raiseIn(tx: Db, robot: RobotActor, alarm: RobotAlarm, details: object = {}): Promise<void> {
    const now = clock.now()
    const before = new Date(now.getTime() - ALARM_EVERY_MS)
    const unit = await findUnit(tx, robot.unitId)
    if (!unit || !(await claimAlarm(tx, { unitId: unit.id, alarm, at: now }, before))) return
    await audit.record(tx, robot, {
      action: alarm,
      ...unitSubject(unit),
      after: { ip: robot.ip, ...(unit.ip && unit.ip !== robot.ip ? { otherIp: unit.ip } : {}), ...details },
    })
    log.warn({ unitId: unit.id, alarm, ip: robot.ip, ...details }, 'an alarm about a robot')
  }

  /** Records the alarm, unless it was within the hour. */
  async function raise(robot: RobotActor, alarm: RobotAlarm, details?: object): Promise<void> {
    const key = `${robot.unitId} ${alarm}`
    if (wasRaised(key)) return
    raisedMs.set(key, clock.now().getTime())
    await db.transaction((tx) => raiseIn(tx, robot, alarm, details))
  }

  return { raise, raiseIn }
}

export type RobotAlarms = ReturnType<typeof createRobotAlarms>
