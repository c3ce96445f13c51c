import type { CaseStatus } from '@filo/contract/testers/release-evidence-routes'
import BlockedIcon from '@mui/icons-material/BlockOutlined'
import ProvenIcon from '@mui/icons-material/CheckCircleOutlined'
import FailedIcon from '@mui/icons-material/HighlightOffOutlined'
import OpenIcon from '@mui/icons-material/HourglassEmptyOutlined'
import SaidIcon from '@mui/icons-material/HowToRegOutlined'
import SkippedIcon from '@mui/icons-material/SkipNextOutlined'
import type { StatusChipProps } from '../../../ui/status/StatusChip.tsx'

/** How the status of a case looks; its words are the contract's. */
export const caseStatusStyles: Record<CaseStatus, Pick<StatusChipProps, 'icon' | 'tone'>> = {
  failed: { icon: FailedIcon, tone: 'error' },
  blocked: { icon: BlockedIcon, tone: 'error' },
  proven: { icon: ProvenIcon, tone: 'success' },
  attested: { icon: SaidIcon, tone: 'info' },
  skipped: { icon: SkippedIcon, tone: 'warning' },
  open: { icon: OpenIcon, tone: 'warning' },
}
