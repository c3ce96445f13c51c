import { languages } from '@filo/contract/localized-text'
import type { Completeness } from '@filo/contract/marketing/marketing-shapes'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { KeyValueCard } from '../../../ui/page/KeyValueCard.tsx'

/** How much of the texts is written, in each language and together. */
export function CompletenessCard({ completeness }: { completeness: Completeness }) {
  const { t } = useTranslation(['marketing', 'components'])
  const { percent } = useFormats()
  return (
    <KeyValueCard
      title={t('marketing:facts.completeness')}
      items={[
        ...languages.map((language) => ({
          label: t(`components:localized.${language}`),
          value: percent(completeness[language] / 100),
        })),
        { label: t('marketing:facts.together'), value: percent(completeness.all / 100) },
      ]}
    />
  )
}
