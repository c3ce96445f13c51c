import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import RecordIcon from '@mui/icons-material/BuildOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../../session/session.ts'
import { lazyDialog } from '../../../../ui/lazy/lazy-part.tsx'
import { RollBackButton } from '../updates/RollBackButton.tsx'

const RecordDrawer = lazyDialog(async () => (await import('../../papers/RecordDrawer.tsx')).RecordDrawer)

/** What is done about a robot that fails besides trying again, in its header: sending it back, and writing down the work. */
export function IncidentActions({ unit }: { unit: ProducedRobot }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const can = useCan()
  const [isWriting, setIsWriting] = useState(false)
  return (
    <>
      <RollBackButton unit={unit} />
      {can('service.write') && (
        <Button variant="outlined" startIcon={<RecordIcon />} onClick={() => setIsWriting(true)}>
          {t('incident.record')}
        </Button>
      )}
      {isWriting && (
        <RecordDrawer
          unitId={unit.id}
          serial={unit.serial}
          record={undefined}
          onClose={() => setIsWriting(false)}
        />
      )}
    </>
  )
}
