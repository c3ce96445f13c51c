import { packageKindNames, packageKinds } from '@filo/contract/packages/package-kinds'
import {
  CreatePackageBody,
  createPackage,
  getPackageChoices,
  listPackages,
  type PackageDetail,
} from '@filo/contract/packages/packages-routes'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { ApiForm } from '../../../components/form/ApiForm.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { SideDrawer } from '../../../ui/dialog/SideDrawer.tsx'
import { FormLocalizedField } from '../../../ui/form/fields/FormLocalizedField.tsx'
import { FormSelect } from '../../../ui/form/fields/FormSelect.tsx'
import { FormTextField } from '../../../ui/form/fields/FormTextField.tsx'
import { useForm } from '../../../ui/form/use-form.ts'

const NewPackage = CreatePackageBody.pick({ code: true, name: true, kind: true })

interface Props {
  onDone: (item: PackageDetail) => void
  onClose: () => void
}

/** What a package needs before its first version; the rest can be written later on its page. */
export function NewPackageForm({ onDone, onClose }: Props) {
  const { t } = useTranslation('software')
  const localized = useLocalized()
  const form = useForm(NewPackage, { code: '', name: { tr: '', en: '' }, kind: 'service' })
  const create = useApiMutation(createPackage, { invalidates: [listPackages, getPackageChoices] })
  return (
    <SideDrawer isOpen title={t('wizard.newPackageTitle')} onClose={onClose}>
      <ApiForm
        form={form}
        submitLabel={t('wizard.create')}
        onCancel={onClose}
        onDone={onDone}
        onSubmit={(body) => create.mutateAsync({ body })}
      >
        <FormTextField
          form={form}
          name="code"
          label={t('wizard.code')}
          help={t('wizard.codeHelp')}
          maxLength={32}
          isRequired
          isAutoFocused
        />
        <FormLocalizedField form={form} name="name" label={t('wizard.name')} maxLength={120} isRequired />
        <FormSelect
          form={form}
          name="kind"
          label={t('wizard.kind')}
          options={packageKinds.map((value) => ({ value, label: localized(packageKindNames[value]) }))}
        />
      </ApiForm>
    </SideDrawer>
  )
}
