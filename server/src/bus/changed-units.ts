import { type BusMessage, changed } from './bus.ts'

export interface ChangedUnit {
  id: string
  customerId: string | null
  variantId: string
}

/** Units named in one event at most: an open page gets it as it is. */
const UNITS_PER_EVENT = 500

/** Events for consoles when units change together: one event a customer, variant and 500 units, not one a unit. */
export function changedUnits(
  topic: 'robots' | 'updates' | 'hardware' | 'robot-config',
  units: readonly ChangedUnit[],
  kind = 'changed',
): BusMessage[] {
  const together = Map.groupBy(units, ({ customerId, variantId }) => `${customerId} ${variantId}`)
  return [...together.values()].flatMap((members) => {
    const { customerId = null, variantId = '' } = members[0] ?? {}
    const count = Math.ceil(members.length / UNITS_PER_EVENT)
    return Array.from({ length: count }, (_, index) => {
      const slice = members.slice(index * UNITS_PER_EVENT, (index + 1) * UNITS_PER_EVENT)
      const unitIds = slice.map(({ id }) => id)
      const only = topic === 'robots' && unitIds.length === 1 ? (unitIds[0] ?? null) : null
      return changed(topic, only, kind, { customerId, unitIds, variantId })
    })
  })
}
