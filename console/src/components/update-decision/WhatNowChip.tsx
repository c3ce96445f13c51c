import type { CustomerUpdate } from '@filo/contract/customer-updates/customer-updates-routes'
import UpdatingIcon from '@mui/icons-material/AutorenewOutlined'
import DoneIcon from '@mui/icons-material/CheckCircleOutlined'
import NoIcon from '@mui/icons-material/DoNotDisturbOnOutlined'
import FailedIcon from '@mui/icons-material/ErrorOutlineOutlined'
import UnknownIcon from '@mui/icons-material/HelpOutlineOutlined'
import WaitIcon from '@mui/icons-material/HourglassEmptyOutlined'
import PausedIcon from '@mui/icons-material/PauseCircleOutlined'
import AskIcon from '@mui/icons-material/TouchAppOutlined'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../ui/format/use-formats.ts'
import { StatusChip } from '../../ui/status/StatusChip.tsx'
import { useNow } from '../../ui/time/use-now.ts'
import { liveConnection } from '../status/live-connection.ts'
import { useLastWord } from '../status/use-last-word.ts'
import { WithLastWord } from '../status/WithLastWord.tsx'
import { type WhatNow, whatNow } from './what-now.ts'

const icons: Record<WhatNow['key'], typeof DoneIcon> = {
  latest: DoneIcon,
  none: NoIcon,
  unknown: UnknownIcon,
  needsAnswer: AskIcon,
  waitsUntil: WaitIcon,
  waitsHours: WaitIcon,
  paused: PausedIcon,
  inTurn: WaitIcon,
  onWay: WaitIcon,
  updating: UpdatingIcon,
  updatingNow: UpdatingIcon,
  done: DoneIcon,
  failed: FailedIcon,
  declined: NoIcon,
  noAnswer: NoIcon,
  entitlementOver: NoIcon,
}

interface Props {
  update: CustomerUpdate
  /** The last word of a robot out of touch stands below the chip; else beside it. */
  isStacked?: boolean
}

/** Where a robot's update stands now, in plain words; of a robot out of touch nobody knows, and its last word stands with it. */
export function WhatNowChip({ update, isStacked = false }: Props) {
  const { t } = useTranslation('update-decision')
  const { dateTime, percent } = useFormats()
  const lastWordOf = useLastWord()
  const now = useNow()
  const labelOf = ({ key, at, progress }: WhatNow) =>
    t(`state.${key}`, {
      at: at === undefined ? '' : dateTime(at),
      percent: progress === undefined ? '' : percent(progress),
    })
  const state = whatNow(update, liveConnection(update, now))
  const label = labelOf(state)
  const chip = (title: string) => (
    <StatusChip tone={state.tone} icon={icons[state.key]} label={label} title={title} />
  )
  if (!state.lastWord) return chip(label)
  const known = state.lastWord.key === 'unknown' ? undefined : labelOf(state.lastWord)
  const lastWord = lastWordOf(known, update.lastSeenAt, now)
  return <WithLastWord chip={chip(lastWord)} lastWord={lastWord} isStacked={isStacked} />
}
