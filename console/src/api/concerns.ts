import type { ServerEvent } from '@filo/contract/events/event-routes'

/** What a page shows, where it is one thing. Each says which events are about others; an absent one says nothing. */
export interface Shown {
  unitId?: string | undefined
  variantId?: string | undefined
  /** For topics whose events have the id of what the page shows, and of nothing else it shows (`event-routes.ts`). */
  recordIds?: readonly string[] | undefined
  customerId?: string | undefined
}

/** What of an event says which variant it is about; undefined where it does not. */
function variantOf({ topic, id, variantId }: ServerEvent): string | undefined {
  return topic === 'assignments' ? (id ?? undefined) : variantId
}

/** Whether an event may be about what a page shows: one that does not say what it is about is about everything. */
export function concerns(event: ServerEvent, { unitId, variantId, recordIds, customerId }: Shown): boolean {
  if (unitId !== undefined && event.unitIds) return event.unitIds.includes(unitId)
  const isOf = (shown: string | undefined, named: string | undefined) =>
    shown === undefined || named === undefined || shown === named
  const isRecord = !recordIds || event.id === null || recordIds.includes(event.id)
  return isRecord && isOf(variantId, variantOf(event)) && isOf(customerId, event.customerId)
}
