import { Reason } from '@filo/contract/entity'
import { RoleKey, roleNames } from '@filo/contract/roles'
import { getUser, listUsers, setUserRoles, type User } from '@filo/contract/users/users-routes'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { apiClient } from '../../../api/api-client.ts'
import { useApiMutation } from '../../../api/use-api.ts'
import { asFieldError } from '../../../components/form/as-field-error.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useSession } from '../../../session/session.ts'
import { FormReasonField } from '../../../ui/form/fields/FormReasonField.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { useLocalDay } from '../../../ui/format/use-local-day.ts'
import { grantableRoles, type RoleChoice, toChoices, toGrants } from './grantable-roles.ts'
import { RolesField } from './RolesField.tsx'

const RolesValues = z.object({
  roles: z.array(z.object({ roleKey: RoleKey, lastDay: z.string() })).min(1),
  reason: Reason,
})

/** Roles in words, a line each, for the dialog of a conflict. */
function useRolesText(): (choices: readonly RoleChoice[]) => string {
  const { t } = useTranslation('users')
  const localized = useLocalized()
  const { date } = useFormats()
  const { endOf } = useLocalDay()
  const oneText = ({ roleKey, lastDay }: RoleChoice) => {
    const end = endOf(lastDay)
    const term = end === null ? '' : ` · ${t('roles.until', { date: date(end) })}`
    return `${localized(roleNames[roleKey])}${term}`
  }
  return (choices) => choices.map(oneText).join('\n')
}

/** Replaces a person's roles, with the reason the log keeps. */
export function RolesDrawer({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('users')
  const { role } = useSession()
  const { dayOf, endOf } = useLocalDay()
  const valuesOf = ({ roles }: User) => ({ roles: toChoices(roles, dayOf), reason: '' })
  const form = useForm(RolesValues, valuesOf(user))
  const rolesText = useRolesText()
  const params = { userId: user.id }
  const save = useApiMutation(setUserRoles, { invalidates: [listUsers, getUser] })
  return (
    <FormDrawer
      title={t('roles.title', { name: user.displayName })}
      onClose={onClose}
      width={560}
      form={form}
      submitLabel={t('roles.submit')}
      etag={user.etag}
      fieldLabels={{ roles: t('fields.roles') }}
      fieldValueTexts={{ roles: rolesText }}
      loadLatest={async () => {
        const latest = await apiClient.call(getUser, { params })
        return { values: valuesOf(latest), etag: latest.etag }
      }}
      onSubmit={({ roles, reason }, etag) =>
        save
          .mutateAsync({
            params,
            body: { roles: toGrants(roles, endOf), reason },
            ...(etag ? { ifMatch: etag } : {}),
          })
          .catch((error: unknown) => {
            throw asFieldError(error, 'role_end_past', 'roles')
          })
      }
      savedMessage={() => t('roles.saved', { name: user.displayName })}
    >
      <RolesField form={form} name="roles" options={grantableRoles(role, user.customerId)} />
      <FormReasonField form={form} name="reason" />
    </FormDrawer>
  )
}
