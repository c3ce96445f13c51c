import { marketingLengths } from '@filo/contract/marketing/marketing-content'
import { useTranslation } from 'react-i18next'
import { FormLocalizedField } from '../../../ui/form/fields/FormLocalizedField.tsx'
import type { AnyForm } from '../../../ui/form/use-form.ts'

const { title, summary, story } = marketingLengths

/** What customers read, in both languages. */
export function TextFields({ form }: { form: AnyForm }) {
  const { t } = useTranslation('marketing')
  return (
    <>
      <FormLocalizedField
        form={form}
        name="title"
        label={t('facts.title')}
        help={t('form.titleHelp')}
        maxLength={title}
      />
      <FormLocalizedField
        form={form}
        name="summary"
        label={t('facts.summary')}
        help={t('form.summaryHelp')}
        rows={2}
        maxLength={summary}
      />
      <FormLocalizedField
        form={form}
        name="story"
        label={t('facts.story')}
        help={t('form.storyHelp')}
        rows={6}
        maxLength={story}
      />
    </>
  )
}
