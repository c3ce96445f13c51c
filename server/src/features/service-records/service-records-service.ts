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
import { requireMatch } from '../../http/etag.ts'
import { presentRows } from '../../http/present-rows.ts'
import { findUnitWithAgent } from '../../records/unit-agent.ts'
import { lockUnit, type UnitRow } from '../../records/unit-row.ts'
import { actorId, scopeOf, type UserActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import { presentRecord, searchKeyOf } from './present-service-record.ts'
import { isAhead, mayDeleteRecord, mayEditRecord, writesAsCustomer } from './service-policy.ts'
import * as store from './service-records-store.ts'

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids'> & { audit: AuditService }
interface RecordAsked {
  unitId: string
  recordId: string
}

/** What was done on robots. */
export function createServiceRecordsService({ db, clock, ids, audit }: Deps) {
  async function requireUnit(actor: UserActor, unitId: string): Promise<void> {
    if (!(await findUnitWithAgent(db, scopeOf(actor), unitId))) throw new DomainError(commonErrors.not_found)
  }

  async function hold(tx: Db, actor: UserActor, unitId: string): Promise<UnitRow> {
    const unit = await lockUnit(tx, scopeOf(actor), unitId)
    if (!unit) throw new DomainError(commonErrors.not_found)
    return unit
  }

  function requireDay({ performedOn }: ServiceRecordInput): void {
    if (isAhead(performedOn, clock.now())) throw new DomainError(serviceRecordErrors.service_date_ahead)
  }

  function publishService(tx: Db, { id, customerId, variantId }: UnitRow): void {
    publish(tx, changed('hardware', id, 'service', { customerId, variantId, unitIds: [id] }))
  }

  async function note(
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
  async function list(
    actor: UserActor,
    unitId: string,
    asked: store.RecordsAsked,
  ): Promise<Page<ServiceRecord>> {
    await requireUnit(actor, unitId)
    const { rows, totalCount } = await store.listRecordRows(db, actor, unitId, asked)
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

  async function requireRecord(tx: Db, actor: UserActor, asked: RecordAsked): Promise<store.RecordWithNames> {
    const row = await store.findRecord(tx, actor, asked)
    if (!row) throw new DomainError(commonErrors.not_found)
    return row
  }

  /** @throws not_found */
  async function get(actor: UserActor, asked: RecordAsked): Promise<ServiceRecord> {
    await requireUnit(actor, asked.unitId)
    const row = await requireRecord(db, actor, asked)
    return presentRecord(actor, row, await store.listChangesOf(db, [asked.recordId]))
  }

  /** What a customer writes is seen by the customer. */
  function writtenOf(actor: UserActor, input: ServiceRecordInput) {
    const isForCustomer = input.isForCustomer || writesAsCustomer(actor)
    return { ...input, isForCustomer, searchKey: searchKeyOf(input) }
  }

  /** @throws not_found service_date_ahead */
  async function create(actor: UserActor, unitId: string, input: ServiceRecordInput): Promise<ServiceRecord> {
    requireDay(input)
    const recordId = ids.next()
    await db.transaction(async (tx) => {
      const held = await hold(tx, actor, unitId)
      const meta = newMeta({ at: clock.now(), by: actorId(actor) })
      const own = { id: recordId, unitId, customerId: held.customerId, isByCustomer: writesAsCustomer(actor) }
      const record = { ...meta, ...own, ...writtenOf(actor, input) }
      await store.insertRecord(tx, record)
      await note(tx, actor, { unit: held, record, action: 'service_record.created' })
      publishService(tx, held)
    })
    return get(actor, { unitId, recordId })
  }

  /** @throws not_found etag_mismatch service_record_not_yours service_date_ahead */
  async function update(
    actor: UserActor,
    asked: RecordAsked,
    { ifMatch, ...input }: ServiceRecordInput & { ifMatch: string | undefined },
  ): Promise<ServiceRecord> {
    requireDay(input)
    await db.transaction(async (tx) => {
      const held = await hold(tx, actor, asked.unitId)
      await store.lockRecord(tx, asked.recordId)
      const { record } = await requireRecord(tx, actor, asked)
      if (!mayEditRecord(actor, record)) throw new DomainError(serviceRecordErrors.service_record_not_yours)
      requireMatch(record, ifMatch)
      const meta = changedMeta(record, { at: clock.now(), by: actorId(actor) })
      const change = { ...meta, ...writtenOf(actor, input), isDraft: record.isDraft && input.isDraft }
      await store.updateRecord(tx, record.id, change)
      await note(tx, actor, {
        unit: held,
        record: { ...record, ...change },
        action: 'service_record.updated',
      })
      publishService(tx, held)
    })
    return get(actor, asked)
  }

  /** @throws not_found service_record_kept */
  async function remove(actor: UserActor, asked: RecordAsked): Promise<void> {
    await db.transaction(async (tx) => {
      const held = await hold(tx, actor, asked.unitId)
      await store.lockRecord(tx, asked.recordId)
      const { record } = await requireRecord(tx, actor, asked)
      if (!mayDeleteRecord(actor, record)) throw new DomainError(serviceRecordErrors.service_record_kept)
      await store.deleteRecord(tx, record.id)
      await note(tx, actor, { unit: held, record, action: 'service_record.deleted' })
      publishService(tx, held)
    })
  }

  /**
   * A finished record that the actor sees explains a change of hardware of the same unit, in the caller's transaction that
   * holds both.
   * @throws not_found service_record_is_draft
   */
  async function explain(
    tx: Db,
    actor: UserActor,
    { changeId, ...asked }: RecordAsked & { changeId: string },
  ): Promise<void> {
    const { record } = await requireRecord(tx, actor, asked)
    if (record.isDraft) throw new DomainError(serviceRecordErrors.service_record_is_draft)
    await store.linkChange(tx, changeId, record.id)
  }

  return { list, get, create, update, remove, explain }
}

export type ServiceRecordsService = ReturnType<typeof createServiceRecordsService>
