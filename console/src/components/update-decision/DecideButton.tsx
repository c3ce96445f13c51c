import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { isDue } from './is-decidable.ts'
import { useDecisionDrawer } from './use-decision-drawer.tsx'
import { useUpdateOf } from './use-update-of.ts'

/** The button of the decision that is due; nothing where none is. */
export function DecideButton({ unitId }: { unitId: string }) {
  const { t } = useTranslation('update-decision')
  const update = useUpdateOf(unitId)
  const { open, drawer } = useDecisionDrawer(undefined)
  return (
    <>
      {update && isDue(update) && (
        <Button variant="contained" onClick={() => open({ unitIds: [unitId] })}>
          {t('openUpdate')}
        </Button>
      )}
      {drawer}
    </>
  )
}
