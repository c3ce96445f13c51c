import type { AuditEntry } from '@filo/contract/audit/audit-routes'
import { listCustomers } from '@filo/contract/customers/customers-routes'
import { useApiQuery } from '../../api/use-api.ts'
import { useCan } from '../../session/session.ts'
import { idsIn } from './audited-ids.ts'

/** Names by id: those the page knows, and those of the customers and sites that entries of the log speak of. */
export function useAuditedNames(
  entries: readonly AuditEntry[],
  known: Readonly<Record<string, string>> = {},
): (id: string) => string | undefined {
  const can = useCan()
  const ids = idsIn(entries, 'customerId')
  const query = { 'f.id': ids, size: 100 }
  const isRequested = ids.length > 0 && can('customer.read')
  const customers = useApiQuery(listCustomers, { query }, { enabled: isRequested }).data?.items ?? []
  const named = customers.flatMap(({ id, name, sites }) => [{ id, name }, ...sites])
  return (id) => known[id] ?? named.find((each) => each.id === id)?.name
}
