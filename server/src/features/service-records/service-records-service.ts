import { commonErrors } from '@filo/contract/common-errors'
import type { Page } from '@filo/contract/list-query'
import { serviceRecordErrors } from '@filo/contract/service-records/service-records-errors'
import type { ServiceRecord, ServiceRecordInput } from '@filo/contract/service-records/service-records-routes'
import type { BaseContext } from '../../base-context.ts'
import { changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/unit-of-work.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { changedMeta, newMeta } from '../../ground/row-meta.ts'
import { requireMatch } from '../../http/routes/etag.ts'
import { presentRows } from '../../http/routes/present-rows.ts'
import { findUnitWithAgent } from '../../records/units/unit-agent.ts'
import { lockUnit, type UnitRow } from '../../records/units/unit-row.ts'
import { actorId, scopeOf, type UserActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import { presentRecord, searchKeyOf } from './present-service-record.ts'
import { isAhead, mayDeleteRecord, mayEditRecord, writesAsCustomer } from './service-policy.ts'
import * as store from './service-records-store.ts'

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids'> & { audit: AuditService }
interface RecordRef {
  unitId: string
  recordId: string
}

async function requireServicedUnit({ db }: Deps, actor: UserActor, unitId: string): Promise<void> {
  if (!(await findUnitWithAgent(db, scopeOf(actor), unitId))) throw new DomainError(commonErrors.not_found)
}

async function lockServiceRecord(tx: Db, actor: UserActor, unitId: string): Promise<UnitRow> {
  const unit = await lockUnit(tx, scopeOf(actor), unitId)
  if (!unit) throw new DomainError(commonErrors.not_found)
  return unit
}

function requireServiceDay({ clock }: Deps, { performedOn }: ServiceRecordInput): void {
  if (isAhead(performedOn, clock.now())) throw new DomainError(serviceRecordErrors.service_date_ahead)
}

function publishService(tx: Db, { id, customerId, variantId }: UnitRow): void {
  publish(tx, changed('hardware', id, 'service', { customerId, variantId, unitIds: [id] }))
}

async function recordServiceChange(
  { audit }: Deps,
  tx: Db,
  actor: UserActor,
  {
    unit,
    record,
    action,
  }: {
    unit: UnitRow
    record: store.RecordRow
    action: `service_record.${'created' | 'updated' | 'deleted'}`
  },
): Promise<void> {
  const { id: recordId, kind, performedOn, isForCustomer, isDraft } = record
  await audit.record(tx, actor, {
    action,
    objectType: 'produced_robot',
    objectId: unit.id,
    objectName: unit.serial,
    // Of what is internal the customer's own history is not told.
    customerId: isForCustomer && !isDraft ? unit.customerId : null,
    after: { recordId, kind, performedOn, isForCustomer, isDraft },
  })
}

/** @throws not_found */
export async function listServiceRecords(
  deps: Deps,
  actor: UserActor,
  unitId: string,
  query: store.RecordsQuery,
): Promise<Page<ServiceRecord>> {
  const { db } = deps
  await requireServicedUnit(deps, actor, unitId)
  const { rows, totalCount } = await store.listRecordRows(db, actor, unitId, query)
  const changes = await store.listChangesOf(
    db,
    rows.map(({ record }) => record.id),
  )
  const items = presentRows(
    rows,
    ({ record }) => record.id,
    (row) => presentRecord(actor, row, changes),
  )
  return { items, totalCount }
}

async function requireRecord(tx: Db, actor: UserActor, query: RecordRef): Promise<store.RecordWithNames> {
  const row = await store.findRecord(tx, actor, query)
  if (!row) throw new DomainError(commonErrors.not_found)
  return row
}

/** @throws not_found */
export async function getServiceRecord(
  deps: Deps,
  actor: UserActor,
  query: RecordRef,
): Promise<ServiceRecord> {
  const { db } = deps
  await requireServicedUnit(deps, actor, query.unitId)
  const row = await requireRecord(db, actor, query)
  return presentRecord(actor, row, await store.listChangesOf(db, [query.recordId]))
}

/** What a customer writes is seen by the customer. */
function readWrittenRecord(actor: UserActor, input: ServiceRecordInput) {
  const isForCustomer = input.isForCustomer || writesAsCustomer(actor)
  return { ...input, isForCustomer, searchKey: searchKeyOf(input) }
}

/** @throws not_found service_date_ahead */
export async function createServiceRecord(
  deps: Deps,
  actor: UserActor,
  unitId: string,
  input: ServiceRecordInput,
): Promise<ServiceRecord> {
  const { ids, db, clock } = deps
  requireServiceDay(deps, input)
  const recordId = ids.next()
  await db.transaction(async (tx) => {
    const locked = await lockServiceRecord(tx, actor, unitId)
    const meta = newMeta({ at: clock.now(), by: actorId(actor) })
    const own = { id: recordId, unitId, customerId: locked.customerId, isByCustomer: writesAsCustomer(actor) }
    const record = { ...meta, ...own, ...readWrittenRecord(actor, input) }
    await store.insertRecord(tx, record)
    await recordServiceChange(deps, tx, actor, { unit: locked, record, action: 'service_record.created' })
    publishService(tx, locked)
  })
  return getServiceRecord(deps, actor, { unitId, recordId })
}

/** @throws not_found etag_mismatch service_record_not_yours service_date_ahead */
export async function updateServiceRecord(
  deps: Deps,
  actor: UserActor,
  query: RecordRef,
  { ifMatch, ...input }: ServiceRecordInput & { ifMatch: string | undefined },
): Promise<ServiceRecord> {
  const { db, clock } = deps
  requireServiceDay(deps, input)
  await db.transaction(async (tx) => {
    const locked = await lockServiceRecord(tx, actor, query.unitId)
    await store.lockRecord(tx, query.recordId)
    const { record } = await requireRecord(tx, actor, query)
    if (!mayEditRecord(actor, record)) throw new DomainError(serviceRecordErrors.service_record_not_yours)
    requireMatch(record, ifMatch)
    const meta = changedMeta(record, { at: clock.now(), by: actorId(actor) })
    const change = { ...meta, ...readWrittenRecord(actor, input), isDraft: record.isDraft && input.isDraft }
    await store.updateRecord(tx, record.id, change)
    await recordServiceChange(deps, tx, actor, {
      unit: locked,
      record: { ...record, ...change },
      action: 'service_record.updated',
    })
    publishService(tx, locked)
  })
  return getServiceRecord(deps, actor, query)
}

/** @throws not_found service_record_locked */
export async function deleteServiceRecord(deps: Deps, actor: UserActor, query: RecordRef): Promise<void> {
  const { db } = deps
  await db.transaction(async (tx) => {
    const locked = await lockServiceRecord(tx, actor, query.unitId)
    await store.lockRecord(tx, query.recordId)
    const { record } = await requireRecord(tx, actor, query)
    if (!mayDeleteRecord(actor, record)) throw new DomainError(serviceRecordErrors.service_record_locked)
    await store.deleteRecord(tx, record.id)
    await recordServiceChange(deps, tx, actor, { unit: locked, record, action: 'service_record.deleted' })
    publishService(tx, locked)
  })
}

/**
 * A finished record that the actor sees explains a change of hardware of the same unit, in the caller's transaction that
 * holds both.
 * @throws not_found service_record_is_draft
 */
export async function explainHardwareChange(
  tx: Db,
  actor: UserActor,
  { changeId, ...query }: RecordRef & { changeId: string },
): Promise<void> {
  const { record } = await requireRecord(tx, actor, query)
  if (record.isDraft) throw new DomainError(serviceRecordErrors.service_record_is_draft)
  await store.linkChange(tx, changeId, record.id)
}

/** Service of what was done on robots. */
export function createServiceRecordsService(deps: Deps) {
  return {
    list: listServiceRecords.bind(undefined, deps),
    get: getServiceRecord.bind(undefined, deps),
    create: createServiceRecord.bind(undefined, deps),
    update: updateServiceRecord.bind(undefined, deps),
    remove: deleteServiceRecord.bind(undefined, deps),
    explain: explainHardwareChange,
  }
}

export type ServiceRecordsService = ReturnType<typeof createServiceRecordsService>
