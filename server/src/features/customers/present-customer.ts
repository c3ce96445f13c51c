import type { Customer } from '@filo/contract/customers/customers-routes'
import { presentMeta } from '../../http/present-meta.ts'
import type { CustomerRow } from './customers-store.ts'

/** The only door of customer rows to the outside. */
export function presentCustomer(row: CustomerRow, robotCount: number): Customer {
  return {
    ...presentMeta(row),
    name: row.name,
    code: row.code,
    taxNo: row.taxNo,
    country: row.country,
    city: row.city,
    contacts: row.contacts,
    sites: row.sites,
    robotCount,
  }
}
