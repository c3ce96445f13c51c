import { RestartScope } from '@filo/contract/device/assignment/package-content'
import { getPackageChoices } from '@filo/contract/packages/packages-routes'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { FormLocalizedField } from '../../../ui/form/fields/FormLocalizedField.tsx'
import { FormSelect } from '../../../ui/form/fields/FormSelect.tsx'
import { FormSemverField } from '../../../ui/form/fields/FormSemverField.tsx'
import { FormTextField } from '../../../ui/form/fields/FormTextField.tsx'
import type { AnyForm } from '../../../ui/form/use-form.ts'
import { RelationsField } from './RelationsField.tsx'

interface Props {
  form: AnyForm
  /** Code of the version's own package, which it cannot relate to. */
  packageCode: string
  /** The highest number before this one. */
  previous: string | undefined
  lockedReason?: string | undefined
}

/** The fields of a version; all but the notes lock when it is ready. */
export function VersionFields({ form, packageCode, previous, lockedReason }: Props) {
  const { t } = useTranslation('software')
  const localized = useLocalized()
  const choices = useApiQuery(getPackageChoices, {}).data
  const others = (choices?.packages ?? []).filter(({ code }) => code !== packageCode)
  const packageOptions = others.map(({ code, name }) => ({
    value: code,
    label: `${localized(name)} (${code})`,
  }))
  return (
    <>
      <FormSemverField
        form={form}
        name="semver"
        label={t('edit.semver')}
        current={previous}
        isRequired
        lockedReason={lockedReason}
      />
      <FormLocalizedField
        form={form}
        name="notes"
        label={t('edit.notes')}
        help={t('edit.notesHelp')}
        rows={4}
        maxLength={20_000}
      />
      <FormSelect
        form={form}
        name="compatibleVariantIds"
        label={t('edit.variants')}
        help={t('edit.variantsHelp')}
        isMultiple
        options={(choices?.robots ?? []).map(({ id, name }) => ({ value: id, label: localized(name) }))}
        lockedReason={lockedReason}
      />
      <FormSelect
        form={form}
        name="restart"
        label={t('edit.restart')}
        options={RestartScope.options.map((value) => ({ value, label: t(`restart.${value}`) }))}
        lockedReason={lockedReason}
      />
      <FormTextField
        form={form}
        name="minAgent"
        label={t('edit.minAgent')}
        maxLength={64}
        lockedReason={lockedReason}
      />
      <RelationsField form={form} name="dependencies" options={packageOptions} lockedReason={lockedReason} />
      <RelationsField form={form} name="conflicts" options={packageOptions} lockedReason={lockedReason} />
    </>
  )
}
