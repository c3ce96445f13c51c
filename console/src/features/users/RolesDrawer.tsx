import { Reason } from '@filo/contract/entity'
import { RoleKey } from '@filo/contract/roles'
import { getUser, listUsers, setUserRoles, type User } from '@filo/contract/users/users-routes'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useApiMutation } from '../../api/use-api.ts'
import { ApiForm } from '../../components/form/ApiForm.tsx'
import { asFieldError } from '../../components/form/as-field-error.ts'
import { useSession } from '../../session/session.ts'
import { SideDrawer } from '../../ui/dialog/SideDrawer.tsx'
import { FormReasonField } from '../../ui/form/FormReasonField.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useLocalDay } from '../../ui/format/use-local-day.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { grantableRoles, toChoices, toGrants } from './grantable-roles.ts'
import { RolesField } from './RolesField.tsx'

const RolesValues = z.object({
  roles: z.array(z.object({ roleKey: RoleKey, lastDay: z.string() })).min(1),
  reason: Reason,
})

/** Replaces a person's roles, with the reason the log keeps. */
export function RolesDrawer({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('users')
  const { role } = useSession()
  const { dayOf, endOf } = useLocalDay()
  const form = useForm(RolesValues, { roles: toChoices(user.roles, dayOf), reason: '' })
  const save = useApiMutation(setUserRoles, { invalidates: [listUsers, getUser] })
  return (
    <SideDrawer isOpen title={t('roles.title', { name: user.displayName })} onClose={onClose} width={560}>
      <ApiForm
        form={form}
        hasStickyFooter
        submitLabel={t('roles.submit')}
        onCancel={onClose}
        onSubmit={({ roles, reason }) =>
          save
            .mutateAsync({ params: { userId: user.id }, body: { roles: toGrants(roles, endOf), reason } })
            .catch((error: unknown) => {
              throw asFieldError(error, 'role_end_past', 'roles')
            })
        }
        onDone={() => {
          showToast({ message: t('roles.saved', { name: user.displayName }) })
          onClose()
        }}
      >
        <RolesField form={form} name="roles" options={grantableRoles(role, user.customerId)} />
        <FormReasonField form={form} name="reason" />
      </ApiForm>
    </SideDrawer>
  )
}
