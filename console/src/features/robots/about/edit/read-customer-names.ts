import { getCustomer } from '@filo/contract/customers/customers-routes'
import { apiClient } from '../../../../api/api-client.ts'

/** Names of these customers and of their sites by id; one that cannot be read has none. */
export async function readCustomerNames(ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const known = [...new Set(ids)].filter((id) => id !== null)
  const answers = await Promise.allSettled(
    known.map((customerId) => apiClient.call(getCustomer, { params: { customerId } })),
  )
  const customers = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  return new Map(
    customers.flatMap(({ id, name, sites }) => [{ id, name }, ...sites]).map((each) => [each.id, each.name]),
  )
}
