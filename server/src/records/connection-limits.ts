import { type ConnectionLimits, productRules } from '@filo/contract/connection/connection-rules'
import { eq, type SQL, sql } from 'drizzle-orm'
import { customerConnectionRules, unitConnectionRules } from '../db/schema/connection.ts'
import { producedRobots } from '../db/schema/produced-robots.ts'

const ofUnit = unitConnectionRules
const ofCustomer = customerConnectionRules

/**
 * The contract's `resolveRules` for a unit of the query around: what `word` makes of its own rules, else of its
 * customer's, else of the product's. A look into two small indexes for each row that is read; nothing is copied to
 * units, so that a change at a customer counts at once and heartbeats know nothing of it.
 */
export function resolvedSql<T>(
  word: (rules: Record<'staleAfterMin' | 'offlineAfterMin' | 'noticeAfterMin', unknown>) => SQL,
): SQL<T> {
  const product = Object.entries(productRules).map(([key, value]) => [key, sql.raw(`${value}`)])
  return sql<T>`coalesce(
    (select ${word(ofUnit)} from ${ofUnit}
      where ${ofUnit.unitId} = ${producedRobots.id} and ${ofUnit.staleAfterMin} is not null),
    (select ${word(ofCustomer)} from ${ofCustomer}
      where ${ofCustomer.customerId} = ${producedRobots.customerId} and ${ofCustomer.staleAfterMin} is not null),
    ${word(Object.fromEntries(product))})`
}

/** The limits that count for a unit, as its rows are presented with. */
export const limitsOfUnit = resolvedSql<ConnectionLimits>(
  ({ staleAfterMin, offlineAfterMin }) =>
    sql`jsonb_build_object('staleAfterMin', ${staleAfterMin}, 'offlineAfterMin', ${offlineAfterMin})`,
)

/** How a query of units joins the rules that {@link joinedMinutes} reads. */
export const rulesOfUnit = eq(ofUnit.unitId, producedRobots.id)
/** The same for the rules of their customers. */
export const rulesOfCustomer = eq(ofCustomer.customerId, producedRobots.customerId)

/** One of the limits of a unit in minutes, for many units in one pass. */
export const joinedMinutes = (limit: keyof ConnectionLimits): SQL<number> =>
  sql<number>`coalesce(${ofUnit[limit]}, ${ofCustomer[limit]}, ${sql.raw(`${productRules[limit]}`)})`

/** After how many minutes people are told of a unit; 0: they are not. */
export const noticeMinutesOfUnit = resolvedSql<number>((rules) => sql`coalesce(${rules.noticeAfterMin}, 0)`)

/** The least silence in minutes that makes any unit stale. */
export const leastStaleMinutes = sql<number>`least(${sql.raw(`${productRules.staleAfterMin}`)},
  (select min(${ofUnit.staleAfterMin}) from ${ofUnit}), (select min(${ofCustomer.staleAfterMin}) from ${ofCustomer}))`
