import { ConnectionRules, type RuleSource, resolveRules } from '@filo/contract/connection/connection-rules'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { customerConnectionRules, presenceSpans, unitConnectionRules } from '../../db/schema/connection.ts'
import { customers } from '../../db/schema/customers.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotLinks } from '../../db/schema/robot-links.ts'
import { unitsInScope } from '../../records/units/units-in-scope.ts'
import type { Scope } from '../../rights/actor.ts'

type RulesRow = Pick<
  typeof unitConnectionRules.$inferSelect,
  'staleAfterMin' | 'offlineAfterMin' | 'noticeAfterMin' | 'revision'
>

/** The rules that a row holds; null: none. */
export function rulesOf(row: RulesRow | null): ConnectionRules | null {
  if (row?.staleAfterMin == null) return null
  const { staleAfterMin, offlineAfterMin, noticeAfterMin } = row
  return ConnectionRules.parse({ staleAfterMin, offlineAfterMin, noticeAfterMin })
}

/** A unit in scope with its rules and its customer's; undefined for an unknown id and outside the scope alike. */
export async function findRuled(db: Db, scope: Scope, unitId: string) {
  const [row] = await db
    .select({
      unit: producedRobots,
      own: unitConnectionRules,
      ofCustomer: customerConnectionRules,
      connectedAt: robotLinks.connectedAt,
      /** Since when its present state was observed in the time of its present owner. */
      ownedFrom: presenceSpans.fromAt,
    })
    .from(producedRobots)
    .leftJoin(unitConnectionRules, eq(unitConnectionRules.unitId, producedRobots.id))
    .leftJoin(customerConnectionRules, eq(customerConnectionRules.customerId, producedRobots.customerId))
    .leftJoin(robotLinks, eq(robotLinks.unitId, producedRobots.id))
    .leftJoin(presenceSpans, and(eq(presenceSpans.unitId, producedRobots.id), isNull(presenceSpans.untilAt)))
    .where(and(unitsInScope(scope), eq(producedRobots.id, unitId)))
  return row
}

export type RuledUnit = NonNullable<Awaited<ReturnType<typeof findRuled>>>

/** Limits that count for a unit, and what would without rules of its own. */
export function resolvedOf({ own, ofCustomer }: Pick<RuledUnit, 'own' | 'ofCustomer'>) {
  const layers = { own: rulesOf(own), ofCustomer: rulesOf(ofCustomer) }
  const inherited = resolveRules({ ...layers, own: null })
  return {
    ...resolveRules(layers),
    own: layers.own,
    inherited: inherited.rules,
    inheritedFrom: inherited.source as Exclude<RuleSource, 'robot'>,
  }
}

function customerInScope(scope: Scope): SQL | undefined {
  if (scope.kind === 'all') return undefined
  return scope.kind === 'customer' ? eq(customers.id, scope.customerId) : sql`false`
}

/** A customer in scope with its rules; undefined for an unknown id and outside the scope alike. */
export async function findRuledCustomer(db: Db, scope: Scope, customerId: string) {
  const [row] = await db
    .select({ customer: { id: customers.id, name: customers.name }, own: customerConnectionRules })
    .from(customers)
    .leftJoin(customerConnectionRules, eq(customerConnectionRules.customerId, customers.id))
    .where(and(eq(customers.id, customerId), customerInScope(scope)))
  return row
}

/** Holds a customer that the caller has found in its scope until the transaction ends. */
export async function lockCustomer(tx: Db, customerId: string): Promise<void> {
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for('update')
}

type NewRules = Omit<typeof unitConnectionRules.$inferInsert, 'unitId'>

/** Writes the rules of a unit that the caller holds. */
export async function putUnitRules(tx: Db, unitId: string, row: NewRules): Promise<void> {
  const { unitId: target } = unitConnectionRules
  await tx
    .insert(unitConnectionRules)
    .values({ unitId, ...row })
    .onConflictDoUpdate({ target, set: row })
}

/** Writes the rules of a customer that the caller holds. */
export async function putCustomerRules(tx: Db, customerId: string, row: NewRules): Promise<void> {
  const { customerId: target } = customerConnectionRules
  await tx
    .insert(customerConnectionRules)
    .values({ customerId, ...row })
    .onConflictDoUpdate({ target, set: row })
}
