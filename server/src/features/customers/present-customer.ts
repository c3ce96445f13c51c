import type { Customer } from '@filo/contract/customers/customers-routes'
import { presentMeta } from '../../http/present-meta.ts'
import type { CustomerRow, UnitCount } from './customers-store.ts'

/** The only door of customer rows to the outside; `counts` may speak of other customers too. */
export function presentCustomer(row: CustomerRow, counts: readonly UnitCount[]): Customer {
  const own = counts.filter(({ customerId }) => customerId === row.id)
  const atSite = new Map(own.map(({ siteId, units }) => [siteId, units]))
  return {
    ...presentMeta(row),
    name: row.name,
    code: row.code,
    taxNo: row.taxNo,
    country: row.country,
    city: row.city,
    timeZone: row.timeZone,
    status: row.status,
    contacts: row.contacts,
    sites: row.sites.map((site) => ({ ...site, robotCount: atSite.get(site.id) ?? 0 })),
    updatePolicy: row.updatePolicy,
    robotCount: own.reduce((sum, { units }) => sum + units, 0),
  }
}
