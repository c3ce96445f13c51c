import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { FormTextField, type FormTextFieldProps } from './FormTextField.tsx'

/** A text in both languages, side by side: the value is `{tr, en}`. */
export function FormLocalizedField({ name, label, ...rest }: FormTextFieldProps) {
  const { t } = useTranslation('ui')
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}
    >
      <FormTextField {...rest} name={`${name}.tr`} label={t('form.inTurkish', { label })} />
      <FormTextField
        {...rest}
        name={`${name}.en`}
        label={t('form.inEnglish', { label })}
        isAutoFocused={false}
      />
    </Box>
  )
}
