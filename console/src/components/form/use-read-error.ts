import { useTranslation } from 'react-i18next'
import { joinSentences } from '../../lib/join-sentences.ts'
import { readFailure } from './read-failure.ts'

/** Words for a failed call, for `ConfirmDialog`'s `readError` and for toasts: what happened, and what to do about it. */
export function useReadError(): (error: unknown) => string {
  const { t } = useTranslation(['common', 'components'])
  return (error) => {
    const { title, detail = '' } = readFailure(error, t)
    return joinSentences(title, detail)
  }
}
