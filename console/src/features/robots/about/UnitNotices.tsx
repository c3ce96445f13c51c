import { DAY_MS } from '@filo/contract/durations'
import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { liveConnection } from '../../../components/status/live-connection.ts'
import { useQueryParams } from '../../../lib/query-params.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { useNow } from '../../../ui/time/use-now.ts'
import { useClockText } from '../status/use-clock-text.ts'
import { useIncident } from './incident/use-incident.ts'
import { MachineNotices } from './machine/MachineNotices.tsx'
import { RepairButton } from './repairs/RepairButton.tsx'
import { runningText } from './software/running-text.ts'
import { LastUpdate } from './updates/LastUpdate.tsx'

/** So long people are reminded that a disk went back; later its history and the dates tell it. */
const RESTORED_DAYS = 7

/** It runs something else although the update to what it shall run had succeeded. */
function FellBackNotice({ unit }: { unit: ProducedRobot }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  if (!unit.fellBackAt || !unit.desiredAros) return null
  const aros = `${unit.desiredAros.name} ${unit.desiredAros.semver}`
  const runs = (!unit.isRunningUnknown && runningText(unit)) || t('notices.unknownRuns')
  const isQueued = unit.lastUpdateState === 'scheduled' || unit.lastUpdateState === 'updating'
  return (
    <Alert
      severity="warning"
      action={
        !isQueued && (
          <Button
            color="inherit"
            size="small"
            href={paths.aboutRobots({ unitId: unit.id, tab: 'software', part: 'updates' })}
          >
            {t('notices.fellBackOpen')}
          </Button>
        )
      }
    >
      {t('notices.fellBack', { aros, runs })} <RelativeTime at={unit.fellBackAt} />
      {'. '}
      {t(isQueued ? 'notices.fellBackQueued' : 'notices.fellBackStays')}
    </Alert>
  )
}

/** Its disk went back to an older state lately, or lost what it had to send. */
function RestoredNotice({ unit: { restored } }: { unit: ProducedRobot }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const now = useNow()
  if (!restored || now - Date.parse(restored.at) > RESTORED_DAYS * DAY_MS) return null
  return (
    <Alert severity="info">
      {t(`notices.${restored.reason}`)} <RelativeTime at={restored.at} />
      {'. '}
      {t(`notices.${restored.reason}Means`)}
    </Alert>
  )
}

/** What the reader must know before anything else: old data, a mismatch, the last update. */
export function UnitNotices({ unit }: { unit: ProducedRobot }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const connection = liveConnection(unit, useNow())
  const clockWords = useClockText()(unit)
  const incident = useIncident(unit)
  const [{ tab }] = useQueryParams()
  const isStale = connection === 'offline' || connection === 'stale'
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <MachineNotices unit={unit} />
      {isStale && unit.lifeState !== 'retired' && (
        <Alert severity="warning">
          {t(`notices.${connection}`)} <RelativeTime at={unit.lastSeenAt} />
        </Alert>
      )}
      {unit.upgradeLostAt && unit.lifeState !== 'retired' && (
        <Alert severity="error">
          {t('notices.upgradeLost')} <RelativeTime at={unit.upgradeLostAt} />
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
      <FellBackNotice unit={unit} />
      <RestoredNotice unit={unit} />
      {!(incident && tab === undefined) && <LastUpdate unitId={unit.id} />}
    </Box>
  )
}
