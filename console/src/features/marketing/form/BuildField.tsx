import { useTranslation } from 'react-i18next'
import { FormSearchSelect } from '../../../components/form/FormSearchSelect.tsx'
import { packageVersionSource } from '../../../components/package/package-version-source.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import type { AnyForm } from '../../../ui/form/use-form.ts'

/** The released package version that is offered. */
export function BuildField({ form, packageCode }: { form: AnyForm; packageCode: string }) {
  const { t } = useTranslation('marketing')
  const source = packageVersionSource(useLocalized())
  const query = { sort: '-createdAt', 'f.packageCode': [packageCode], 'f.state': ['released'] }
  return (
    <FormSearchSelect
      form={form}
      name="versionId"
      label={t('facts.build')}
      help={t('form.buildHelp')}
      source={{ ...source, query }}
      isRequired
    />
  )
}
