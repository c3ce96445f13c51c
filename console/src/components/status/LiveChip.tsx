import Pause from '@mui/icons-material/PauseCircleOutlined'
import SensorsOff from '@mui/icons-material/SensorsOffOutlined'
import Sensors from '@mui/icons-material/SensorsOutlined'
import type SvgIcon from '@mui/material/SvgIcon'
import { useTranslation } from 'react-i18next'
import type { LiveState } from '../../api/event-stream.ts'
import { useLiveState } from '../../api/use-events.ts'
import { StatusChip } from '../../ui/status/StatusChip.tsx'
import type { Tone } from '../../ui/status/tone.ts'

const styles: Record<LiveState, { tone: Tone; icon: typeof SvgIcon }> = {
  live: { tone: 'success', icon: Sensors },
  paused: { tone: 'neutral', icon: Pause },
  broken: { tone: 'warning', icon: SensorsOff },
}

/** Whether what is shown follows changes as they happen; `isBlocked` while it stands still under the reader's hand. */
export function LiveChip({ isBlocked = false }: { isBlocked?: boolean }) {
  const { t } = useTranslation('components')
  const stream = useLiveState()
  const state = stream === 'live' && isBlocked ? 'paused' : stream
  return <StatusChip label={t(`live.${state}`)} {...styles[state]} />
}
