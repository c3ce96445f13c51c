import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'

interface Props {
  value: string
  onChange: (reason: string) => void
  margin: 'normal' | 'dense'
}

/** Why something is done; it is kept in the audit log, and the field says so. */
export function ReasonField({ value, onChange, margin }: Props) {
  const { t } = useTranslation('ui')
  return (
    <TextField
      fullWidth
      multiline
      required
      minRows={2}
      margin={margin}
      label={t('form.reason')}
      helperText={t('form.reasonHelp')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { maxLength: 500 } }}
    />
  )
}
