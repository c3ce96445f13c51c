import type { Client } from '@filo/contract/client'
import {
  type Customer,
  listCustomers,
  setUpdatePolicy,
  updateCustomer,
} from '@filo/contract/customers/customers-routes'
import { demoCustomer } from '../people.ts'

const sites = [
  { name: 'Kordon Otel', address: 'Kordon Boyu, İzmir' },
  { name: 'Liman Otel', address: 'Liman Yolu, Çeşme' },
]

/** The demo's customer; undefined where its people were never made. */
export async function findDemoCustomer(staff: Client): Promise<Customer | undefined> {
  const { items } = await staff.call(listCustomers, { query: { q: demoCustomer.code, size: 10 } })
  return items.find(({ code }) => code === demoCustomer.code)
}

/** Says what the demo's customer does, where its robots stand and at which hours they update, unless somebody has said it already. */
export async function ensureCustomer(admin: Client): Promise<void> {
  const customer = await findDemoCustomer(admin)
  if (!customer) return
  const params = { customerId: customer.id }
  if (customer.segment === null)
    await admin.call(updateCustomer, { params, body: { segment: 'hospitality' } })
  if (customer.sites.length > 0) return
  await admin.call(updateCustomer, { params, body: { sites } })
  const window = { from: '23:00', to: '06:00' }
  await admin.call(setUpdatePolicy, {
    params,
    body: { mode: 'consent', postponeMaxDays: 14, window, daysOff: [], reason: 'Otelin sakin saatleri' },
  })
}
