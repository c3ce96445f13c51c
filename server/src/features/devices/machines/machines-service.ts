import { commonErrors } from '@filo/contract/common-errors'
import type { RobotMachines } from '@filo/contract/enrolments/robot-machines-routes'
import { producedRobotErrors } from '@filo/contract/produced-robots/produced-robots-errors'
import type { BaseContext } from '../../../base-context.ts'
import { changedUnits } from '../../../bus/changed-units.ts'
import type { Db } from '../../../db/database.ts'
import { publish } from '../../../db/unit-of-work.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { changeLink } from '../../../records/units/unit-presence.ts'
import { unitSubject } from '../../../records/units/unit-subject.ts'
import { type Actor, scopeOf, type UserActor } from '../../../rights/actor.ts'
import type { AuditService } from '../../audit/audit-service.ts'
import * as devices from '../devices-store.ts'
import * as store from './machines-store.ts'

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids'> & { audit: AuditService }

interface Decision {
  isAdmitted: boolean
  reason: string
}

/** So much of a machine's name tells it from others. */
const NAME_LENGTH = 12

const nameOf = (machine: string) => machine.slice(0, NAME_LENGTH)

/** Shows machines that came with one robot's data, and has people decide about them. */
export function createMachinesService({ db, clock, ids, audit }: Deps) {
  /** @throws not_found */
  async function list(actor: Actor, unitId: string): Promise<RobotMachines> {
    const found = await store.readMachines(db, scopeOf(actor), { unitId, now: clock.now() })
    if (!found) throw new DomainError(commonErrors.not_found)
    const { unit, others } = found
    const { link, ip } = unit
    return {
      working: link?.machine
        ? {
            name: nameOf(link.machine),
            ip,
            isLinked: unit.connection === 'online',
            connectedAt: link.connectedAt.toISOString(),
          }
        : null,
      others: others.map(({ machine: row, decidedByName }) => ({
        id: row.id,
        name: nameOf(row.machine),
        ip: row.ip,
        firstSeenAt: row.firstSeenAt.toISOString(),
        lastSeenAt: row.lastSeenAt.toISOString(),
        confirmedAt: row.confirmedAt?.toISOString() ?? null,
        workingIp: row.workingIp,
        decidedAt: row.decidedAt?.toISOString() ?? null,
        decidedByName,
      })),
    }
  }

  /** The other machine takes the place of the working one, which is turned away from now on. @returns the link that ends */
  async function swap(
    tx: Db,
    actor: UserActor,
    unit: devices.UnitRow,
    admitted: store.MachineRow,
  ): Promise<string | null> {
    const link = await devices.findLink(tx, unit.id)
    const at = clock.now()
    await store.removeMachine(tx, unit.id, admitted.machine)
    await store.setWorking(tx, unit.id, admitted.machine)
    if (unit.connection === 'online') {
      const lastSeenAt = (await store.findLastSeen(tx, unit.id)) ?? at
      await changeLink(tx, unit.id, { at: lastSeenAt, connection: 'offline' })
    }
    if (!link?.machine || link.machine === admitted.machine) return null
    const { machine, bootId, connectedAt: firstSeenAt } = link
    const seen = { ip: unit.ip, firstSeenAt, lastSeenAt: at, confirmedAt: at, workingIp: admitted.ip }
    const decided = { decidedAt: at, decidedBy: actor.userId }
    await store.putMachine(tx, { id: ids.next(), unitId: unit.id, machine, bootId, ...seen, ...decided })
    return link.sessionId
  }

  async function decideIn(
    tx: Db,
    actor: UserActor,
    { unitId, id }: { unitId: string; id: string },
    { isAdmitted, reason }: Decision,
  ) {
    const scope = scopeOf(actor)
    const unit = await store.lockUnit(tx, scope, unitId)
    const machine = unit && (await store.findOther(tx, scope, { unitId, id }))
    if (!unit || !machine) throw new DomainError(commonErrors.not_found)
    if (unit.lifeState === 'retired') throw new DomainError(producedRobotErrors.robot_retired)
    const endsSession = isAdmitted ? await swap(tx, actor, unit, machine) : null
    if (!isAdmitted) await store.decideMachine(tx, id, { at: clock.now(), by: actor.userId })
    await audit.record(tx, actor, {
      action: isAdmitted ? 'produced_robot.machine_admitted' : 'produced_robot.machine_turned_away',
      ...unitSubject({ ...unit, id: unitId }),
      after: { machine: nameOf(machine.machine), ip: machine.ip, workingIp: unit.ip },
      reason,
    })
    if (endsSession) publish(tx, { kind: 'robot-barred', unitId, sessionId: endsSession })
    for (const message of changedUnits('robots', [unit])) publish(tx, message)
  }

  /**
   * Decides about a machine that came with a robot's data, also where nobody knows whether the working one is still there:
   * it is turned away, or works as the robot from now on. What was decided may be decided otherwise later.
   * @throws not_found robot_retired
   */
  async function decide(
    actor: UserActor,
    of: { unitId: string; id: string },
    decision: Decision,
  ): Promise<RobotMachines> {
    await db.transaction((tx) => decideIn(tx, actor, of, decision))
    return list(actor, of.unitId)
  }

  return { list, decide }
}

export type MachinesService = ReturnType<typeof createMachinesService>
