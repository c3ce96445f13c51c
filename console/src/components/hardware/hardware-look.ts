import type { HardwareChangeState } from '@filo/contract/hardware/hardware-change-states'
import type { HardwareSeverity } from '@filo/contract/hardware/hardware-field'
import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import Grave from '@mui/icons-material/ErrorOutlined'
import Flag from '@mui/icons-material/FlagOutlined'
import Info from '@mui/icons-material/InfoOutlined'
import Schedule from '@mui/icons-material/ScheduleOutlined'
import Warning from '@mui/icons-material/WarningAmberOutlined'

/** How grave a change looks. */
export const severityLooks = {
  high: { tone: 'error', icon: Grave },
  medium: { tone: 'warning', icon: Warning },
  low: { tone: 'neutral', icon: Info },
} as const satisfies Record<HardwareSeverity, object>

/** How a change stands looks. */
export const changeStateLooks = {
  new: { tone: 'info', icon: Schedule },
  expected: { tone: 'success', icon: CheckCircle },
  flagged: { tone: 'error', icon: Flag },
  resolved: { tone: 'success', icon: CheckCircle },
} as const satisfies Record<HardwareChangeState, object>
