import { useTranslation } from 'react-i18next'
import { describeError } from '../../api/describe-error.ts'

/** Words for a failed call, for `ConfirmDialog`'s `readError` and for toasts. */
export function useReadError(): (error: unknown) => string {
  const { t } = useTranslation()
  return (error) => describeError(error, t).label
}
