import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formText } from '../../lib/form-text.ts'

interface Props {
  isAutoFocused?: boolean
  hasError?: boolean
}

/** The code of the authenticator app, or one of the recovery codes; `readCode` reads what was typed. */
export function CodeField({ isAutoFocused = false, hasError = false }: Props) {
  const { t } = useTranslation('components')
  const [isRecovery, setIsRecovery] = useState(false)
  const [hasSwitched, setHasSwitched] = useState(false)
  const shared = { autoFocus: isAutoFocused || hasSwitched, required: true, error: hasError }
  return (
    <>
      {isRecovery ? (
        <TextField
          {...shared}
          key="recovery"
          name="recoveryCode"
          label={t('secondStep.recoveryCode')}
          autoComplete="off"
        />
      ) : (
        <TextField
          {...shared}
          key="totp"
          name="totp"
          label={t('secondStep.code')}
          autoComplete="one-time-code"
          slotProps={{ htmlInput: { inputMode: 'numeric', pattern: '[0-9]{6}', maxLength: 6 } }}
        />
      )}
      <Button
        sx={{ justifySelf: 'start', alignSelf: 'start' }}
        onClick={() => {
          setIsRecovery(!isRecovery)
          setHasSwitched(true)
        }}
      >
        {t(isRecovery ? 'secondStep.useApp' : 'secondStep.useRecovery')}
      </Button>
    </>
  )
}

/** What was typed into a `CodeField`, as the server wants it; empty where there was none. */
export function readCode(form: FormData): { totp?: string; recoveryCode?: string } {
  const totp = formText(form, 'totp')
  const recoveryCode = formText(form, 'recoveryCode')
  return { ...(totp ? { totp } : {}), ...(recoveryCode ? { recoveryCode } : {}) }
}
