import { hardwareSeverityNames } from '@filo/contract/hardware/hardware-change-states'
import type { HardwareSeverity } from '@filo/contract/hardware/hardware-field'
import { useLocalized } from '../../i18n/localized.ts'
import { StatusChip } from '../../ui/status/StatusChip.tsx'
import { severityLooks } from './hardware-look.ts'

/** How grave a change is, as icon and word. */
export function SeverityChip({ severity }: { severity: HardwareSeverity }) {
  const localized = useLocalized()
  return <StatusChip {...severityLooks[severity]} label={localized(hardwareSeverityNames[severity])} />
}
