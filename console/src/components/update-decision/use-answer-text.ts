import type { SubmittedAnswer } from '@filo/contract/customer-updates/customer-updates-routes'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../ui/format/use-formats.ts'

/** What was answered, in words, and by whom. */
export function useAnswerText() {
  const { t } = useTranslation('update-decision')
  const { date, dateTime } = useFormats()
  return {
    answerText: ({ answer, at }: Pick<SubmittedAnswer, 'answer' | 'at'>): string => {
      if (at === null) return t(`answer.${answer}`)
      return t(`answer.${answer}`, { at: answer === 'postponed' ? date(at) : dateTime(at) })
    },
    byText: ({ answeredByName, answeredAt }: SubmittedAnswer): string =>
      t('answer.by', { name: answeredByName ?? t('answer.nobody'), when: dateTime(answeredAt) }),
  }
}
