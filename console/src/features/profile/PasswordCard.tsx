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
import { FormTextField } from '../../ui/form/fields/FormTextField.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { SectionCard } from '../../ui/page/SectionCard.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'

const blank = { current: '', code: '', next: '', again: '' }

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

/** Six digits are of the app, anything else is a recovery code. */
function secondStep(code: string): { totp?: string; recoveryCode?: string } {
  if (code === '') return {}
  return /^\d{6}$/.test(code) ? { totp: code } : { recoveryCode: code }
}

function PasswordForm() {
  const { t } = useTranslation('profile')
  const { user, hasTwoStep } = useSession()
  const schema = z
    .object({
      current: z.string().min(1).max(200),
      code: hasTwoStep ? z.string().trim().min(6).max(60) : z.string(),
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
      onSubmit={({ current, code, next }) =>
        change.mutateAsync({ body: { current, next, ...secondStep(code) } }).catch((error: unknown) => {
          const refusals = {
            wrong_password: 'current',
            proof_code_required: 'code',
            wrong_proof_code: 'code',
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
      {hasTwoStep && (
        <FormTextField
          form={form}
          name="code"
          label={t('password.code')}
          help={t('password.codeHelp')}
          autoComplete="one-time-code"
          isRequired
        />
      )}
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
