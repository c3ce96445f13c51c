import { listCustomerUpdates } from '@filo/contract/customer-updates/customer-updates-routes'
import { useApiQuery } from '../../api/use-api.ts'
import { useEvents } from '../../api/use-events.ts'

const readings = [listCustomerUpdates]

/** The update on offer to one robot, read anew as it changes; undefined until it is there. */
export function useUpdateOf(unitId: string) {
  useEvents(['consents', 'updates'], { invalidates: readings })
  return useApiQuery(listCustomerUpdates, { query: { 'f.unitId': [unitId], size: 10 } }).data?.items[0]
}
