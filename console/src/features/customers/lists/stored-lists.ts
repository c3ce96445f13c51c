import type { CustomerContact } from '@filo/contract/customers/customers-routes'
import type { Entitlement } from '@filo/contract/customers/entitlements'

/** A contact or a site as it is sent: what is empty is left out. */
export function withoutNothing<T extends object>(values: T) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== '')) as {
    [Key in keyof T]: Exclude<T[Key], null>
  }
}

const isSame = (a: CustomerContact, b: CustomerContact) =>
  a.name === b.name && a.email === b.email && a.phone === b.phone

/**
 * The contacts with one of them replaced, added (`old` undefined) or removed (`next` undefined). Contacts have no id: one
 * that somebody else changed meanwhile is not found, and what replaces it is added.
 */
export function replacedContact(
  contacts: readonly CustomerContact[],
  old: CustomerContact | undefined,
  next: CustomerContact | undefined,
): CustomerContact[] {
  const place = old ? contacts.findIndex((each) => isSame(each, old)) : -1
  const put = next ? [next] : []
  if (place === -1) return [...contacts, ...put]
  return [...contacts.slice(0, place), ...put, ...contacts.slice(place + 1)]
}

interface NewSite {
  name: string
  address?: string | undefined
  timeZone?: string | undefined
}

/** The sites with one of them replaced, added (`id` undefined) or removed (`next` undefined). */
export function replacedSite<Site extends NewSite & { id: string }>(
  sites: readonly Site[],
  id: string | undefined,
  next: NewSite | undefined,
): (Site | (NewSite & { id?: string }))[] {
  const isKnown = sites.some((site) => site.id === id)
  if (next === undefined) return sites.filter((site) => site.id !== id)
  if (id === undefined || !isKnown) return [...sites, next]
  return sites.map((site) => (site.id === id ? { ...next, id } : site))
}

/**
 * Rights to updates with the one of a variant (null: of all) replaced, added (`old` undefined) or removed (`next`
 * undefined), as they are sent; a variant has one at most.
 */
export function replacedEntitlement(
  rows: readonly Entitlement[],
  old: string | null | undefined,
  next: Entitlement | undefined,
): Entitlement[] {
  const retained = rows.filter(
    ({ variantId }) => variantId !== old && (!next || variantId !== next.variantId),
  )
  return [...retained, ...(next ? [next] : [])].map(({ variantId, until, note }) => ({
    variantId,
    until,
    note,
  }))
}
