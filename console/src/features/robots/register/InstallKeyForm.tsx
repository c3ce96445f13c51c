import {
  CreateInstallKeyBody,
  createInstallKey,
  listInstallKeys,
} from '@filo/contract/enrolments/enrolments-routes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { ApiForm } from '../../../components/form/ApiForm.tsx'
import { FormNumberField } from '../../../ui/form/fields/FormNumberField.tsx'
import { FormTextField } from '../../../ui/form/fields/FormTextField.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { CustomerField } from '../fields/CustomerField.tsx'
import { VariantField } from '../fields/VariantField.tsx'
import { InstallKeyList } from './InstallKeyList.tsx'
import { InstallKeyResult } from './InstallKeyResult.tsx'

/** Makes a key that new robots bring with them; its text is shown once. */
export function InstallKeyForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['robots/register', 'robots'])
  const [text, setText] = useState<string>()
  const form = useForm(CreateInstallKeyBody, {
    name: '',
    variantId: '',
    customerId: null,
    maxUses: 1,
    validHours: 72,
  })
  const create = useApiMutation(createInstallKey, { invalidates: [listInstallKeys] })
  if (text) return <InstallKeyResult text={text} onClose={onClose} />
  return (
    <>
      <ApiForm
        form={form}
        submitLabel={t('installKey.create')}
        onCancel={onClose}
        onSubmit={(body) => create.mutateAsync({ body })}
        onDone={(made) => setText(made.text)}
      >
        <div>{t('installKey.intro')}</div>
        <FormTextField
          form={form}
          name="name"
          label={t('installKey.name')}
          help={t('installKey.nameHelp')}
          maxLength={120}
          isRequired
          isAutoFocused
        />
        <VariantField form={form} />
        <CustomerField form={form} />
        <FormNumberField form={form} name="maxUses" label={t('installKey.maxUses')} isRequired />
        <FormNumberField
          form={form}
          name="validHours"
          label={t('installKey.validHours')}
          unit={t('installKey.hours')}
          isRequired
        />
      </ApiForm>
      <InstallKeyList />
    </>
  )
}
