import {
  type HardwareChangeState,
  hardwareChangeStateNames,
} from '@filo/contract/hardware/hardware-change-states'
import { useLocalized } from '../../i18n/localized.ts'
import { StatusChip } from '../../ui/status/StatusChip.tsx'
import { changeStateLooks } from './hardware-look.ts'

/** How a change stands, as icon and word. */
export function ChangeStateChip({ state }: { state: HardwareChangeState }) {
  const localized = useLocalized()
  return <StatusChip {...changeStateLooks[state]} label={localized(hardwareChangeStateNames[state])} />
}
