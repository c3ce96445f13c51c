import { type Language, languages } from '@filo/contract/localized-text'
import { UpdateUserBody } from '@filo/contract/users/user-details'
import { getUser, listUsers, type User, updateUser } from '@filo/contract/users/users-routes'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { apiClient } from '../../../api/api-client.ts'
import { useApiMutation } from '../../../api/use-api.ts'
import { ApiForm } from '../../../components/form/ApiForm.tsx'
import { orNull } from '../../../lib/or-null.ts'
import { FormSelect } from '../../../ui/form/fields/FormSelect.tsx'
import { FormTextField } from '../../../ui/form/fields/FormTextField.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'

const { shape } = UpdateUserBody

const PersonValues = z.object({
  displayName: shape.displayName.unwrap(),
  phone: orNull(shape.phone),
  title: orNull(shape.title),
  department: orNull(shape.department),
  company: orNull(shape.company),
  address: orNull(shape.address),
  notes: orNull(shape.notes),
  locale: shape.locale,
})

function valuesOf(user: User) {
  const { displayName, phone, title, department, company, address, notes, locale } = user
  return { displayName, phone, title, department, company, address, notes, locale }
}

/** What is known of a person; a conflict shows both sides. */
export function PersonForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { t } = useTranslation('users')
  const form = useForm(PersonValues, valuesOf(user))
  const save = useApiMutation(updateUser, { invalidates: [listUsers, getUser] })
  const params = { userId: user.id }
  const labels = {
    displayName: t('fields.name'),
    phone: t('fields.phone'),
    title: t('fields.title'),
    department: t('fields.department'),
    company: t('fields.company'),
    address: t('fields.address'),
    notes: t('fields.notes'),
    locale: t('fields.language'),
  }
  return (
    <ApiForm
      form={form}
      etag={user.etag}
      fieldLabels={labels}
      fieldValueTexts={{ locale: (value: Language) => t(`languages.${value}`) }}
      onCancel={onDone}
      loadLatest={async () => {
        const latest = await apiClient.call(getUser, { params })
        return { values: valuesOf(latest), etag: latest.etag }
      }}
      onSubmit={(body, etag) => save.mutateAsync({ params, body, ...(etag ? { ifMatch: etag } : {}) })}
      onDone={() => {
        showToast({ message: t('edit.saved', { name: user.displayName }) })
        onDone()
      }}
    >
      <FormTextField form={form} name="displayName" label={labels.displayName} maxLength={120} isRequired />
      <FormTextField form={form} name="phone" type="tel" label={labels.phone} maxLength={24} />
      <FormTextField form={form} name="title" label={labels.title} maxLength={120} />
      <FormTextField form={form} name="department" label={labels.department} maxLength={120} />
      <FormTextField form={form} name="company" label={labels.company} maxLength={300} />
      <FormTextField form={form} name="address" label={labels.address} maxLength={300} rows={2} />
      <FormTextField
        form={form}
        name="notes"
        label={labels.notes}
        help={t('edit.notesHelp')}
        maxLength={2000}
        rows={3}
      />
      <FormSelect
        form={form}
        name="locale"
        label={labels.locale}
        options={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
      />
    </ApiForm>
  )
}
