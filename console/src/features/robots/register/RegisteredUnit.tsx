import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { ClaimCodeForm } from '../claim-codes/ClaimCodeForm.tsx'
import { useOpenPage } from '../use-open-page.ts'

interface RegisteredUnitProps {
  unit: Pick<ProducedRobot, 'id' | 'serial'>
  /** Goes back to an empty form. */
  onNext: () => void
  onClose: () => void
}

/** After a robot was registered: the code with which it joins, its page, or the next one. */
export function RegisteredUnit({ unit, onNext, onClose }: RegisteredUnitProps) {
  const { t } = useTranslation(['robots/register', 'robots', 'ui'])
  const openPage = useOpenPage()
  const [isCoding, setIsCoding] = useState(false)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alert severity="success" role="status">
        {t('register.saved', { serial: unit.serial })}
      </Alert>
      {isCoding ? (
        <ClaimCodeForm unit={unit} onClose={onClose} />
      ) : (
        <>
          <div>{t('register.whatNext')}</div>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1 }}>
            <Button color="inherit" onClick={onClose}>
              {t('ui:close')}
            </Button>
            <Button color="inherit" onClick={() => openPage(paths.aboutRobots({ unitId: unit.id }))}>
              {t('register.show')}
            </Button>
            <Button variant="outlined" onClick={onNext}>
              {t('register.next')}
            </Button>
            <Button variant="contained" autoFocus onClick={() => setIsCoding(true)}>
              {t('claim.action')}
            </Button>
          </Box>
        </>
      )}
    </Box>
  )
}
