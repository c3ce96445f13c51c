import type { ProducedRobotRow } from '@filo/contract/produced-robots/produced-robots-routes'
import { useNow } from '../../ui/time/use-now.ts'
import { liveConnection } from './live-connection.ts'
import { StateChip } from './StateChip.tsx'

/** The connection of a unit, worn down by the clock while the page stands open. */
export function ConnectionChip({
  unit,
}: {
  unit: Pick<ProducedRobotRow, 'connection' | 'connectionLimits' | 'lastSeenAt'>
}) {
  return <StateChip kind="connection" state={liveConnection(unit, useNow())} />
}
