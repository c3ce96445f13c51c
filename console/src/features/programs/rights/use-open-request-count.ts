import { listProgramRequests } from '@filo/contract/program-entitlements/program-entitlements-routes'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'

/** How many requests of customers await an answer; undefined until it is known. */
export function useOpenRequestCount(): number | undefined {
  useEvents(['program-entitlements'], { invalidates: [listProgramRequests] })
  return useApiQuery(listProgramRequests, { query: { 'f.state': 'open', size: 1 } }).data?.totalCount
}
