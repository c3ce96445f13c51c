import { bulkLimit, namedUnitsLimit } from '@filo/contract/produced-robots/produced-robot-bulk-routes'
import type { ListQueryInput } from '../../../components/table/list-query-of.ts'

/** What is sent for the chosen rows: their ids, or the query when every result is meant. */
export type ChosenTarget = { unitIds: string[] } | { query: ListQueryInput }

/** What every dialog over many units is handed. */
export interface BulkProps {
  target: ChosenTarget
  count: number
  onDone: () => void
  onClose: () => void
}

/** Most units that one change takes: fewer where each is named. */
export function mostUnits(target: ChosenTarget): number {
  return 'query' in target ? bulkLimit : namedUnitsLimit
}
