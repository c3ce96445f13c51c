import {
  type HardwareTestState,
  hardwareTestStateNames,
} from '@filo/contract/hardware-tests/hardware-test-states'
import Refused from '@mui/icons-material/BlockOutlined'
import Passed from '@mui/icons-material/CheckCircleOutlined'
import Failed from '@mui/icons-material/ErrorOutlined'
import Running from '@mui/icons-material/HourglassTopOutlined'
import Waiting from '@mui/icons-material/ScheduleOutlined'
import Warning from '@mui/icons-material/WarningAmberOutlined'
import { useLocalized } from '../../i18n/localized.ts'
import { StatusChip } from '../../ui/status/StatusChip.tsx'

const looks = {
  requested: { tone: 'info', icon: Waiting },
  waiting_consent: { tone: 'info', icon: Waiting },
  queued: { tone: 'info', icon: Waiting },
  running: { tone: 'info', icon: Running },
  passed: { tone: 'success', icon: Passed },
  failed: { tone: 'error', icon: Failed },
  not_possible: { tone: 'warning', icon: Warning },
  refused: { tone: 'neutral', icon: Refused },
  expired: { tone: 'neutral', icon: Waiting },
  interrupted: { tone: 'warning', icon: Warning },
  cancelled: { tone: 'neutral', icon: Refused },
} as const satisfies Record<HardwareTestState, object>

/** Where a test stands, as icon and word. */
export function TestStateChip({ state }: { state: HardwareTestState }) {
  const localized = useLocalized()
  return <StatusChip {...looks[state]} label={localized(hardwareTestStateNames[state])} />
}
