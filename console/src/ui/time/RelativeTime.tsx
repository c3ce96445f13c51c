import { useTranslation } from 'react-i18next'
import { useFormats } from '../format/use-formats.ts'
import { Hint } from '../hint/Hint.tsx'
import { useExactTime } from './use-exact-time.ts'
import { useNow } from './use-now.ts'

interface RelativeTimeProps {
  /** ISO instant; null or undefined shows a dash. */
  at: string | null | undefined
}

/** "3 dakika önce" with the exact time as tooltip and in the `datetime` attribute. */
export function RelativeTime({ at }: RelativeTimeProps) {
  const { t } = useTranslation('ui')
  const format = useFormats()
  const exact = useExactTime()
  const now = useNow()
  if (!at) return <span>{t('none')}</span>
  return (
    <Hint title={exact(at)}>
      <time dateTime={at} style={{ whiteSpace: 'nowrap' }}>
        {format.relative(at, now)}
      </time>
    </Hint>
  )
}
