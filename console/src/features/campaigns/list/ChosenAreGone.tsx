import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'

/** After a reload nobody knows any more which robots were chosen: they are chosen again, never guessed. */
export function ChosenAreGone({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('campaigns')
  const choose = (
    <Button color="inherit" size="small" href={paths.producedRobots()}>
      {t('create.chooseAgain')}
    </Button>
  )
  return (
    <Alert severity="warning" sx={{ mt: 2 }} action={choose} onClose={onClose}>
      {t('create.chosenAreGone')}
    </Alert>
  )
}
