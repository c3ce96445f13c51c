import { disableMfa, getProfile } from '@filo/contract/profile/profile-routes'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useApiMutation } from '../../api/use-api.ts'
import { ApiForm } from '../../components/form/ApiForm.tsx'
import { asFieldError } from '../../components/form/as-field-error.ts'
import { FormTextField } from '../../ui/form/FormTextField.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { showToast } from '../../ui/toast/toast-store.ts'

const schema = z.object({ password: z.string().min(1).max(200) })

/** Turning two-step verification off takes the password. */
export function TwoStepOff({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile')
  const titleId = useId()
  const form = useForm(schema, { password: '' })
  const disable = useApiMutation(disableMfa, { invalidates: [getProfile] })
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('twoStep.offTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t('twoStep.offBody')}</DialogContentText>
        <ApiForm
          form={form}
          submitLabel={t('twoStep.turnOff')}
          onCancel={onClose}
          onSubmit={(body) =>
            disable.mutateAsync({ body }).catch((error: unknown) => {
              throw asFieldError(error, 'wrong_password', 'password')
            })
          }
          onDone={() => {
            showToast({ message: t('twoStep.turnedOff') })
            onClose()
          }}
        >
          <FormTextField
            form={form}
            name="password"
            type="password"
            label={t('password.current')}
            autoComplete="current-password"
            isAutoFocused
            isRequired
          />
        </ApiForm>
      </DialogContent>
    </Dialog>
  )
}
