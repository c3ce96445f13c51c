import type { CallInput } from '@filo/contract/client'
import {
  listProducedRobots,
  type ProducedRobotRow,
} from '@filo/contract/produced-robots/produced-robots-routes'
import { apiClient } from '../../../api/api-client.ts'
import { slices } from '../../../lib/slices.ts'
import type { ChosenTarget } from './bulk-target.ts'

/** Longest page that the list answers. */
const pageSize = 100

type Query = NonNullable<CallInput<typeof listProducedRobots>['query']>

function readPage(query: Query) {
  return apiClient.call(listProducedRobots, { query: { ...query, size: pageSize } })
}

/** The rows of the chosen units, page by page; at most `limit` of them. */
export async function readChosen(target: ChosenTarget, limit: number): Promise<ProducedRobotRow[]> {
  const rows: ProducedRobotRow[] = []
  if ('unitIds' in target) {
    for (const ids of slices(target.unitIds, pageSize)) {
      rows.push(...(await readPage({ 'f.id': ids, sort: 'serial' })).items)
    }
    return rows.toSorted((a, b) => a.serial.localeCompare(b.serial, 'en'))
  }
  for (let page = 1; rows.length < limit; page += 1) {
    const { items, totalCount } = await readPage({ ...target.query, page })
    rows.push(...items)
    if (items.length === 0 || rows.length >= totalCount) break
  }
  return rows.slice(0, limit)
}
