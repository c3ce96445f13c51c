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

/** Where a robot's update stands now, in plain words. */
export function WhatNowChip({ update }: { update: CustomerUpdate }) {
  const { t } = useTranslation('customer-updates')
  const { dateTime, percent } = useFormats()
  const { key, tone, at, progress } = whatNow(update)
  const label = t(`state.${key}`, {
    at: at === undefined ? '' : dateTime(at),
    percent: progress === undefined ? '' : percent(progress),
  })
  return <StatusChip tone={tone} icon={icons[key]} label={label} title={label} />
}
