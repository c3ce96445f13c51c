import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import { getUnitRollBack } from '@filo/contract/updates/unit-updates-routes'
import UndoIcon from '@mui/icons-material/UndoOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../../api/use-api.ts'
import { useCan } from '../../../../session/session.ts'
import { RollBackDialog } from './RollBackDialog.tsx'

/** Shown where the unit has an earlier release to go back to, to those who may send it there. */
export function RollBackButton({ unit }: { unit: ProducedRobot }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const can = useCan()
  const [isAsking, setIsAsking] = useState(false)
  const isAllowed = can('update.retry') && unit.lifeState !== 'retired'
  const params = { unitId: unit.id }
  const to = useApiQuery(getUnitRollBack, { params }, { enabled: isAllowed }).data?.to
  if (!to) return null
  return (
    <>
      <Button variant="outlined" startIcon={<UndoIcon />} onClick={() => setIsAsking(true)}>
        {t('updates.rollBack')}
      </Button>
      {isAsking && <RollBackDialog unit={unit} to={to} onClose={() => setIsAsking(false)} />}
    </>
  )
}
