import type { ServerEvent } from '@filo/contract/events/event-routes'

/** What a page shows, where it is one thing. */
export interface Shown {
  unitId?: string | undefined
  variantId?: string | undefined
}

/** Whether an event may be about what a page shows: one that does not say what it is about is about everything. */
export function concerns(event: ServerEvent, { unitId, variantId }: Shown): boolean {
  if (unitId !== undefined && event.unitIds) return event.unitIds.includes(unitId)
  const ofVariant = event.topic === 'assignments' ? (event.id ?? undefined) : event.variantId
  if (variantId !== undefined && ofVariant !== undefined) return ofVariant === variantId
  return true
}
