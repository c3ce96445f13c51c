import { widestModel } from '@filo/contract/robot-config/config-bounds'
import type { ConfigValues } from '@filo/contract/robot-config/config-shapes'
import { useTranslation } from 'react-i18next'
import { ConfigValuesEditor } from '../../../components/robot-config/ConfigValuesEditor.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'

const { schema, languages } = widestModel(['tr', 'en'])

interface Props {
  values: ConfigValues
  onChange: (values: ConfigValues) => void
}

/** What robots of any models are configured to. */
export function ConfigFields({ values, onChange }: Props) {
  const { t } = useTranslation('campaigns')
  return (
    <SectionCard title={t('brings.items')}>
      <ConfigValuesEditor
        values={values}
        schema={schema}
        languages={languages}
        mayChange
        onChange={onChange}
      />
    </SectionCard>
  )
}
