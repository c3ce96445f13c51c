import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { serviceRecords, unitFiles } from '../../db/schema/service-records.ts'
import type { Scope } from '../../rights/actor.ts'

type Papers =
  | Pick<typeof serviceRecords, 'customerId' | 'isForCustomer' | 'isByCustomer'>
  | Pick<typeof unitFiles, 'customerId' | 'isForCustomer' | 'isByCustomer'>

/**
 * Papers of a unit that an actor may see: a customer those of its own time that it wrote or that are meant for customers,
 * and of the time before any owner what is meant for customers; undefined for who sees all.
 */
export function ofOwnSight(
  scope: Scope,
  { customerId, isForCustomer, isByCustomer }: Papers,
): SQL | undefined {
  if (scope.kind === 'all') return undefined
  const own = scope.customerId
  if (own === null) return sql`false`
  const isMeant = or(eq(isForCustomer, true), and(eq(isByCustomer, true), eq(customerId, own)))
  return and(or(eq(customerId, own), isNull(customerId)), isMeant)
}
