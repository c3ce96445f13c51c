import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { liveConnection } from '../../../components/status/live-connection.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { useNow } from '../../../ui/time/use-now.ts'
import { useClockText } from '../use-clock-text.ts'
import { LastUpdate } from './LastUpdate.tsx'
import { MachineNotices } from './MachineNotices.tsx'
import { RepairButton } from './RepairButton.tsx'

/** What the reader must know before anything else: old data, a mismatch, the last update. */
export function UnitNotices({ unit }: { unit: ProducedRobot }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const connection = liveConnection(unit, useNow())
  const clockWords = useClockText()(unit)
  const isStale = connection === 'offline' || connection === 'stale'
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <MachineNotices unit={unit} />
      {isStale && unit.lifeState !== 'retired' && (
        <Alert severity="warning">
          {t(`notices.${connection}`)} <RelativeTime at={unit.lastSeenAt} />
        </Alert>
      )}
      {clockWords && <Alert severity="warning">{t('clock.notice', { difference: clockWords })}</Alert>}
      {unit.isMismatch && (
        <Alert severity="warning" action={<RepairButton unit={unit} />}>
          {t('mismatch.between', {
            device: unit.deviceArosVersion ?? '',
            software: unit.softwareArosVersion ?? '',
          })}
        </Alert>
      )}
      {unit.quarantinedAros && (
        <Alert severity="warning">
          {t('notices.quarantined', {
            aros: `${unit.quarantinedAros.name} ${unit.quarantinedAros.semver}`,
          })}
        </Alert>
      )}
      <LastUpdate unitId={unit.id} />
    </Box>
  )
}
