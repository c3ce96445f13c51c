import { packageKindNames, packageKinds } from '@filo/contract/packages/package-kinds'
import { getPackageChoices } from '@filo/contract/packages/packages-routes'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { PictureField } from '../../components/picture/PictureField.tsx'
import { useLocalized } from '../../i18n/localized.ts'
import { FormLocalizedField } from '../../ui/form/fields/FormLocalizedField.tsx'
import { FormSelect } from '../../ui/form/fields/FormSelect.tsx'
import { FormSwitch } from '../../ui/form/fields/FormSwitch.tsx'
import { FormTextField } from '../../ui/form/fields/FormTextField.tsx'
import type { AnyForm } from '../../ui/form/use-form.ts'
import { folderPath, noFolders, useFolders } from './folders/use-folders.ts'

/** The fields of a package; its code locks once it exists. */
export function PackageFields({ form, isNew }: { form: AnyForm; isNew: boolean }) {
  const { t } = useTranslation('packages')
  const localized = useLocalized()
  const folders = useFolders().data?.items ?? noFolders
  const owners = useApiQuery(getPackageChoices, {}).data?.owners ?? []
  return (
    <>
      <FormTextField
        form={form}
        name="code"
        label={t('form.code')}
        help={t('form.codeHelp')}
        maxLength={32}
        isRequired
        isAutoFocused={isNew}
        lockedReason={isNew ? undefined : t('form.codeLocked')}
      />
      <FormLocalizedField form={form} name="name" label={t('form.name')} maxLength={120} isRequired />
      <FormLocalizedField
        form={form}
        name="description"
        label={t('form.description')}
        rows={2}
        maxLength={2000}
      />
      <FormSelect
        form={form}
        name="kind"
        label={t('form.kind')}
        options={packageKinds.map((value) => ({ value, label: localized(packageKindNames[value]) }))}
      />
      <FormSelect
        form={form}
        name="folderId"
        label={t('form.folder')}
        noneLabel={t('form.noFolder')}
        options={folders.map((folder) => ({ value: folder.id, label: folderPath(folder) }))}
      />
      <FormSelect
        form={form}
        name="ownerId"
        label={t('form.owner')}
        noneLabel={t(isNew ? 'form.me' : 'form.noOwner')}
        options={owners.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FormTextField form={form} name="licence" label={t('form.licence')} maxLength={100} />
      <FormTextField form={form} name="repoUrl" type="url" label={t('form.repoUrl')} maxLength={500} />
      <PictureField
        use="icon"
        aspect={1}
        offersDrawings
        form={form}
        name="iconKey"
        label={t('form.icon')}
        help={t('form.iconHelp')}
      />
      <FormSwitch
        form={form}
        name="isRequired"
        label={t('form.isRequired')}
        help={t('form.isRequiredHelp')}
      />
    </>
  )
}
