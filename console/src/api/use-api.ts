import type { ApiError, CallInput } from '@filo/contract/client'
import type { ResponseOf } from '@filo/contract/route'
import type { AnyRoute } from '@filo/contract/routes'
import {
  keepPreviousData,
  queryOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { apiClient } from './api-client.ts'
import { useIntentKeys } from './intent-keys.ts'
import { invalidateRoutes } from './invalidate.ts'
import { noteOwnWrite } from './own-writes.ts'
import { useAfterSignIn } from './use-after-sign-in.ts'

type QueryExtras<R extends AnyRoute> = Pick<
  UseQueryOptions<ResponseOf<R>, ApiError>,
  'enabled' | 'refetchInterval' | 'staleTime'
> & {
  /** Keep showing the rows of the last page while the next one loads. */
  keepPrevious?: boolean
}

/** The cache key of a call: the route's name, then what was asked. */
export function apiQueryKey<R extends AnyRoute>(route: R, input?: CallInput<R>) {
  if (!input) return [route.name]
  return [route.name, { params: input.params, query: input.query }]
}

/** Query options of a GET route, for `useQueries`, prefetching and `setQueryData`. */
export function apiQuery<R extends AnyRoute>(route: R, input: CallInput<R>) {
  return queryOptions<ResponseOf<R>, ApiError>({
    queryKey: apiQueryKey(route, input),
    queryFn: ({ signal }) => apiClient.call(route, { ...input, signal }),
  })
}

/** Reads a GET route: `useApiQuery(listUsers, { query: { q } })`. */
export function useApiQuery<R extends AnyRoute>(
  route: R,
  input: CallInput<R>,
  { keepPrevious = false, ...extras }: QueryExtras<R> = {},
): UseQueryResult<ResponseOf<R>, ApiError> {
  const options = apiQuery(route, input)
  return useQuery<ResponseOf<R>, ApiError>({
    ...options,
    ...extras,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}

/**
 * Begins to read a GET route while the page that will show it is still being drawn, which takes a slow phone longer than
 * the server needs; `useApiQuery` joins it. Nothing where the answer is known, on its way or has failed.
 */
export function useEarlyRead<R extends AnyRoute>(route: R, input: CallInput<R>, isDesired: boolean): void {
  const queryClient = useQueryClient()
  const options = apiQuery(route, input)
  if (isDesired && !queryClient.getQueryState(options.queryKey)) void queryClient.prefetchQuery(options)
}

/** Drops what was read through these routes, so that open pages read it again. */
export function useInvalidate() {
  const queryClient = useQueryClient()
  return (routes: readonly Pick<AnyRoute, 'name'>[]) => invalidateRoutes(queryClient, routes)
}

/** What tells one chosen file from another. */
function markOf(bytes: Blob | undefined) {
  return bytes && [bytes.size, ...(bytes instanceof File ? [bytes.name, bytes.lastModified] : [])]
}

interface MutationExtras<R extends AnyRoute> {
  /** Routes whose answers this call changes; they are read again before the call counts as done. */
  invalidates?: readonly Pick<AnyRoute, 'name'>[]
  onSuccess?: (response: ResponseOf<R>) => void
  onError?: (error: ApiError) => void
}

/**
 * Calls a writing route: `const save = useApiMutation(updateUser, { invalidates: [listUsers] })`, then
 * `save.mutate({ params, body, ifMatch })`. A route marked idempotent is sent with one key for each record and file
 * until an answer comes, so that pressing again after a lost one does nothing twice. That nobody was signed in is forgotten when
 * somebody is again.
 */
export function useApiMutation<R extends AnyRoute>(
  route: R,
  { invalidates = [], onSuccess, onError }: MutationExtras<R> = {},
): UseMutationResult<ResponseOf<R>, ApiError, CallInput<R>> {
  const invalidate = useInvalidate()
  const keys = useIntentKeys()
  const mutation = useMutation<ResponseOf<R>, ApiError, CallInput<R>>({
    mutationFn: (input) => {
      if (!route.idempotent) return apiClient.call(route, input)
      const intent = JSON.stringify([input.params ?? null, markOf(input.bytes)])
      return keys.send(intent, (idempotencyKey) => apiClient.call(route, { ...input, idempotencyKey }))
    },
    onSuccess: async (response) => {
      noteOwnWrite()
      await invalidate(invalidates)
      onSuccess?.(response)
    },
    ...(onError ? { onError } : {}),
  })
  useAfterSignIn(mutation.error, mutation.reset)
  return mutation
}
