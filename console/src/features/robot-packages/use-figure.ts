import { useTranslation } from 'react-i18next'
import { useFormats } from '../../ui/format/use-formats.ts'

/** Counts are exact up to this also where the rest is estimated. */
const EXACT_UP_TO = 1000

/** A count as it reads; one from a sample says that it is about that many, also a small one with `isAnySampled`. */
export function useFigure() {
  const { t } = useTranslation('robot-packages')
  const { number } = useFormats()
  return (count: number, isEstimated: boolean, isAnySampled = false) =>
    isEstimated && (isAnySampled || count > EXACT_UP_TO)
      ? t('about', { value: number(count) })
      : number(count)
}
