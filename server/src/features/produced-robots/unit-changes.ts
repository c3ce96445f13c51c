import { commonErrors } from '@filo/contract/common-errors'
import { producedRobotErrors } from '@filo/contract/produced-robots/produced-robots-errors'
import type { BaseContext } from '../../base-context.ts'
import type { BusMessage } from '../../bus/bus.ts'
import { type ChangedUnit, changedUnits } from '../../bus/changed-units.ts'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/unit-of-work.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { changedMeta } from '../../ground/row-meta.ts'
import { clearWaitsOf } from '../../records/releases/campaign-waits.ts'
import { revokeFromEverybody } from '../../records/units/granted-robots.ts'
import { passOnPresence } from '../../records/units/presence-spans.ts'
import { forgetProofs } from '../../records/units/running-proof.ts'
import { unitKeys } from '../../records/units/unit-keys.ts'
import { forgetReportedPackages } from '../../records/units/unit-packages.ts'
import { changeUnits, lockUnit } from '../../records/units/unit-row.ts'
import { type Actor, actorId, scopeOf } from '../../rights/actor.ts'
import type { AuditRecord, AuditService } from '../audit/audit-service.ts'
import type { CustomersService } from '../customers/customers-service.ts'
import type { ProgramInstallsService } from '../program-installs/program-installs-service.ts'
import type { UpdatesService } from '../updates/updates-service.ts'
import { endInfoLinks } from './info-links.ts'
import { auditLinesOf, changesOwner, withoutFormerTime } from './owner-change.ts'
import * as store from './produced-robots-store.ts'
import { forgetConfigs } from './unit-configs.ts'

type Deps = Pick<BaseContext, 'clock'> & {
  audit: AuditService
  customers: Pick<CustomersService, 'requireCustomer'>
  updates: Pick<UpdatesService, 'changeOwner'>
  programInstalls: Pick<ProgramInstallsService, 'handOver'>
}

interface UnitWrite {
  before: store.UnitRow
  change: Partial<store.UnitRow>
  action: AuditRecord['action']
  reason?: string | undefined
}

/** Steps that every change of a unit has in common: the lock, the keys, the audit record, the event. */
export function createUnitChanges({ clock, audit, customers, updates, programInstalls }: Deps) {
  /** The unit, locked for an edit. @throws not_found */
  async function lock(tx: Db, actor: Actor, id: string): Promise<store.UnitRow> {
    const unit = await lockUnit(tx, scopeOf(actor), id)
    if (!unit) throw new DomainError(commonErrors.not_found)
    return unit
  }

  /**
   * Writes changes of units that the caller holds, each with its audit records; what a former owner's unit did and said
   * stays behind with them.
   */
  async function writeAll(tx: Db, actor: Actor, planned: readonly UnitWrite[]) {
    const written = planned.map(({ before, change: requested }) => {
      const change = withoutFormerTime(before, requested)
      const after = { ...before, ...change }
      const meta = changedMeta(before, { at: clock.now(), by: actorId(actor) })
      const full = { ...change, ...unitKeys(after), ...meta }
      return { id: before.id, before, change: full, after: { ...after, ...full } }
    })
    await changeUnits(tx, written)
    for (const each of planned) {
      const { id, serial } = each.before
      const subject = { objectType: 'produced_robot', objectId: id, objectName: serial }
      for (const line of auditLinesOf(each)) await audit.record(tx, actor, { ...subject, ...line })
    }
    const passedOn = written.filter(({ before, change }) => changesOwner(before, change))
    const passedOnIds = passedOn.map(({ id }) => id)
    await store.forgetRuntimes(tx, passedOnIds)
    await forgetProofs(tx, passedOnIds)
    const retired = written.filter(({ change }) => change.lifeState === 'retired')
    await forgetReportedPackages(tx, [...passedOnIds, ...retired.map(({ id }) => id)])
    await revokeFromEverybody(tx, passedOnIds)
    await endInfoLinks(tx, passedOnIds)
    await passOnPresence(tx, passedOnIds, clock.now())
    await forgetConfigs(tx, passedOnIds, clock.now())
    const moved = written.filter(({ before, after }) => before.siteId !== after.siteId)
    await clearWaitsOf(tx, [...passedOnIds, ...moved.map(({ id }) => id)])
    for (const [customerId, units] of Map.groupBy(passedOn, ({ after }) => after.customerId)) {
      const former = units.map(({ before }) => before)
      await updates.changeOwner(tx, former, customerId)
      await programInstalls.handOver(tx, actor, former, customerId)
    }
    return written
  }

  /** {@link writeAll} for one. */
  async function write(tx: Db, actor: Actor, planned: UnitWrite) {
    const [written] = await writeAll(tx, actor, [planned])
    return { ...planned.before, ...written?.after }
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

  return { lock, write, writeAll, requirePlace }
}

interface PlannedChange {
  after: ChangedUnit
  before?: ChangedUnit | null
}

/**
 * Events of changes: consoles of both customers and both variants of a unit that moved, and a
 * unit with a new owner that it shall report anew and is configured otherwise.
 */
export function unitsEvents(changes: readonly PlannedChange[]): BusMessage[] {
  const units = changes.flatMap(({ after, before }) => {
    const isElsewhere =
      before && (before.customerId !== after.customerId || before.variantId !== after.variantId)
    return isElsewhere ? [after, before] : [after]
  })
  const passedOn = changes.flatMap(({ after, before }) =>
    before && before.customerId !== after.customerId ? [after] : [],
  )
  const unitIds = passedOn.map(({ id }) => id)
  const requested = unitIds.map((unitId): BusMessage => ({ kind: 'robot-command', unitId }))
  // What is signed for them names whose rule of remote access holds now.
  const configured: BusMessage[] =
    unitIds.length > 0
      ? [
          { kind: 'robots-changed', unitIds },
          { kind: 'desired-changed', unitIds },
        ]
      : []
  const heard = [...changedUnits('robots', units), ...changedUnits('robot-config', passedOn)]
  return [...heard, ...requested, ...configured]
}

/** Publishes {@link unitsEvents} once the transaction is committed. */
export function publishUnits(tx: Db, changes: readonly PlannedChange[]): void {
  for (const message of unitsEvents(changes)) publish(tx, message)
}
