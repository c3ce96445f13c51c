import type { Language } from '@filo/contract/localized-text'
import { bulkSlice } from '@filo/contract/produced-robots/bulk-change-routes'
import {
  bulkLimit,
  namedUnitsLimit,
  type UnitTarget,
} from '@filo/contract/produced-robots/produced-robot-bulk-routes'
import { lifeStates } from '@filo/contract/produced-robots/produced-robot-states'
import { producedRobotErrors } from '@filo/contract/produced-robots/produced-robots-errors'
import { type ConfigKey, configItems } from '@filo/contract/robot-config/config-items'
import type { ConfigValues } from '@filo/contract/robot-config/config-shapes'
import { and, inArray, type SQL } from 'drizzle-orm'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import type { BulkOrder } from '../../db/schema/bulk-changes.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { requireSharedItems } from '../../records/units/shared-config-items.ts'
import { type Actor, type Scope, scopeOf, type UserActor } from '../../rights/actor.ts'
import type { CustomersService } from '../customers/customers-service.ts'
import { type BulkChangeRow, freezeUnits, insertBulkChange, setTotal } from './bulk/bulk-changes-store.ts'
import type { BulkWriters } from './bulk/bulk-writers.ts'
import { presentBulkChange } from './bulk/present-bulk-change.ts'
import type { BulkRunner } from './bulk/run-bulk-changes.ts'
import type { Written } from './bulk/written.ts'
import { needsCustomer } from './life-change.ts'
import { targetConditions, type UnitSource } from './produced-robots-filter.ts'
import { listUnitIds, lockUnits, type UnitRow } from './produced-robots-store.ts'

type Deps = Pick<BaseContext, 'clock' | 'ids'> &
  UnitSource & {
    customers: Pick<CustomersService, 'requireCustomer'>
    writers: BulkWriters
    runner: BulkRunner
  }

interface BulkChangeRequest {
  target: UnitTarget
  order: Exclude<BulkOrder, { kind: 'import' }>
  /** Refuses the whole call; runs before anything is written. @returns what the change is about, in words */
  check: (tx: Db, where: SQL | undefined) => Promise<string | null>
  write: (tx: Db, units: UnitRow[]) => Promise<Written>
}

interface ConfigOfMany {
  target: UnitTarget
  set: ConfigValues
  unset: ConfigKey[]
  reason?: string | null | undefined
  language: Language
}

function tooMany(limit: number): DomainError {
  return new DomainError(producedRobotErrors.too_many_robots, { limit, count: `>${limit}` })
}

/** The states in which a unit stands at somebody's. */
const strandedStates = lifeStates.filter(needsCustomer)

/** The units of a target that somebody may see, as a condition on produced_robots. */
export function readUnitConditions(
  { readAgentOffer, clock }: Deps,
  tx: Db,
  scope: Scope,
  target: UnitTarget,
): Promise<SQL | undefined> {
  return targetConditions({ db: tx, readAgentOffer }, scope, target, clock.now())
}

/** Up to 1,000 chosen units, locked until the transaction ends. @throws too_many_robots */
export async function lockChosenUnits(
  deps: Deps,
  tx: Db,
  actor: Actor,
  target: UnitTarget,
): Promise<UnitRow[]> {
  const where = await readUnitConditions(deps, tx, scopeOf(actor), target)
  const units = await lockUnits(tx, where, namedUnitsLimit + 1)
  if (units.length > namedUnitsLimit) throw tooMany(namedUnitsLimit)
  return units
}

async function storeBulkChange(
  { ids, clock, runner }: Deps,
  tx: Db,
  actor: UserActor,
  { order, about, where }: { order: BulkOrder; about: string | null; where: SQL | undefined },
): Promise<BulkChangeRow> {
  const row = {
    id: ids.next(),
    createdAt: clock.now(),
    about,
    totalCount: 0,
    unchangedCount: 0,
    order,
    actor,
  }
  const inserted = await insertBulkChange(tx, row)
  const total = await freezeUnits(tx, inserted.id, { where, limit: bulkLimit + 1, size: bulkSlice })
  if (total > bulkLimit) throw tooMany(bulkLimit)
  const change = await setTotal(tx, inserted.id, total)
  await runner.begin(tx, actor)
  runner.publishChange(tx, inserted)
  return change ?? inserted
}

async function changeUnits(deps: Deps, actor: UserActor, { target, order, check, write }: BulkChangeRequest) {
  const { db } = deps
  const done = await db.transaction(async (tx) => {
    const where = await readUnitConditions(deps, tx, scopeOf(actor), target)
    const about = await check(tx, where)
    const chosen = await listUnitIds(tx, where, bulkSlice + 1)
    if (chosen.length > bulkSlice)
      return { change: await storeBulkChange(deps, tx, actor, { order, about, where }) }
    const units = await lockUnits(tx, and(where, inArray(producedRobots.id, chosen)), bulkSlice)
    return { written: await write(tx, units), seen: units.length }
  })
  if (done.change)
    return { changedCount: 0, unchangedCount: 0, leftOut: [], change: presentBulkChange(done.change) }
  const { written, seen } = done
  const leftOut = written.leftOut.map(({ unitId, serial }) => ({ unitId: unitId ?? '', serial }))
  const changedCount = written.unitIds.length
  return { changedCount, unchangedCount: seen - changedCount, leftOut, change: null }
}

/** @throws too_many_robots */
export function tagUnits(
  deps: Deps,
  actor: UserActor,
  { target, ...tags }: { target: UnitTarget; add: string[]; remove: string[] },
) {
  const { writers } = deps
  const order = { kind: 'tag' as const, ...tags }
  const about = [...tags.add.map((tag) => `+${tag}`), ...tags.remove.map((tag) => `−${tag}`)].join(' ')
  return changeUnits(deps, actor, {
    target,
    order,
    check: async () => about,
    write: (tx, units) => writers.tag(tx, actor, order, units),
  })
}

/** @throws too_many_robots, customer_required, site_of_other_customer, not_found for an unknown customer */
export function assignArosToUnits(
  deps: Deps,
  actor: UserActor,
  {
    target,
    reason,
    ...place
  }: { target: UnitTarget; customerId: string | null; siteId: string | null; reason: string },
) {
  const { writers, customers } = deps
  const order = { kind: 'assign' as const, ...place, reason }
  return changeUnits(deps, actor, {
    target,
    order,
    check: async (tx, where) => {
      await writers.requirePlace(tx, actor, place)
      const { customerId } = place
      if (customerId) return (await customers.requireCustomer(tx, actor, customerId)).name
      const isStranded = and(where, inArray(producedRobots.lifeState, strandedStates))
      const [stranded] = await listUnitIds(tx, isStranded, 1)
      if (stranded) throw new DomainError(producedRobotErrors.customer_required)
      return null
    },
    write: (tx, units) => writers.assign(tx, actor, order, units),
  })
}

/**
 * Changes the configuration of many robots: one whose model does not allow it is left out and named.
 * @throws too_many_robots config_of_one_robot
 */
export async function configureUnits(
  deps: Deps,
  actor: UserActor,
  { target, set, unset, reason = null, language }: ConfigOfMany,
) {
  const { writers } = deps
  const keys = [...Object.keys(set), ...unset] as ConfigKey[]
  requireSharedItems(keys, language)
  const order = { kind: 'config' as const, set, unset, reason }
  const names = keys.map((key) => configItems[key].name[language])
  return changeUnits(deps, actor, {
    target,
    order,
    check: async () => names.join(', ').slice(0, 200),
    write: (tx, units) => writers.configure(tx, actor, order, units),
  })
}

/**
 * Changes of many units, each with its own audit record: as many as one transaction holds at once, all or none; more of
 * them slice by slice after the answer, those that met the target when it was asked for.
 */
export function createProducedRobotBulkService(deps: Deps) {
  return {
    tag: tagUnits.bind(undefined, deps),
    assign: assignArosToUnits.bind(undefined, deps),
    configure: configureUnits.bind(undefined, deps),
    lockChosen: lockChosenUnits.bind(undefined, deps),
    conditionsOf: readUnitConditions.bind(undefined, deps),
  }
}

export type ProducedRobotBulkService = ReturnType<typeof createProducedRobotBulkService>
