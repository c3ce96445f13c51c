import { getLibrarySummary } from '@filo/contract/packages/library-routes'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'

const readings = [getLibrarySummary]

/** What a version's library list says in numbers, kept current. */
export function useLibrarySummary(versionId: string) {
  useEvents(['packages'], { invalidates: readings })
  return useApiQuery(getLibrarySummary, { params: { versionId } })
}
