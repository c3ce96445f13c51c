import { listProgramReleases } from '@filo/contract/programs/programs-routes'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'

/** How many releases await approval; undefined until it is known. */
export function useWaitingCount(): number | undefined {
  useEvents(['programs'], { invalidates: [listProgramReleases] })
  return useApiQuery(listProgramReleases, { query: { 'f.state': 'submitted', size: 1 } }).data?.totalCount
}
