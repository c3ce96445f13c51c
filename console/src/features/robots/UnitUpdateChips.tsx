import type { ProducedRobotRow } from '@filo/contract/produced-robots/produced-robots-routes'
import { StateChip } from '../../components/status/StateChip.tsx'
import { UnitUpdateChip } from '../../components/status/UnitUpdateChip.tsx'
import { FellBackChip } from './FellBackChip.tsx'
import { MismatchChip } from './MismatchChip.tsx'

type Updated = Pick<
  ProducedRobotRow,
  | 'connection'
  | 'connectionLimits'
  | 'lastSeenAt'
  | 'lastUpdateState'
  | 'isPinned'
  | 'isMismatch'
  | 'fellBackAt'
  | 'deviceArosVersion'
  | 'softwareArosVersion'
>

/** How a unit stands to its updates: what is under way or on offer, and besides that whether it is pinned or at odds. */
export function UnitUpdateChips({ unit, isStacked = false }: { unit: Updated; isStacked?: boolean }) {
  return (
    <>
      <UnitUpdateChip unit={unit} isStacked={isStacked} />
      {unit.isPinned && <StateChip kind="unitUpdate" state="pinned" />}
      <MismatchChip unit={unit} />
      <FellBackChip unit={unit} />
    </>
  )
}
