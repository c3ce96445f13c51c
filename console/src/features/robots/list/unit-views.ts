import type { UnitAttention } from '@filo/contract/produced-robots/produced-robot-states'

/** The tabs above the unit list: its views, and the robots that wait to be let in. */
export const unitViews = [
  'all',
  'offline_24h',
  'update_failed_24h',
  'service_failing',
  'clock_wrong',
  'agent_leaving',
  'agent_by_hand',
  'second_machine',
  'hardware_unexplained',
  'hardware_differs',
  'mismatch',
  'qc_waiting',
  'warranty_ending',
] as const satisfies readonly ('all' | UnitAttention)[]
export type UnitView = (typeof unitViews)[number]

/** Views of the maker's own work, which renewing agents is too: customers have none of them. */
const staffViews: readonly UnitView[] = [
  'agent_leaving',
  'agent_by_hand',
  'second_machine',
  'mismatch',
  'qc_waiting',
]

/** The views that a reader is offered. */
export function viewsFor(isCustomer: boolean): readonly UnitView[] {
  return isCustomer ? unitViews.filter((view) => !staffViews.includes(view)) : unitViews
}

export const waitingTab = 'waiting'

/** The tab that an address shows. */
export function openTab(query: Record<string, string>): UnitView | typeof waitingTab {
  if (query['tab'] === waitingTab) return waitingTab
  return unitViews.find((view) => view === query['f.attention']) ?? 'all'
}

/** The change of the address that opens a tab; what the reader narrowed besides stays within the list. */
export function tabQuery(tab: UnitView | typeof waitingTab): Record<string, string | undefined> {
  const isView = tab !== waitingTab && tab !== 'all'
  return {
    tab: tab === waitingTab ? tab : undefined,
    'f.attention': isView ? tab : undefined,
    page: undefined,
    view: undefined,
  }
}
