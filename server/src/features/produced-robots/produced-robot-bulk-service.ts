import { bulkLimit, type UnitTarget } from '@filo/contract/produced-robots/produced-robot-bulk-routes'
import { LifeState } from '@filo/contract/produced-robots/produced-robot-states'
import { producedRobotErrors } from '@filo/contract/produced-robots/produced-robots-errors'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { type Actor, scopeOf } from '../../rights/actor.ts'
import type { AuditRecord, AuditService } from '../audit/audit-service.ts'
import type { CustomersService } from '../customers/customers-service.ts'
import type { UpdatesService } from '../updates/updates-service.ts'
import { changedTags } from './changed-tags.ts'
import { needsCustomer } from './life-change.ts'
import { targetConditions } from './produced-robots-filter.ts'
import { lockUnits, type UnitRow } from './produced-robots-store.ts'
import { createUnitChanges, unitsEvents } from './unit-changes.ts'

type Deps = Pick<BaseContext, 'db' | 'clock' | 'bus'> & {
  audit: AuditService
  customers: Pick<CustomersService, 'requireCustomer'>
  updates: Pick<UpdatesService, 'changeOwner'>
}

interface BulkChange {
  target: UnitTarget
  action: AuditRecord['action']
  /** Refuses the whole call; runs before anything is written. */
  check?: (tx: Db, units: UnitRow[]) => Promise<void>
  /** What changes of one unit; null for nothing, `left_out` when what was asked cannot be done to it. */
  changeOf: (unit: UnitRow) => Partial<UnitRow> | 'left_out' | null
}

interface BulkResult {
  changedCount: number
  unchangedCount: number
  leftOut: { unitId: string; serial: string }[]
}

/** Changes of many units at once: all or none, each with its own audit record. */
export function createProducedRobotBulkService(deps: Deps) {
  const { db, clock, bus } = deps
  const changes = createUnitChanges(deps)

  /** The chosen units, locked until the transaction ends. @throws too_many_robots */
  async function lockChosen(tx: Db, actor: Actor, target: UnitTarget): Promise<UnitRow[]> {
    const where = await targetConditions(tx, scopeOf(actor), target, clock.now())
    const units = await lockUnits(tx, where, bulkLimit + 1)
    if (units.length <= bulkLimit) return units
    throw new DomainError(producedRobotErrors.too_many_robots, { limit: bulkLimit, count: `>${bulkLimit}` })
  }

  async function changeMany(
    actor: Actor,
    { target, action, check, changeOf }: BulkChange,
  ): Promise<BulkResult> {
    const done = await db.transaction(async (tx) => {
      const units = await lockChosen(tx, actor, target)
      await check?.(tx, units)
      const changed: { before: UnitRow; after: UnitRow }[] = []
      const leftOut: BulkResult['leftOut'] = []
      for (const before of units) {
        const change = before.lifeState === 'retired' ? null : changeOf(before)
        if (change === 'left_out') leftOut.push({ unitId: before.id, serial: before.serial })
        else if (change)
          changed.push({ before, after: await changes.write(tx, actor, { before, change, action }) })
      }
      return { changed, leftOut, seen: units.length }
    })
    for (const message of unitsEvents(done.changed)) bus.publish(message)
    const { changed, leftOut, seen } = done
    return { changedCount: changed.length, unchangedCount: seen - changed.length, leftOut }
  }

  /** @throws too_many_robots */
  function tag(actor: Actor, input: { target: UnitTarget; add: string[]; remove: string[] }) {
    return changeMany(actor, {
      target: input.target,
      action: 'produced_robot.tagged',
      changeOf: (unit) => {
        const tags = changedTags(unit.tags, input)
        return tags === 'too_many' ? 'left_out' : tags && { tags }
      },
    })
  }

  /** @throws too_many_robots, customer_required, site_of_other_customer, not_found for an unknown customer */
  function assign(
    actor: Actor,
    { target, customerId, siteId }: { target: UnitTarget; customerId: string | null; siteId: string | null },
  ) {
    return changeMany(actor, {
      target,
      action: 'produced_robot.customer_assigned',
      check: async (tx, units) => {
        await changes.requirePlace(tx, actor, { customerId, siteId })
        const isStranded = units.some((unit) => needsCustomer(LifeState.parse(unit.lifeState)))
        if (!customerId && isStranded) throw new DomainError(producedRobotErrors.customer_required)
      },
      // A robot that is at the customer already keeps its site unless another one was chosen.
      changeOf: (unit) =>
        unit.customerId === customerId && (siteId === null || unit.siteId === siteId)
          ? null
          : { customerId, siteId },
    })
  }

  return { tag, assign, lockChosen }
}

export type ProducedRobotBulkService = ReturnType<typeof createProducedRobotBulkService>
