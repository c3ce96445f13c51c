import { getAbout } from '@filo/contract/about/about-routes'
import { getDemo } from '@filo/contract/demo/demo-routes'
import { queryClient } from '../../api/query-client.ts'
import { apiQuery } from '../../api/use-api.ts'

const once = { staleTime: Number.POSITIVE_INFINITY }

/**
 * Asks, before the first page is drawn, whether demo data is marked on it: a ribbon that came later would move what a
 * person is about to press. Never fails; `signedIn` resolves once the session is known.
 */
export async function prefetchDemo(signedIn: Promise<boolean>): Promise<void> {
  const about = apiQuery(getAbout, {})
  const [isSignedIn] = await Promise.all([signedIn, queryClient.prefetchQuery({ ...about, ...once })])
  if (!isSignedIn || !queryClient.getQueryData(about.queryKey)?.hasDemo) return
  await queryClient.prefetchQuery({ ...apiQuery(getDemo, {}), ...once })
}
