import { LifeState } from '@filo/contract/produced-robots/produced-robot-states'
import type { CreateProducedRobotBody } from '@filo/contract/produced-robots/produced-robots-routes'
import { and, inArray } from 'drizzle-orm'
import type { BaseContext } from '../../../base-context.ts'
import type { Db } from '../../../db/database.ts'
import type { BulkOrder } from '../../../db/schema/bulk-changes.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { publish } from '../../../db/unit-of-work.ts'
import { unitsInScope } from '../../../records/units/units-in-scope.ts'
import { type Actor, scopeOf } from '../../../rights/actor.ts'
import type { AuditService } from '../../audit/audit-service.ts'
import type { CustomersService } from '../../customers/customers-service.ts'
import type { ProgramInstallsService } from '../../program-installs/program-installs-service.ts'
import type { ConfigWriter } from '../../robot-config/config-writer-service.ts'
import type { UpdatesService } from '../../updates/updates-service.ts'
import { changedTags } from '../changed-tags.ts'
import { createUnitRegistration } from '../imports/register-units.ts'
import { needsCustomer } from '../life-change.ts'
import { lockUnits, type UnitRow } from '../produced-robots-store.ts'
import { createUnitChanges, publishUnits } from '../unit-changes.ts'
import type { LeftOut, Written } from './written.ts'

type Deps = Pick<BaseContext, 'clock' | 'ids'> & {
  audit: AuditService
  customers: Pick<CustomersService, 'requireCustomer' | 'known'>
  updates: Pick<UpdatesService, 'reassign' | 'changeOwner'>
  programInstalls: Pick<ProgramInstallsService, 'handOver'>
  configWriter: ConfigWriter
}

type OrderOf<Kind extends BulkOrder['kind']> = Extract<BulkOrder, { kind: Kind }>

type ChangeOf = (unit: UnitRow) => Partial<UnitRow> | { leftOut: LeftOut['reason'] } | null

/** Writes each kind of change to the units of one transaction, each with its own audit record. */
export function createBulkWriters(deps: Deps) {
  const changes = createUnitChanges(deps)
  const { register } = createUnitRegistration(deps)

  async function changeUnits(
    tx: Db,
    actor: Actor,
    units: UnitRow[],
    {
      action,
      changeOf,
      reason,
    }: {
      action: 'produced_robot.tagged' | 'produced_robot.customer_assigned'
      changeOf: ChangeOf
      reason?: string | undefined
    },
  ): Promise<Written> {
    const leftOut: LeftOut[] = []
    const desired = units.flatMap((before) => {
      const change = before.lifeState === 'retired' ? null : changeOf(before)
      if (change && 'leftOut' in change)
        leftOut.push({ unitId: before.id, serial: before.serial, reason: change.leftOut })
      return change && !('leftOut' in change) ? [{ before, change, action, reason }] : []
    })
    const changed = await changes.writeAll(tx, actor, desired)
    publishUnits(tx, changed)
    return {
      unitIds: changed.map(({ after }) => after.id),
      unchangedCount: units.length - changed.length - leftOut.length,
      leftOut,
    }
  }

  /** Units that the caller holds. */
  function tag(tx: Db, actor: Actor, order: OrderOf<'tag'>, units: UnitRow[]): Promise<Written> {
    return changeUnits(tx, actor, units, {
      action: 'produced_robot.tagged',
      changeOf: (unit) => {
        const tags = changedTags(unit.tags, order)
        return tags === 'too_many' ? { leftOut: 'too_many_tags' } : tags && { tags }
      },
    })
  }

  /** Units that the caller holds. @throws not_found for an unknown customer, site_of_other_customer */
  async function assign(tx: Db, actor: Actor, order: OrderOf<'assign'>, units: UnitRow[]): Promise<Written> {
    const { customerId, siteId } = order
    await changes.requirePlace(tx, actor, order)
    return changeUnits(tx, actor, units, {
      action: 'produced_robot.customer_assigned',
      reason: order.reason,
      changeOf: (unit) => {
        if (!customerId && needsCustomer(LifeState.parse(unit.lifeState)))
          return { leftOut: 'customer_needed' }
        // A robot that is at the customer already keeps its site unless another one was chosen.
        const isThere = unit.customerId === customerId && (siteId === null || unit.siteId === siteId)
        return isThere ? null : { customerId, siteId }
      },
    })
  }

  /** Units that the caller holds. */
  async function configure(
    tx: Db,
    actor: Actor,
    order: OrderOf<'config'>,
    units: UnitRow[],
  ): Promise<Written> {
    const { reason, ...desired } = order
    const ids = units.map(({ id }) => id)
    const options = { desired, right: 'all' as const, reason, origin: 'many' as const }
    const { changed, unchanged, refused } = await deps.configWriter.write(tx, actor, ids, options)
    for (const message of deps.configWriter.messagesOf(changed)) publish(tx, message)
    return {
      unitIds: changed.map(({ id }) => id),
      unchangedCount: unchanged.length,
      leftOut: refused.map(({ unit }) => ({
        unitId: unit.id,
        serial: unit.serial,
        reason: 'config_refused',
      })),
    }
  }

  /** Writes an order on units that the caller holds. */
  function apply(
    tx: Db,
    actor: Actor,
    order: Exclude<BulkOrder, { kind: 'import' }>,
    units: UnitRow[],
  ): Promise<Written> {
    if (order.kind === 'tag') return tag(tx, actor, order, units)
    return order.kind === 'config' ? configure(tx, actor, order, units) : assign(tx, actor, order, units)
  }

  /** The items of a kept change; units that are out of the actor's sight by now are left out. */
  async function write(tx: Db, actor: Actor, order: BulkOrder, items: unknown[]): Promise<Written> {
    if (order.kind === 'import') return register(tx, actor, items as CreateProducedRobotBody[])
    const ids = items as string[]
    const isChosen = and(unitsInScope(scopeOf(actor)), inArray(producedRobots.id, ids))
    const units = await lockUnits(tx, isChosen, ids.length)
    const written = await apply(tx, actor, order, units)
    const seen = new Set(units.map(({ id }) => id))
    const unseen = ids
      .filter((id) => !seen.has(id))
      .map((unitId): LeftOut => ({ unitId, serial: '', reason: 'out_of_sight' }))
    return { ...written, leftOut: [...written.leftOut, ...unseen] }
  }

  return { tag, assign, configure, register, write, requirePlace: changes.requirePlace }
}

export type BulkWriters = ReturnType<typeof createBulkWriters>
