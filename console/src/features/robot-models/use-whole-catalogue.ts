import type { ApiError } from '@filo/contract/client'
import type { Page } from '@filo/contract/list-query'
import {
  listRobotModels,
  listRobotTypes,
  type RobotModel,
  type RobotType,
} from '@filo/contract/robot-models/robot-models-routes'
import { useQuery } from '@tanstack/react-query'
import { apiClient } from '../../api/api-client.ts'

const size = 100

/** Reads a list to its end, page by page. */
async function readAll<Row>(readPage: (page: number) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const { items, totalCount } = await readPage(page)
    rows.push(...items)
    if (items.length === 0 || rows.length >= totalCount) return rows
  }
}

/** Every robot type, in their order. */
export function useAllTypes() {
  return useQuery<RobotType[], ApiError>({
    queryKey: [listRobotTypes.name, 'all'],
    queryFn: () => readAll((page) => apiClient.call(listRobotTypes, { query: { page, size } })),
  })
}

/** Every robot model by name. */
export function useAllModels() {
  return useQuery<RobotModel[], ApiError>({
    queryKey: [listRobotModels.name, 'all'],
    queryFn: () =>
      readAll((page) => apiClient.call(listRobotModels, { query: { page, size, sort: 'name' } })),
  })
}
