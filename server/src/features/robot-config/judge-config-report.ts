import { isSameConfigValue } from '@filo/contract/robot-config/config-bounds'
import type { ConfigReport } from '@filo/contract/robot-config/config-report'
import type { ConfigChangeState } from '@filo/contract/robot-config/config-states'
import type { ChangedConfigItem } from '@filo/contract/robot-config/robot-config-routes'

/**
 * Judges by a robot's report the change that it took: undefined while it is not over. A change of which no program reads
 * anything waits on; one that had to change nothing counts as applied where the robot has all of it.
 */
export function judgeConfigReport(
  { state, unread, values }: Pick<ConfigReport, 'state' | 'unread' | 'values'>,
  items: readonly ChangedConfigItem[],
): Extract<ConfigChangeState, 'applied' | 'undone' | 'rejected_by_robot'> | undefined {
  if (state === 'applied' || state === 'undone') return state
  if (state === 'rejected') return 'rejected_by_robot'
  if (state !== 'unchanged') return undefined
  const read = items.filter(({ key }) => !unread.includes(key))
  if (read.length === 0) return undefined
  const isThere = ({ key, after }: ChangedConfigItem) =>
    after === null || isSameConfigValue(values[key]?.value, after)
  return read.every(isThere) ? 'applied' : 'undone'
}
