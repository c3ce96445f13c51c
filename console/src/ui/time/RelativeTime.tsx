import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../format/use-formats.ts'
import { Hint } from '../hint/Hint.tsx'
import { useNow } from './use-now.ts'

export interface RelativeTimeProps {
  /** ISO instant; null or undefined shows a dash. */
  at: string | null | undefined
  /** A second zone (a robot's) named in the tooltip. */
  timeZone?: string
}

/** "3 dakika önce" with the exact time as tooltip and in the `datetime` attribute. */
export function RelativeTime({ at, timeZone }: RelativeTimeProps) {
  const { t } = useTranslation('ui')
  const format = useFormats()
  const now = useNow()
  if (!at) return <span>{t('none')}</span>
  const own = format.dateTime(at)
  const title = timeZone ? `${own} · ${timeZone}: ${format.dateTime(at, timeZone)}` : own
  return (
    <Hint title={title}>
      <Box component="time" dateTime={at} sx={{ whiteSpace: 'nowrap' }}>
        {format.relative(at, now)}
      </Box>
    </Hint>
  )
}
