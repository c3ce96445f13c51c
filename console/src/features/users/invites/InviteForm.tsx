import { languages } from '@filo/contract/localized-text'
import { RoleKey } from '@filo/contract/roles'
import type { LinkAnswer } from '@filo/contract/users/link-answer'
import { InviteUserBody, inviteUser, listInvites, listUsers } from '@filo/contract/users/users-routes'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useApiMutation } from '../../../api/use-api.ts'
import { ApiForm } from '../../../components/form/ApiForm.tsx'
import { asFieldError } from '../../../components/form/as-field-error.ts'
import { useLanguage } from '../../../i18n/shown-language.tsx'
import { useCan, useSession } from '../../../session/session.ts'
import { FormSelect } from '../../../ui/form/fields/FormSelect.tsx'
import { FormTextField } from '../../../ui/form/fields/FormTextField.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useLocalDay } from '../../../ui/format/use-local-day.ts'
import { grantableRoles, toGrants } from '../roles/grantable-roles.ts'
import { RolesField } from '../roles/RolesField.tsx'
import { CustomerField } from './CustomerField.tsx'

const InviteValues = InviteUserBody.extend({
  roles: z.array(z.object({ roleKey: RoleKey, lastDay: z.string() })).min(1),
})

interface Props {
  onInvited: (link: LinkAnswer, email: string) => void
  onCancel: () => void
}

/** Who is invited, for whom they work, and what they may do. */
export function InviteForm({ onInvited, onCancel }: Props) {
  const { t } = useTranslation('users')
  const { endOf } = useLocalDay()
  const { role, user } = useSession()
  const can = useCan()
  const language = useLanguage()
  const form = useForm(InviteValues, {
    email: '',
    displayName: '',
    customerId: user.customerId,
    locale: language,
    roles: [],
  })
  const invite = useApiMutation(inviteUser, { invalidates: [listUsers, listInvites] })
  const choosesCustomer = user.customerId === null && can('customer.read')
  const options = grantableRoles(role, form.values.customerId ?? null)
  return (
    <ApiForm
      form={form}
      hasStickyFooter
      submitLabel={t('invite.submit')}
      onCancel={onCancel}
      onSubmit={({ roles, ...values }) => {
        const fitting = roles.filter(({ roleKey }) => options.includes(roleKey))
        return invite
          .mutateAsync({ body: { ...values, roles: toGrants(fitting, endOf) } })
          .catch((error: unknown) => {
            throw asFieldError(asFieldError(error, 'email_in_use', 'email'), 'role_end_past', 'roles')
          })
      }}
      onDone={({ link, user: invited }) => onInvited(link, invited.email)}
    >
      <FormTextField
        form={form}
        name="email"
        type="email"
        label={t('fields.email')}
        isRequired
        isAutoFocused
      />
      <FormTextField form={form} name="displayName" label={t('fields.name')} maxLength={120} isRequired />
      {choosesCustomer && (
        <CustomerField form={form} name="customerId" label={t('fields.customer')} help={t('customer.help')} />
      )}
      <FormSelect
        form={form}
        name="locale"
        label={t('fields.language')}
        help={t('invite.languageHelp')}
        options={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
      />
      <RolesField form={form} name="roles" options={options} />
    </ApiForm>
  )
}
