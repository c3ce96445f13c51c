import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'

/** The first stop of the keyboard: jumps over the menu. */
export function SkipLink() {
  const { t } = useTranslation('layouts')
  function jump() {
    document.getElementById('main')?.focus()
  }
  return (
    <Button
      variant="contained"
      onClick={jump}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        transform: 'translateY(-200%)',
        '&:focus-visible': { transform: 'none' },
      }}
    >
      {t('skip')}
    </Button>
  )
}
