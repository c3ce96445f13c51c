import { type Entitlement, entitlementOf } from '@filo/contract/customers/entitlements'
import { Temporal } from 'temporal-polyfill'

/** What of a customer decides until when its robots have a right to updates. */
export interface Entitled {
  entitlements: readonly Entitlement[]
  timeZone: string
  sites: readonly { id: string; timeZone?: string }[]
}

/** A right to updates as it is for one robot. */
interface UnitEntitlement {
  /** The last day, YYYY-MM-DD. */
  until: string
  /** The first moment without it: where that day ends at the robot's place. */
  endsAt: Date
}

/** In whose time zone a robot's days begin and end: its site's, else its customer's. */
export function unitZone({ timeZone, sites }: Omit<Entitled, 'entitlements'>, siteId: string | null): string {
  return sites.find(({ id }) => id === siteId)?.timeZone ?? timeZone
}

/** The first moment after a day in a time zone, as its clocks have it. */
export function endOfDay(day: string, timeZone: string): Date {
  const next = Temporal.PlainDate.from(day).add({ days: 1 })
  return new Date(next.toZonedDateTime({ timeZone }).epochMilliseconds)
}

/** Instant until which a robot has a right to updates; null where its customer has no limit for the variant (decision 0039). */
export function entitlementOfUnit(
  customer: Entitled,
  { variantId, siteId }: { variantId: string; siteId: string | null },
): UnitEntitlement | null {
  const row = entitlementOf(customer.entitlements, variantId)
  return row ? { until: row.until, endsAt: endOfDay(row.until, unitZone(customer, siteId)) } : null
}
