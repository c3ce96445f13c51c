import type { PresenceDay } from '@filo/contract/connection/connection-routes'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/shown-language.tsx'
import { dateFormat } from '../../../ui/format/intl.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { isObserved, onlineShare, roundedShare } from './presence-figures.ts'

/** A day of a robot's presence in words; dates are days of a calendar, in no zone. */
export function useDayText() {
  const { t } = useTranslation(['robots/about', 'robots'])
  const language = useLanguage()
  const { percent, duration } = useFormats()
  const format = dateFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const shortDay = (date: string) => (date ? format.format(new Date(`${date}T00:00:00Z`)) : '')
  const shareText = (day: PresenceDay) => {
    const share = onlineShare([day])
    return share === undefined ? t('connection.unknownShare') : percent(roundedShare(share), 0)
  }
  const time = (seconds: number) => (seconds === 0 ? t('connection.none') : duration(seconds))
  /** "5 Mar: %98 çevrimiçi, 20 dk çevrimdışı". */
  const summary = (day: PresenceDay) => {
    const name = shortDay(day.date)
    if (!isObserved(day)) return t('connection.dayNothing', { day: name })
    const parts = [
      onlineShare([day]) === undefined ? '' : t('connection.dayOnline', { share: shareText(day) }),
      day.offlineS > 0 ? t('connection.dayOffline', { time: duration(day.offlineS) }) : '',
      day.unknownS > 0 ? t('connection.dayUnknown', { time: duration(day.unknownS) }) : '',
    ]
    return `${name}: ${parts.filter(Boolean).join(', ')}`
  }
  return { shortDay, shareText, time, summary }
}
