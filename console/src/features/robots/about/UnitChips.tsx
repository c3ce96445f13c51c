import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import { ConnectionChip } from '../../../components/status/ConnectionChip.tsx'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { ClockChip } from '../ClockChip.tsx'
import { SecondMachineChip } from '../SecondMachineChip.tsx'
import { UnitUpdateChips } from '../UnitUpdateChips.tsx'
import { VirtualChip } from '../VirtualChip.tsx'

/** Life, connection and updates of a unit, never mixed into one; and whether it is a simulated one. */
export function UnitChips({ unit }: { unit: ProducedRobot }) {
  return (
    <>
      <StateChip kind="life" state={unit.lifeState} />
      <ConnectionChip unit={unit} />
      <UnitUpdateChips unit={unit} />
      <SecondMachineChip unit={unit} />
      <ClockChip unit={unit} />
      <VirtualChip unit={unit} />
    </>
  )
}
