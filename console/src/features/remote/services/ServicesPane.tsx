import type { RemoteService } from '@filo/contract/remote/remote-streams'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type StyleName, stateStyles } from '../../../components/status/state-look.ts'
import { visuallyHidden } from '../../../ui/a11y/visually-hidden.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import type { RemoteConnection } from '../wire/remote-connection.ts'
import { useEndingText } from '../wire/use-ending-text.ts'
import { useConnectionState } from '../wire/use-remote-connection.ts'
import { useServices } from './use-services.ts'

const ConfirmDialog = lazyDialog(
  async () => (await import('../../../ui/dialog/ConfirmDialog.tsx')).ConfirmDialog,
)

const looks: Record<'running' | 'stopped' | 'failed' | 'finished' | 'unknown', StyleName> = {
  running: 'good',
  stopped: 'paused',
  failed: 'bad',
  finished: 'past',
  unknown: 'unheard',
}

const onWide = { display: { xs: 'none', md: 'table-cell' } }

interface RowProps {
  service: RemoteService
  canChange: boolean
  onLog: (source: string) => void
  onRestart: () => void
}

function ServiceRow({ service, canChange, onLog, onRestart }: RowProps) {
  const { t } = useTranslation('remote')
  const { id, name, kind, state, text, since, canRestart, hasLog } = service
  const shown = state ?? 'unknown'
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
        {name}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {[t(`services.kinds.${kind}`), text].filter(Boolean).join(' · ')}
        </Typography>
      </TableCell>
      <TableCell>
        <StatusChip {...stateStyles[looks[shown]]} label={t(`services.states.${shown}`)} />
      </TableCell>
      <TableCell sx={onWide}>
        <RelativeTime at={since} />
      </TableCell>
      <TableCell align="right">
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, justifyContent: 'flex-end' }}>
          {hasLog && (
            <Button size="small" aria-label={t('services.logOf', { name })} onClick={() => onLog(id)}>
              {t('services.log')}
            </Button>
          )}
          {canRestart && canChange && (
            <Button
              size="small"
              color="warning"
              aria-label={t('services.restartOf', { name })}
              onClick={onRestart}
            >
              {t('services.restart')}
            </Button>
          )}
        </Box>
      </TableCell>
    </TableRow>
  )
}

interface Props {
  connection: RemoteConnection
  /** Shows the log of a source. */
  onLog: (source: string) => void
}

/** Servisler: what runs on the robot, and restarting it with a reason. */
export function ServicesPane({ connection, onLog }: Props) {
  const { t } = useTranslation('remote')
  const endingText = useEndingText()
  const canChange = useConnectionState(connection).mode === 'control'
  const [restarting, setRestarting] = useState<RemoteService>()
  const { services, ended, restart } = useServices(connection, ({ outcome, text }, name) => {
    const message = [t(`services.outcomes.${outcome}`, { name }), text].filter(Boolean).join(' ')
    showToast({ tone: outcome === 'done' ? 'success' : 'error', message })
  })
  if (ended) return <Alert severity="info">{endingText(ended)}</Alert>
  if (!services) return <Skeleton height={120} />
  const shown = services.filter(({ kind }) => kind !== 'log')
  if (shown.length === 0)
    return <EmptyState drawing="list" title={t('services.empty')} body={t('services.emptyBody')} />
  return (
    <>
      {!canChange && (
        <Typography sx={{ color: 'text.secondary', mb: 1 }}>{t('services.viewOnly')}</Typography>
      )}
      <Table size="small" aria-label={t('parts.services')} sx={{ '& td, & th': { px: 1 } }}>
        <TableHead>
          <TableRow>
            <TableCell>{t('services.name')}</TableCell>
            <TableCell>{t('services.state')}</TableCell>
            <TableCell sx={onWide}>{t('services.since')}</TableCell>
            <TableCell>
              <Box component="span" sx={visuallyHidden}>
                {t('files.actions')}
              </Box>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {shown.map((service) => (
            <ServiceRow
              key={service.id}
              service={service}
              canChange={canChange}
              onLog={onLog}
              onRestart={() => setRestarting(service)}
            />
          ))}
        </TableBody>
      </Table>
      {restarting && (
        <ConfirmDialog
          isDanger
          needsReason
          title={t('services.restartTitle', { name: restarting.name })}
          confirmLabel={t('services.restart')}
          effects={[t('services.restartEffect')]}
          readError={() => t('services.noWay')}
          onConfirm={async (reason) => {
            if (!restart(restarting.id, reason)) throw new Error('no way to the robot')
          }}
          onClose={() => setRestarting(undefined)}
        />
      )}
    </>
  )
}
