import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'

/** Says that what is shown was typed earlier and is not saved, with the way back to what is. */
export function RestoredNotice({ onDrop }: { onDrop: () => void }) {
  const { t } = useTranslation('software')
  return (
    <Alert
      severity="info"
      sx={{ mb: 2, maxWidth: 720 }}
      action={
        <Button size="small" color="inherit" onClick={onDrop}>
          {t('wizard.dropTyped')}
        </Button>
      }
    >
      {t('wizard.restored')}
    </Alert>
  )
}
