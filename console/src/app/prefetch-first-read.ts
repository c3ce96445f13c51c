import { type CallInput, urlOf } from '@filo/contract/client'
import type { AnyRoute } from '@filo/contract/routes'
import { hasFirstAnswer } from '../api/first-answers.ts'
import { queryClient } from '../api/query-client.ts'
import { apiQuery } from '../api/use-api.ts'
import { useSessionStore } from '../state/session-store.ts'

/** What the build writes of a first read into its page (`first-reads.ts`, which the browser does not load). */
export interface WrittenFirstRead {
  route: Pick<AnyRoute, 'name' | 'method' | 'path'>
  query?: CallInput<AnyRoute>['query']
}

function writtenRead(): WrittenFirstRead | undefined {
  const written = document.querySelector<HTMLMetaElement>('meta[name="first-read"]')?.dataset['read']
  return written === undefined ? undefined : (JSON.parse(written) as WrittenFirstRead)
}

/**
 * Takes what the page begins with into the cache, where it was asked for before the scripts had come. Not for a list that
 * opens with a view of its reader's. Never fails: the page asks again and tells what is wrong.
 */
export async function prefetchFirstRead(signedIn: Promise<boolean>): Promise<void> {
  const read = writtenRead()
  if (!read || !hasFirstAnswer(urlOf(read.route, undefined, read.query))) return
  const isSignedIn = await signedIn.catch(() => false)
  if (!isSignedIn || useSessionStore.getState().session?.defaultViews[read.route.name]) return
  const input = { params: undefined, query: read.query } as CallInput<AnyRoute>
  await queryClient.prefetchQuery(apiQuery(read.route as AnyRoute, input))
}
