import BlockIcon from '@mui/icons-material/Block'
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined'
import CloudOffIcon from '@mui/icons-material/CloudOffOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined'
import HourglassIcon from '@mui/icons-material/HourglassEmptyOutlined'
import ArchiveIcon from '@mui/icons-material/Inventory2Outlined'
import ShippingIcon from '@mui/icons-material/LocalShippingOutlined'
import NewReleasesIcon from '@mui/icons-material/NewReleasesOutlined'
import PauseIcon from '@mui/icons-material/PauseCircleOutlined'
import PinIcon from '@mui/icons-material/PushPinOutlined'
import ScienceIcon from '@mui/icons-material/ScienceOutlined'
import SyncIcon from '@mui/icons-material/SyncOutlined'
import UndoIcon from '@mui/icons-material/UndoOutlined'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import WifiIcon from '@mui/icons-material/WifiOutlined'
import type { StatusChipProps } from '../../ui/status/StatusChip.tsx'

/** How a state styles: its icon and what it means to the reader. */
type StateLook = Pick<StatusChipProps, 'icon' | 'tone'>

/** The looks that states share; a state is given one by name. */
export const stateStyles = {
  draft: { icon: EditIcon, tone: 'neutral' },
  waiting: { icon: HourglassIcon, tone: 'neutral' },
  review: { icon: HourglassIcon, tone: 'warning' },
  working: { icon: SyncIcon, tone: 'info' },
  downloading: { icon: DownloadIcon, tone: 'info' },
  testing: { icon: ScienceIcon, tone: 'info' },
  good: { icon: CheckCircleIcon, tone: 'success' },
  online: { icon: WifiIcon, tone: 'success' },
  offered: { icon: NewReleasesIcon, tone: 'info' },
  pinned: { icon: PinIcon, tone: 'info' },
  moving: { icon: ShippingIcon, tone: 'info' },
  attention: { icon: WarningIcon, tone: 'warning' },
  paused: { icon: PauseIcon, tone: 'warning' },
  undone: { icon: UndoIcon, tone: 'warning' },
  bad: { icon: ErrorIcon, tone: 'error' },
  refused: { icon: BlockIcon, tone: 'error' },
  unheard: { icon: HelpIcon, tone: 'neutral' },
  offline: { icon: CloudOffIcon, tone: 'neutral' },
  past: { icon: ArchiveIcon, tone: 'neutral' },
} satisfies Record<string, StateLook>

export type StyleName = keyof typeof stateStyles
