import type { LifeState } from '@filo/contract/produced-robots/produced-robot-states'
import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import { ConnectionChip } from '../../../components/status/ConnectionChip.tsx'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useSession } from '../../../session/session.ts'
import { ClockChip } from '../status/ClockChip.tsx'
import { SecondMachineChip } from '../status/SecondMachineChip.tsx'
import { UnitUpdateChips } from '../status/UnitUpdateChips.tsx'
import { VirtualChip } from '../status/VirtualChip.tsx'

/** What of a robot's life matters to whom it belongs; where the factory stands with it does not. */
const notifiedToCustomers: readonly LifeState[] = ['in_service', 'suspended', 'retired']

/** Life, connection and updates of a unit, never mixed into one; and whether it is a simulated one. */
export function UnitChips({ unit }: { unit: ProducedRobot }) {
  const isCustomer = useSession().user.customerId !== null
  return (
    <>
      {(!isCustomer || notifiedToCustomers.includes(unit.lifeState)) && (
        <StateChip kind="life" state={unit.lifeState} />
      )}
      <ConnectionChip unit={unit} />
      <UnitUpdateChips unit={unit} />
      <SecondMachineChip unit={unit} />
      <ClockChip unit={unit} />
      <VirtualChip unit={unit} />
    </>
  )
}
