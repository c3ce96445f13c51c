import { listArosDiffFiles } from '@filo/contract/aros-versions/aros-comparison-routes'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '../../api/use-api.ts'

const SIZE = 50

interface DiffRequest {
  ArosId: string
  againstId: string | undefined
  packageId: string
}

/** The files of one package that differ, page after page: asking for more adds to what is shown. */
export function useChangedFiles({ ArosId, againstId, packageId }: DiffRequest) {
  const [pages, setPages] = useState(1)
  const answers = useQueries({
    queries: Array.from({ length: pages }, (_, index) =>
      apiQuery(listArosDiffFiles, {
        params: { ArosId, packageId },
        query: { size: SIZE, page: index + 1, ...(againstId ? { againstId } : {}) },
      }),
    ),
  })
  const [first] = answers
  const last = answers.at(-1)
  return {
    first,
    files: answers.flatMap(({ data }) => data?.items ?? []),
    totalCount: last?.data?.totalCount ?? first?.data?.totalCount ?? 0,
    isLoadingMore: pages > 1 && last?.isFetching === true,
    /** Fetches the next page, or the one that failed again. */
    more: () => (last?.isError ? void last.refetch() : setPages(pages + 1)),
    moreError: pages > 1 ? last?.error : null,
  }
}
