import { ApiError } from '@filo/contract/client'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { noteReachable } from './connection.ts'

const retriedStatuses = new Set([0, 408, 503])

function isWorthRetrying(failures: number, error: unknown): boolean {
  return error instanceof ApiError && retriedStatuses.has(error.status) && failures < 2
}

/** Cache of everything read from the server; only answers that time can heal are asked again. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onSuccess: () => noteReachable(true) }),
  defaultOptions: {
    queries: {
      // Changes are heard only while a page listens: what an earlier page read is shown, and read again.
      staleTime: 1_000,
      networkMode: 'always',
      retry: isWorthRetrying,
      retryDelay: (failures) => 500 * 2 ** failures,
    },
    mutations: { networkMode: 'always' },
  },
})
