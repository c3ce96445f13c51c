import type { CreateCustomerBody } from '@filo/contract/customers/customers-routes'
import { fold, sortKey } from '@filo/contract/fold'
import type { CustomerContact, CustomerSite } from '../../db/schema/customers.ts'
import type { CustomerRow } from './customers-store.ts'

/** Keys that a customer is found and sorted by. */
export function keysOf({ name, code, city }: Pick<CustomerRow, 'name' | 'code' | 'city'>) {
  return { searchKey: fold(`${name} ${code} ${city ?? ''}`), sortKey: sortKey(name) }
}

/** Sites as they are stored: new ones get an id from `nextId`, blanks are left out. */
export function storedSites(
  sites: CreateCustomerBody['sites'] | readonly CustomerSite[],
  nextId: () => string,
): CustomerSite[] {
  return sites.map(({ id, name, address, timeZone }) => ({
    id: id ?? nextId(),
    name,
    ...(address ? { address } : {}),
    ...(timeZone ? { timeZone } : {}),
  }))
}

/** Contacts as they are stored: blanks are left out. */
export function storedContacts(contacts: CreateCustomerBody['contacts']): CustomerContact[] {
  return contacts.map(({ name, email, phone }) => ({
    name,
    ...(email ? { email } : {}),
    ...(phone ? { phone } : {}),
  }))
}

/** Whether the clock of any of a customer's robots may show something else after a change. */
export function hasOtherClocks(
  before: Pick<CustomerRow, 'timeZone' | 'sites'>,
  after: Pick<CustomerRow, 'timeZone' | 'sites'>,
): boolean {
  const clocks = ({ timeZone, sites }: typeof before) =>
    JSON.stringify([timeZone, sites.map((site) => [site.id, site.timeZone])])
  return clocks(before) !== clocks(after)
}
