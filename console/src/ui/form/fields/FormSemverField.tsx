import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useTranslation } from 'react-i18next'
import { FormTextField, type FormTextFieldProps } from './FormTextField.tsx'
import { nextVersions } from './semver-text.ts'

interface FormSemverFieldProps extends FormTextFieldProps {
  /** The version to rise from; its successors are offered. */
  current?: string | undefined
}

/** A version number (semver) with its likely next values one press away. */
export function FormSemverField({ current, ...field }: FormSemverFieldProps) {
  const { t } = useTranslation('ui')
  const help = current ? t('form.currentVersion', { version: current }) : t('form.semverHelp')
  return (
    <Box>
      <FormTextField {...field} help={field.help ?? help} maxLength={64} />
      {!field.lockedReason && (
        <Box role="group" aria-label={t('form.suggestions')} sx={{ display: 'flex', gap: 1, mt: 0.5 }}>
          {nextVersions(current).map((version) => (
            <Chip
              key={version}
              size="small"
              variant="outlined"
              label={version}
              onClick={() => field.form.set(field.name, version)}
            />
          ))}
        </Box>
      )}
    </Box>
  )
}
