import { checkArosOrder } from '@filo/contract/aros-versions/aros-comparison-routes'
import type { ApiError } from '@filo/contract/client'
import type { ResponseOf } from '@filo/contract/route'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiClient } from '../../../api/api-client.ts'

/** The lint of an order as it stands on the screen, and the same versions sorted by dependency. */
export function useOrderCheck(versionIds: readonly string[]) {
  return useQuery<ResponseOf<typeof checkArosOrder>, ApiError>({
    queryKey: [checkArosOrder.name, versionIds],
    queryFn: ({ signal }) =>
      apiClient.call(checkArosOrder, { body: { versionIds: [...versionIds] }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
}
