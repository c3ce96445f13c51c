import { getCustomer, listCustomers } from '@filo/contract/customers/customers-routes'
import type { OptionSource } from '../form/named-options.ts'

/** Customers by name. */
export const customerSource: OptionSource<typeof listCustomers, typeof getCustomer> = {
  list: listCustomers,
  query: { sort: 'name' },
  one: getCustomer,
  oneParams: (customerId) => ({ customerId }),
  option: ({ id, name }) => ({ value: id, label: name }),
}
