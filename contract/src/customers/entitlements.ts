import { z } from 'zod'
import { Day, Id } from '../entity.ts'

/** Until when a customer has a right to updates, for one variant or for all of them. */
export const Entitlement = z.object({
  /** Null: every variant that has no row of its own. */
  variantId: Id.nullable(),
  /** The last day, YYYY-MM-DD, by the clock of the place where a robot stands. */
  until: Day,
  note: z.string().trim().max(500).default(''),
})
export type Entitlement = z.infer<typeof Entitlement>

/** What a customer has a right to; a variant that no row is about has no limit. */
export const Entitlements = z
  .array(Entitlement)
  .max(100)
  .refine((rows) => new Set(rows.map(({ variantId }) => variantId)).size === rows.length, 'variants_once')

/** So many days before a right to updates ends, the maker's people are told. */
export const entitlementNoticeDays = 30

/** The row that decides for a variant: its own, else the one for all; undefined where there is no limit. */
export function entitlementOf<T extends { variantId: string | null }>(
  rows: readonly T[],
  variantId: string,
): T | undefined {
  return rows.find((row) => row.variantId === variantId) ?? rows.find((row) => row.variantId === null)
}
