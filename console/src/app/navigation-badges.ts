import type { ApiError, CallInput } from '@filo/contract/client'
import type { Permission } from '@filo/contract/permissions'
import type { ResponseOf } from '@filo/contract/route'
import type { AnyRoute } from '@filo/contract/routes'
import type { UseQueryOptions } from '@tanstack/react-query'
import { apiQuery } from '../api/use-api.ts'

export type BadgeColor = 'error' | 'warning' | 'info' | 'success'

/** The count beside a menu entry. */
export interface BadgeSource {
  /** Key of the navigation catalogue. */
  key: string
  permission: Permission
  color: BadgeColor
  query: UseQueryOptions<number, ApiError>
}

interface BadgeRow<R extends AnyRoute> extends Omit<BadgeSource, 'query'> {
  route: R
  input: CallInput<R>
  count: (response: ResponseOf<R>) => number
}

/** A badge that counts something in the answer of a route, asked again each minute. */
export function badge<R extends AnyRoute>({ route, input, count, ...row }: BadgeRow<R>): BadgeSource {
  const { queryKey, queryFn } = apiQuery(route, input)
  const query = { queryKey, queryFn, select: count, refetchInterval: 60_000 }
  return { ...row, query: query as unknown as BadgeSource['query'] }
}

/** Every badge of the menu; a feature adds a row with {@link badge}. */
export const badgeSources: readonly BadgeSource[] = []
