import { type BusMessage, changed } from '../../../bus/bus.ts'

/** What staff hear when the robots of a variant are assigned a version, or get rid of it; null for several versions. */
export function assignmentEvents(variantId: string, arosId: string | null): BusMessage[] {
  return [
    changed('aros-versions', arosId, 'assigned', { customerId: null, variantId }),
    changed('assignments', variantId, 'changed', { customerId: null }),
  ]
}
