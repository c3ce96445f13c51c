import { ApiError } from '@filo/contract/client'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { noteAnswer } from './connection.ts'

const retriedStatuses = new Set([0, 408, 503])

/** Who has to wait longer than this is told so, and sees it counted down. */
const silentWaitS = 2

const waitS = (error: unknown) => (error instanceof ApiError ? (error.retryAfterS ?? 0) : 0)

/** Whether a failed reading is asked again before anybody is told. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError) || waitS(error) > silentWaitS) return false
  return retriedStatuses.has(error.status) && failures < 2
}

/** Milliseconds until then: never sooner than the server said. */
export function retryDelayMs(failures: number, error: unknown): number {
  return Math.max(500 * 2 ** failures, waitS(error) * 1000)
}

/** Changes are heard only while a page listens: what was read longer ago is shown to a page that opens, and read again. */
export const staleTimeMs = 1_000

/** Cache of everything read from the server; only answers that time can heal are asked again. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onSuccess: noteAnswer }),
  defaultOptions: {
    queries: {
      staleTime: staleTimeMs,
      networkMode: 'always',
      retry: isWorthRetrying,
      retryDelay: retryDelayMs,
    },
    mutations: { networkMode: 'always' },
  },
})
