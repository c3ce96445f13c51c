import { commonErrors } from '@filo/contract/common-errors'
import { enrolmentErrors } from '@filo/contract/enrolments/enrolments-errors'
import { producedRobotErrors } from '@filo/contract/produced-robots/produced-robots-errors'
import type { BaseContext } from '../../base-context.ts'
import { changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/unit-of-work.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { forgetMachines } from '../../records/units/unit-machines.ts'
import { changeUnit } from '../../records/units/unit-row.ts'
import { unitSubject } from '../../records/units/unit-subject.ts'
import { type Actor, actorId } from '../../rights/actor.ts'
import { fingerprint } from '../../secrets/key-fingerprint.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { UpdatesService } from '../updates/updates-service.ts'
import { dropClaimCode } from './claim-codes-store.ts'
import * as store from './enrolments-store.ts'
import { newUnitRow } from './new-unit.ts'

type Deps = Pick<BaseContext, 'clock' | 'ids'> & {
  audit: AuditService
  updates: Pick<UpdatesService, 'reassign'>
}

/** What a person gives for a serial that nobody registered. */
export interface Admission {
  variantId?: string | undefined
  customerId?: string | null | undefined
  name?: string | undefined
}

interface Pass extends Admission {
  /** What the log keeps of how the robot came in. */
  proof?: Record<string, string | null>
}

/** Admits a robot at the end of every way in: the robot's key is bound to the unit with its serial. */
export function createAdmission({ clock, ids, audit, updates }: Deps) {
  async function register(tx: Db, actor: Actor, serial: string, admission: Admission): Promise<string> {
    const { variantId, customerId = null } = admission
    if (!variantId) throw new DomainError(enrolmentErrors.variant_required)
    if (!(await store.variantExists(tx, variantId))) throw new DomainError(commonErrors.not_found)
    const name = admission.name || serial
    const id = ids.next()
    const by = actorId(actor)
    const unit = newUnitRow({ id, serial, variantId, customerId, name, by, now: clock.now() })
    // Who judged that the serial is new was wrong: to ask again finds the unit, and judges that.
    if (!(await store.insertUnit(tx, unit)))
      throw new DomainError(commonErrors.already_exists, { field: 'serial', value: serial })
    const subject = { objectType: 'produced_robot', objectId: id, objectName: serial }
    const after = { serial, name, variantId, customerId }
    await audit.record(tx, actor, { action: 'produced_robot.registered', ...subject, customerId, after })
    return id
  }

  async function unitFor(tx: Db, actor: Actor, serial: string, admission: Admission): Promise<store.UnitRow> {
    const known = await store.lockUnitBySerial(tx, serial)
    if (known) return known
    await register(tx, actor, serial, admission)
    const unit = await store.lockUnitBySerial(tx, serial)
    if (!unit) throw new Error('the unit just registered is not there')
    return unit
  }

  /**
   * Binds the robot's key to its unit, registering the unit when it is new.
   * @throws unit_has_key, robot_retired, variant_required, not_found, already_exists
   */
  return async function admit(
    tx: Db,
    actor: Actor,
    enrolment: store.EnrolmentRow,
    admission: Pass,
  ): Promise<void> {
    const unit = await unitFor(tx, actor, enrolment.serial, admission)
    if (unit.lifeState === 'retired') throw new DomainError(producedRobotErrors.robot_retired)
    if (unit.publicKey && unit.publicKey !== enrolment.publicKey)
      throw new DomainError(enrolmentErrors.unit_has_key)
    // Whichever way it came in, nobody else shall come with its code.
    await dropClaimCode(tx, unit.id)
    const updatedAt = clock.now()
    const { publicKey } = enrolment
    if (unit.publicKey !== publicKey) await forgetMachines(tx, unit.id)
    await changeUnit(tx, unit.id, { publicKey, enrolment: 'accepted', updatedAt })
    const decided = { state: 'accepted' as const, unitId: unit.id, updatedBy: actorId(actor) }
    await store.changeEnrolment(tx, enrolment.id, { ...decided, updatedAt })
    await audit.record(tx, actor, {
      action: 'produced_robot.key_accepted',
      ...unitSubject(unit),
      after: { fingerprint: fingerprint(publicKey), hostname: enrolment.hostname, ...admission.proof },
    })
    await updates.reassign(tx, actor, { unitId: unit.id })
    const { customerId } = unit
    publish(tx, changed('robots', unit.id, 'changed', { customerId, unitIds: [unit.id] }))
  }
}

export type AdmitRobot = ReturnType<typeof createAdmission>
