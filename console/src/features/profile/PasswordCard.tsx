import { changePassword } from '@filo/contract/profile/profile-routes'
import { listOwnSessions } from '@filo/contract/session/session-routes'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useApiMutation } from '../../api/use-api.ts'
import { ApiForm } from '../../components/form/ApiForm.tsx'
import { asFieldError } from '../../components/form/as-field-error.ts'
import { refreshSession } from '../../session/refresh-session.ts'
import { useSession } from '../../session/session.ts'
import { FormTextField } from '../../ui/form/FormTextField.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { SectionCard } from '../../ui/page/SectionCard.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'

const blank = { current: '', next: '', again: '' }

/** A new password, which ends every other session. */
export function PasswordCard() {
  const { t } = useTranslation('profile')
  const { hasPassword } = useSession()
  return (
    <SectionCard title={t('password.title')}>
      {hasPassword ? <PasswordForm /> : <Typography color="text.secondary">{t('password.none')}</Typography>}
    </SectionCard>
  )
}

function PasswordForm() {
  const { t } = useTranslation('profile')
  const { user } = useSession()
  const schema = z
    .object({
      current: z.string().min(1).max(200),
      next: z.string().min(12).max(200),
      again: z.string().min(1),
    })
    .refine(({ next, again }) => next === again, { path: ['again'], message: t('password.different') })
  const form = useForm(schema, blank)
  const change = useApiMutation(changePassword, { invalidates: [listOwnSessions] })
  return (
    <ApiForm
      form={form}
      submitLabel={t('password.submit')}
      onSubmit={({ current, next }) =>
        change.mutateAsync({ body: { current, next } }).catch((error: unknown) => {
          const refusals = {
            wrong_password: 'current',
            password_too_common: 'next',
            password_unchanged: 'next',
          }
          throw Object.entries(refusals).reduce<unknown>(
            (shown, [code, field]) => asFieldError(shown, code, field),
            error,
          )
        })
      }
      onDone={() => {
        form.reset(blank)
        showToast({ message: t('password.done') })
        void refreshSession()
      }}
    >
      <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
      <FormTextField
        form={form}
        name="current"
        type="password"
        label={t('password.current')}
        autoComplete="current-password"
        isRequired
      />
      <FormTextField
        form={form}
        name="next"
        type="password"
        label={t('password.next')}
        help={t('password.help')}
        autoComplete="new-password"
        isRequired
      />
      <FormTextField
        form={form}
        name="again"
        type="password"
        label={t('password.again')}
        autoComplete="new-password"
        isRequired
      />
    </ApiForm>
  )
}
