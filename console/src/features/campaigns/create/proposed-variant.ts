import { getProducedRobot, listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { useApiQuery } from '../../../api/use-api.ts'
import type { HandedUnits } from '../../../state/handed-units.ts'

/**
 * The product of robots that were chosen elsewhere: that of the first one. Undefined while it is asked for; empty where
 * none were chosen or it cannot be read.
 */
export function useProposedVariant(units: HandedUnits | undefined): string | undefined {
  const target = units?.target
  const unitId = target && 'unitIds' in target ? target.unitIds[0] : undefined
  const query = target && 'query' in target ? { ...target.query, page: 1, size: 1 } : {}
  const isListed = target !== undefined && 'query' in target
  const one = useApiQuery(
    getProducedRobot,
    { params: { unitId: unitId ?? '' } },
    { enabled: unitId !== undefined },
  )
  const first = useApiQuery(listProducedRobots, { query }, { enabled: isListed })
  if (one.isLoading || first.isLoading) return undefined
  return one.data?.variantId ?? first.data?.items[0]?.variantId ?? ''
}
