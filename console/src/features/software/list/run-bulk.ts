import type { CallInput } from '@filo/contract/client'
import { getVersion, listVersions, type VersionRow } from '@filo/contract/packages/versions-routes'
import { apiClient } from '../../../api/api-client.ts'
import { stateOfMark } from '../../../components/table/list-neighbours.ts'
import { listQueryOf } from '../../../components/table/list-query-of.ts'
import type { ChosenRows } from '../../../ui/table/column.ts'
import { versionName } from '../version-name.ts'
import { type BulkVersionAction, bulkPlan } from './bulk-plan.ts'

/** Longest page that the list answers. */
const pageSize = 100

interface Bulk {
  action: BulkVersionAction
  chosen: ChosenRows
  /** The list's filters, where all its results are chosen. */
  list: string
  /** Changes one version. */
  change: (versionId: string) => Promise<unknown>
}

interface BulkOutcome {
  done: number
  /** Versions that the server refused, each with what it answered. */
  refused: { id: string; name: string; error: unknown }[]
  /** Results that were not tried: in another state, or beyond what one go takes. */
  otherState: number
  beyond: number
}

/** All results of the list as they are now, before any of them is changed. */
async function readAll(list: string): Promise<VersionRow[]> {
  const query = listQueryOf(stateOfMark(list))
  const rows = new Map<string, VersionRow>()
  for (let page = 1; ; page += 1) {
    const input = { query: { ...query, page, size: pageSize } } as CallInput<typeof listVersions>
    const { items, totalCount } = await apiClient.call(listVersions, input)
    for (const row of items) rows.set(row.id, row)
    if (items.length === 0 || page * pageSize >= totalCount) return [...rows.values()]
  }
}

async function nameOf(versionId: string): Promise<string> {
  return apiClient.call(getVersion, { params: { versionId } }).then(versionName, () => versionId)
}

/**
 * One action over the chosen versions, one after the other; what is refused stops no other. @throws ApiError when the
 * results cannot be read, before anything is changed
 */
export async function runBulk({ action, chosen, list, change }: Bulk): Promise<BulkOutcome> {
  const plan = chosen.isAll
    ? bulkPlan(await readAll(list), action)
    : { tried: chosen.ids.map((id) => ({ id })), otherState: 0, beyond: 0 }
  const refused: BulkOutcome['refused'] = []
  for (const { id } of plan.tried) {
    try {
      await change(id)
    } catch (error) {
      refused.push({ id, name: await nameOf(id), error })
    }
  }
  const { otherState, beyond } = plan
  return { done: plan.tried.length - refused.length, refused, otherState, beyond }
}
