import { use } from 'react'
import { useLanguage } from '../../../i18n/shown-language.tsx'
import { dateFormat } from '../../../ui/format/intl.ts'
import { TimeZone } from '../../../ui/format/time-zone.ts'

/** A function that says the time of a line to the second, in the reader's zone. */
export function useLogTime(): (at: string) => string {
  const language = useLanguage()
  const timeZone = use(TimeZone)
  const zone = timeZone ? { timeZone } : {}
  const format = dateFormat(language, { timeStyle: 'medium', hour12: false, ...zone })
  return (at) => format.format(new Date(at))
}
