import type { ApiError } from '@filo/contract/client'
import { listRemoteEvents } from '@filo/contract/remote/remote-routes'
import type { RemoteEvent } from '@filo/contract/remote/remote-shapes'
import { useQuery } from '@tanstack/react-query'
import { apiClient } from '../../../api/api-client.ts'
import { apiQueryKey } from '../../../api/use-api.ts'

/** More than a session comes to; what is beyond is said to be missing. */
const mostPages = 50

interface AllEvents {
  events: RemoteEvent[]
  /** There are more than were read. */
  isCut: boolean
}

/** All that happened in a session, in order. */
export function useAllEvents(sessionId: string) {
  const params = { sessionId }
  return useQuery<AllEvents, ApiError>({
    queryKey: [...apiQueryKey(listRemoteEvents, { params }), 'all'],
    queryFn: async ({ signal }) => {
      const events: RemoteEvent[] = []
      let cursor: string | null = null
      for (let page = 0; page < mostPages; page += 1) {
        const query: { size: number; cursor?: string } = { size: 100, ...(cursor ? { cursor } : {}) }
        const answer = await apiClient.call(listRemoteEvents, { params, query, signal })
        events.push(...answer.items)
        cursor = answer.nextCursor
        if (!cursor) return { events, isCut: false }
      }
      return { events, isCut: true }
    },
  })
}
