import { useTranslation } from 'react-i18next'
import { useFormats } from '../../ui/format/use-formats.ts'

/** Estimates are never of so few. */
const EXACT_UP_TO = 1000

/** Words a figure of the fleet: one that is estimated says so. */
export function useFigure() {
  const { t } = useTranslation('home')
  const { number } = useFormats()
  return (count: number, isEstimated: boolean) =>
    isEstimated && count > EXACT_UP_TO ? t('about', { value: number(count) }) : number(count)
}
