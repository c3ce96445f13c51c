import { ApiError } from '@filo/contract/client'
import type { Query, QueryClient } from '@tanstack/react-query'

/** Whether a record was there and was deleted since: no change brings it back, so nobody asks for it again. */
const isDeleted = ({ state }: Query) =>
  state.data !== undefined && state.error instanceof ApiError && state.error.status === 404

/**
 * Drops what was read through these routes, so that open pages read it again; ends when they have. The query client
 * joins a first read under way instead of repeating it, though its answer may be older than the change: such a
 * query is read once more after it. (Ending it early would starve a slow line on which changes keep coming.)
 */
export async function invalidateRoutes(
  queryClient: QueryClient,
  routes: readonly { name: string }[],
): Promise<void> {
  await Promise.all(
    routes.map(async ({ name }) => {
      const queryKey = [name]
      const early = queryClient
        .getQueryCache()
        .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
      await queryClient.invalidateQueries({ queryKey, predicate: (query) => !isDeleted(query) })
      await Promise.all(
        early.map((query) => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })),
      )
    }),
  )
}
