import type { Customer } from '@filo/contract/customers/customers-routes'
import type { LocalizedText } from '@filo/contract/localized-text'
import { presentMeta } from '../../http/routes/present-meta.ts'
import type { CustomerRow, UnitCount } from './customers-store.ts'

interface Known {
  counts: readonly UnitCount[]
  variants: ReadonlyMap<string, LocalizedText>
  /** Customers with an administrator of their own. */
  administered: ReadonlySet<string>
}

/** The only door of customer rows to the outside; what is known may speak of other customers too. */
export function presentCustomer(row: CustomerRow, { counts, variants, administered }: Known): Customer {
  const own = counts.filter(({ customerId }) => customerId === row.id)
  const atSite = new Map(own.map(({ siteId, units }) => [siteId, units]))
  return {
    ...presentMeta(row),
    name: row.name,
    code: row.code,
    taxNo: row.taxNo,
    country: row.country,
    city: row.city,
    segment: row.segment,
    timeZone: row.timeZone,
    status: row.status,
    contacts: row.contacts,
    sites: row.sites.map((site) => ({ ...site, robotCount: atSite.get(site.id) ?? 0 })),
    updatePolicy: row.updatePolicy,
    remotePolicy: row.remotePolicy,
    hasAdministrator: administered.has(row.id),
    entitlements: row.entitlements.map((each) => ({
      ...each,
      variantName: variants.get(each.variantId ?? '') ?? null,
    })),
    robotCount: own.reduce((sum, { units }) => sum + units, 0),
  }
}
