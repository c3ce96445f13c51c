import { type ConnectionLimits, productRules } from '@filo/contract/connection/connection-rules'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { customerConnectionRules, unitConnectionRules } from '../../db/schema/connection.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'

const ofUnit = unitConnectionRules
const ofCustomer = customerConnectionRules

/** With its table's name, also where a query of one table leaves it out: the looks below are into other tables. */
const full = (column: PgColumn): SQL => sql`${column.table}.${sql.identifier(column.name)}`

function fullRules(rules: typeof ofUnit | typeof ofCustomer) {
  const { staleAfterMin, offlineAfterMin, noticeAfterMin } = rules
  return {
    staleAfterMin: full(staleAfterMin),
    offlineAfterMin: full(offlineAfterMin),
    noticeAfterMin: full(noticeAfterMin),
  }
}

type RuleColumns = ReturnType<typeof fullRules>

const product: RuleColumns = {
  staleAfterMin: sql.raw(`${productRules.staleAfterMin}`),
  offlineAfterMin: sql.raw(`${productRules.offlineAfterMin}`),
  noticeAfterMin: sql.raw(`${productRules.noticeAfterMin}`),
}

/**
 * The contract's `resolveRules` for a unit of the query around: what `word` makes of its own rules, else of its
 * customer's, else of the product's. A look into two small indexes for each row that is read; nothing is copied to
 * units, so that a change at a customer counts at once and heartbeats know nothing of it.
 */
function resolvedSql<T>(word: (rules: RuleColumns) => SQL): SQL<T> {
  const [unitId, customerId] = [full(producedRobots.id), full(producedRobots.customerId)]
  return sql<T>`coalesce(
    (select ${word(fullRules(ofUnit))} from ${ofUnit}
      where ${full(ofUnit.unitId)} = ${unitId} and ${full(ofUnit.staleAfterMin)} is not null),
    (select ${word(fullRules(ofCustomer))} from ${ofCustomer}
      where ${full(ofCustomer.customerId)} = ${customerId} and ${full(ofCustomer.staleAfterMin)} is not null),
    ${word(product)})`
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
