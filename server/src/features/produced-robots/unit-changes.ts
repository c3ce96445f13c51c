import { commonErrors } from '@filo/contract/common-errors'
import { producedRobotErrors } from '@filo/contract/produced-robots/produced-robots-errors'
import type { BaseContext } from '../../base-context.ts'
import type { BusMessage } from '../../bus/bus.ts'
import { type ChangedUnit, changedUnits } from '../../bus/changed-units.ts'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { changedMeta } from '../../ground/row-meta.ts'
import { unitKeys } from '../../records/unit-keys.ts'
import { changeUnit, lockUnit } from '../../records/unit-row.ts'
import { type Actor, actorId, scopeOf } from '../../rights/actor.ts'
import type { AuditRecord, AuditService } from '../audit/audit-service.ts'
import type { CustomersService } from '../customers/customers-service.ts'
import type * as store from './produced-robots-store.ts'

type Deps = Pick<BaseContext, 'clock'> & {
  audit: AuditService
  customers: Pick<CustomersService, 'requireCustomer'>
}

interface UnitWrite {
  before: store.UnitRow
  change: Partial<store.UnitRow>
  action: AuditRecord['action']
  reason?: string | undefined
}

/** What every change of a unit has in common: the lock, the keys, the audit record, the event. */
export function createUnitChanges({ clock, audit, customers }: Deps) {
  /** The unit, locked for an edit. @throws not_found */
  async function lock(tx: Db, actor: Actor, id: string): Promise<store.UnitRow> {
    const unit = await lockUnit(tx, scopeOf(actor), id)
    if (!unit) throw new DomainError(commonErrors.not_found)
    return unit
  }

  /** Writes a change with its audit record; both customers of a unit that moves may read it. */
  async function write(tx: Db, actor: Actor, { before, change, action, reason }: UnitWrite) {
    const after = { ...before, ...change }
    const full = {
      ...change,
      ...unitKeys(after),
      ...changedMeta(before, { at: clock.now(), by: actorId(actor) }),
    }
    await changeUnit(tx, before.id, full)
    const subject = { objectType: 'produced_robot', objectId: before.id, objectName: before.serial }
    const changes = {
      before: Object.fromEntries(Object.keys(change).map((key) => [key, before[key as keyof store.UnitRow]])),
      after: change,
    }
    await audit.record(tx, actor, { action, ...subject, customerId: after.customerId, ...changes, reason })
    return { ...after, ...full }
  }

  /** @throws not_found for an unknown customer, site_of_other_customer */
  async function requirePlace(
    tx: Db,
    actor: Actor,
    { customerId, siteId }: { customerId: string | null; siteId: string | null },
  ): Promise<void> {
    const customer = customerId ? await customers.requireCustomer(tx, actor, customerId) : undefined
    if (siteId && !customer?.sites.some((site) => site.id === siteId)) {
      throw new DomainError(producedRobotErrors.site_of_other_customer)
    }
  }

  return { lock, write, requirePlace }
}

interface ToldChange {
  after: ChangedUnit
  before?: ChangedUnit | null
}

/** What consoles hear of changes; a unit that moved is told to both customers, of both variants. */
export function unitsEvents(changes: readonly ToldChange[]): BusMessage[] {
  const units = changes.flatMap(({ after, before }) => {
    const isElsewhere =
      before && (before.customerId !== after.customerId || before.variantId !== after.variantId)
    return isElsewhere ? [after, before] : [after]
  })
  return changedUnits('robots', units)
}

/** The same for one. */
export function unitEvents(after: ChangedUnit, before: ChangedUnit | null = null): BusMessage[] {
  return unitsEvents([{ after, before }])
}
