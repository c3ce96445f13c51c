import { confirmMfa, getProfile } from '@filo/contract/profile/profile-routes'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useApiMutation } from '../../api/use-api.ts'
import { ApiForm } from '../../components/form/ApiForm.tsx'
import { asFieldError } from '../../components/form/as-field-error.ts'
import { refreshSession } from '../../session/refresh-session.ts'
import { FormTextField } from '../../ui/form/fields/FormTextField.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { CopyButton } from '../../ui/page/CopyButton.tsx'
import { QrCode } from '../../ui/qr/QrCode.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'

interface Props {
  secret: string
  /** `otpauth://` address for the authenticator app. */
  uri: string
  onTurnedOn: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** The secret in groups of four, easier to type. */
function grouped(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}

/** Scan the code (or type the secret), then prove it with a first code. */
export function TwoStepSetup({ secret, uri, onTurnedOn, onCancel }: Props) {
  const { t } = useTranslation('profile')
  const schema = z.object({
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/),
  })
  const form = useForm(schema, { code: '' })
  const confirm = useApiMutation(confirmMfa, { invalidates: [getProfile] })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
      <QrCode text={uri} label={t('twoStep.qr')} />
      <Box sx={{ flex: '1 1 280px', display: 'grid', gap: 2, alignContent: 'start' }}>
        <Box component="ol" sx={{ m: 0, pl: 2.5, '& li': { mb: 0.5 } }}>
          <li>{t('twoStep.step1')}</li>
          <li>{t('twoStep.step2')}</li>
          <li>{t('twoStep.step3')}</li>
        </Box>
        <Box>
          <Typography variant="caption" color="text.secondary">
            {t('twoStep.secret')}
          </Typography>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Box component="code" sx={{ fontSize: 14, overflowWrap: 'anywhere' }}>
              {grouped(secret)}
            </Box>
            <CopyButton value={secret} label={t('twoStep.copySecret')} />
          </Box>
        </Box>
        <ApiForm
          form={form}
          submitLabel={t('twoStep.confirm')}
          onCancel={onCancel}
          onSubmit={(body) =>
            confirm.mutateAsync({ body }).catch((error: unknown) => {
              throw asFieldError(error, 'wrong_code', 'code')
            })
          }
          onDone={({ recoveryCodes }) => {
            onTurnedOn(recoveryCodes)
            void refreshSession().catch(() => undefined)
            showToast({ message: t('twoStep.turnedOn') })
          }}
        >
          <FormTextField
            form={form}
            name="code"
            label={t('twoStep.code')}
            help={t('twoStep.codeHelp')}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={6}
            isAutoFocused
            isRequired
          />
        </ApiForm>
      </Box>
    </Box>
  )
}
