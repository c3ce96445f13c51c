import { type CallInput, urlOf } from '@filo/contract/client'
import type { AnyRoute } from '@filo/contract/routes'
import { hasFirstAnswer } from '../api/first-answers.ts'
import { queryClient } from '../api/query-client.ts'
import { apiQuery } from '../api/use-api.ts'
import { useSessionStore } from '../state/session-store.ts'
import { routeAt } from './canonical-path.ts'
import { firstReads } from './first-reads.ts'

/**
 * Takes what the page at a path begins with into the cache, where it was asked for before the scripts had come. Not for
 * a list that opens with a view of its reader's. Never fails: the page asks again and tells what is wrong.
 */
export async function prefetchFirstRead(pathname: string, signedIn: Promise<boolean>): Promise<void> {
  const path = routeAt(pathname)
  const read = Object.entries(firstReads).find(([of]) => of === path)?.[1]
  if (!read || !hasFirstAnswer(urlOf(read.route, undefined, read.query))) return
  const isSignedIn = await signedIn.catch(() => false)
  if (!isSignedIn || useSessionStore.getState().session?.defaultViews[read.route.name]) return
  const input = { params: undefined, query: read.query } as CallInput<AnyRoute>
  await queryClient.prefetchQuery(apiQuery(read.route, input))
}
