import ClockIcon from '@mui/icons-material/ScheduleOutlined'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'
import { useClockText } from './use-clock-text.ts'

/** Shown only while a robot's clock is wrong. */
export function ClockChip({ unit }: { unit: { clockAheadSeconds: number | null } }) {
  const { t } = useTranslation('robots')
  const words = useClockText()(unit)
  if (words === undefined) return null
  return <StatusChip label={words} tone="warning" icon={ClockIcon} title={t('clock.explained')} />
}
