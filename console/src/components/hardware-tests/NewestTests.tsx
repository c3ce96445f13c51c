import { isOpenRun } from '@filo/contract/hardware-tests/hardware-test-states'
import { hardwareTestTable } from '@filo/contract/hardware-tests/hardware-test-table'
import type {
  HardwareTestRow,
  HardwareTestRun,
  UnitHardwareTests,
} from '@filo/contract/hardware-tests/hardware-tests-routes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'
import { useSession } from '../../session/session.ts'
import { useFormats } from '../../ui/format/use-formats.ts'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { TestFindings } from './TestFindings.tsx'
import { TestStateChip } from './TestStateChip.tsx'

function TestLine({ row }: { row: HardwareTestRow }) {
  const localized = useLocalized()
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: '160px 170px minmax(0, 1fr) auto' },
        alignItems: 'center',
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Typography sx={{ fontWeight: 500 }}>{localized(hardwareTestTable[row.test].name)}</Typography>
      <Box sx={{ justifySelf: { xs: 'end', md: 'start' } }}>
        <TestStateChip state={row.state} />
      </Box>
      <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
        <TestFindings row={row} />
      </Box>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
        <RelativeTime at={row.endedAt ?? row.startedAt ?? row.requestedAt} />
      </Typography>
    </Box>
  )
}

function Lines({ rows, label }: { rows: readonly HardwareTestRow[]; label: string }) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <TestLine key={row.id} row={row} />
      ))}
    </Box>
  )
}

/** How the request stands, in one sentence; announced as it changes. */
function RunNotice({ run, isOnline }: { run: HardwareTestRun; isOnline: boolean }) {
  const { t } = useTranslation('hardware-tests')
  const { time, dateTime } = useFormats()
  const { state, consent, expiresAt, needsConsent, isStopping } = run
  const by = consent?.by ?? ''
  const words = {
    requested: t(isOnline ? 'runRequested' : 'runRequestedOffline', {
      at: time(expiresAt),
    }),
    waiting_consent: t('runWaiting', { at: time(expiresAt) }),
    running: t('runRunning'),
    done: needsConsent && consent ? t('runAllowed', { by, at: dateTime(consent.at) }) : '',
    refused: consent ? t('runRefused', { by }) : t('runOvertaken'),
    expired: t('runExpired'),
    interrupted: t('runInterrupted'),
    cancelled: t(isStopping ? 'runStopping' : 'runCancelled'),
  }[state]
  if (!words) return null
  const severity = state === 'refused' || state === 'interrupted' || state === 'expired' ? 'warning' : 'info'
  return (
    <Alert severity={severity} role="status">
      {words}
    </Alert>
  )
}

/** The request under way, live, and the last result of each kind that it does not hold. */
export function NewestTests({ unit }: { unit: UnitHardwareTests }) {
  const { t } = useTranslation('hardware-tests')
  const { dateTime } = useFormats()
  const { run, latest, isOnline } = unit
  const isCustomer = useSession().user.customerId !== null
  // What the request holds without a result, refused or still to come, leaves the result before in sight.
  const others = latest.filter(({ runId }) => runId !== run?.id)
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {run && (
        <>
          <RunNotice run={run} isOnline={isOnline} />
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {t('requestedBy', {
              name: run.requestedByName ?? t(isCustomer ? 'maker' : 'somebody'),
              at: dateTime(run.requestedAt),
              reason: run.reason,
            })}
            {run.isByCustomersRule && run.state !== 'refused' && ` · ${t('byRule')}`}
          </Typography>
          <Lines rows={run.tests} label={t(isOpenRun(run.state) ? 'underWay' : 'newest')} />
        </>
      )}
      {others.length > 0 && (
        <Box>
          <Typography variant="h4" component="h3">
            {t('before')}
          </Typography>
          <Lines rows={others} label={t('before')} />
        </Box>
      )}
      {!run && latest.length === 0 && <Typography>{t('none')}</Typography>}
    </Box>
  )
}
