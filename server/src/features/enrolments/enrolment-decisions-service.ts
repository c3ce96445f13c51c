import { commonErrors } from '@filo/contract/common-errors'
import { readPairingCode } from '@filo/contract/device/enrolment/pairing-code'
import { enrolmentErrors } from '@filo/contract/enrolments/enrolments-errors'
import { robotModelErrors } from '@filo/contract/robot-models/robot-models-errors'
import type { BaseContext } from '../../base-context.ts'
import { changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/unit-of-work.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { presentRows } from '../../http/routes/present-rows.ts'
import { changeUnit } from '../../records/units/unit-row.ts'
import type { Actor, UserActor } from '../../rights/actor.ts'
import { pairingCode } from '../../secrets/key-fingerprint.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { Admission, AdmitRobot } from './admit-robot.ts'
import * as store from './enrolments-store.ts'
import { presentEnrolment } from './present-enrolment.ts'
import { listTurnedAwayRobots } from './turned-away.ts'

type Deps = Pick<BaseContext, 'db' | 'clock' | 'config'> & { audit: AuditService; admit: AdmitRobot }

const staffOnly = { customerId: null }

/** Service of what people decide about robots that ask to be let in. */
export function createEnrolmentDecisionsService(deps: Deps) {
  const { db, clock, audit, admit } = deps
  async function find(tx: Db, actor: Actor, id: string): Promise<store.EnrolmentWithKey> {
    const found = await store.findEnrolment(tx, actor, id)
    if (!found) throw new DomainError(commonErrors.not_found)
    return found
  }

  async function findPending(tx: Db, actor: Actor, id: string): Promise<store.EnrolmentRow> {
    await store.lockEnrolment(tx, id)
    const { enrolment } = await find(tx, actor, id)
    if (enrolment.state !== 'pending') throw new DomainError(enrolmentErrors.enrolment_decided)
    return enrolment
  }

  async function list(
    actor: UserActor,
    query: { page: number; size: number; states?: store.EnrolmentRow['state'][] | undefined },
  ) {
    const found = await store.listEnrolmentRows(db, actor, query)
    const items = presentRows(found.rows, ({ enrolment }) => enrolment.id, presentEnrolment)
    return { items, totalCount: found.totalCount }
  }

  /** The one robot that waits with a pairing code as somebody typed it. @throws pairing_code_unknown pairing_code_ambiguous */
  async function findWaiting(actor: UserActor, typed: string) {
    const code = readPairingCode(typed)
    const waiting = await store.listPendingKeys(db, actor)
    const [first, second] = waiting.filter((robot) => pairingCode(robot.publicKey) === code)
    if (!first) throw new DomainError(enrolmentErrors.pairing_code_unknown)
    if (second) throw new DomainError(enrolmentErrors.pairing_code_ambiguous)
    return presentEnrolment(await find(db, actor, first.id))
  }

  /** What a new unit is registered for must be there and in use. @throws not_found variant_archived */
  async function requireUsable(tx: Db, { variantId, customerId }: Admission): Promise<void> {
    if (variantId && (await store.isVariantArchived(tx, variantId)))
      throw new DomainError(robotModelErrors.variant_archived)
    if (customerId && !(await store.customerExists(tx, customerId)))
      throw new DomainError(commonErrors.not_found)
  }

  /** @throws enrolment_decided variant_required variant_archived unit_has_key robot_retired already_exists not_found */
  async function accept(actor: UserActor, id: string, admission: Admission) {
    await db.transaction(async (tx) => {
      const enrolment = await findPending(tx, actor, id)
      await requireUsable(tx, admission)
      await admit(tx, actor, enrolment, admission)
    })
    return presentEnrolment(await find(db, actor, id))
  }

  /** @throws enrolment_decided not_found */
  async function reject(actor: UserActor, id: string, reason: string) {
    await db.transaction(async (tx) => {
      const enrolment = await findPending(tx, actor, id)
      const decided = { state: 'rejected' as const, updatedAt: clock.now(), updatedBy: actor.userId }
      await store.changeEnrolment(tx, id, decided)
      const subject = { objectType: 'enrolment', objectId: id, objectName: enrolment.serial }
      await audit.record(tx, actor, { action: 'enrolment.rejected', ...subject, reason })
      publish(tx, changed('robots', null, 'enrolment', staffOnly))
    })
    return presentEnrolment(await find(db, actor, id))
  }

  /** Voids a unit's key and cuts its connection. @throws unit_has_no_key not_found */
  async function revokeKey(actor: UserActor, unitId: string, reason: string): Promise<void> {
    await db.transaction(async (tx) => {
      const found = await store.lockUnitForStaff(tx, actor, unitId)
      if (!found) throw new DomainError(commonErrors.not_found)
      if (!found.publicKey) throw new DomainError(enrolmentErrors.unit_has_no_key)
      await changeUnit(tx, unitId, { publicKey: null, enrolment: 'revoked', updatedAt: clock.now() })
      await store.revokeEnrolmentsOf(tx, unitId, clock.now())
      const subject = { objectType: 'produced_robot', objectId: unitId, objectName: found.serial }
      const { customerId } = found
      await audit.record(tx, actor, { action: 'produced_robot.key_revoked', ...subject, customerId, reason })
      publish(tx, { kind: 'robot-revoked', unitIds: [unitId] })
      publish(tx, changed('robots', unitId, 'changed', { customerId, unitIds: [unitId] }))
    })
  }

  return {
    list,
    /** Networks of which robots were sent away in the last hour, and the limit that did it. */
    listTurnedAway: (actor: UserActor) => listTurnedAwayRobots(deps, actor),
    findWaiting,
    accept,
    reject,
    revokeKey,
  }
}

export type EnrolmentDecisionsService = ReturnType<typeof createEnrolmentDecisionsService>
