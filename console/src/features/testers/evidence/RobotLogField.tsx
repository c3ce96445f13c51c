import { robotLogMinutes } from '@filo/contract/testers/robot-log-routes'
import LogIcon from '@mui/icons-material/ArticleOutlined'
import Alert from '@mui/material/Alert'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCanWrite } from '../../../api/connection.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { PendingButton } from '../../../ui/form/PendingButton.tsx'
import type { RobotLogs } from './use-robot-logs.ts'

const choices = [robotLogMinutes.min, 15, robotLogMinutes.usual, 60, 120, robotLogMinutes.max]

interface Props {
  caseId: string
  logs: RobotLogs
  disabled: boolean
}

/** Asks which robot's log, and how far back. */
function RequestLogDialog({ caseId, logs, onClose }: Omit<Props, 'disabled'> & { onClose: () => void }) {
  const { t } = useTranslation('testers')
  const readError = useReadError()
  const [unitId, setUnitId] = useState(logs.robots[0]?.unitId ?? '')
  const [minutes, setMinutes] = useState<number>(robotLogMinutes.usual)
  return (
    <ConfirmDialog
      title={t('robotLog.title')}
      confirmLabel={t('robotLog.prompt')}
      readError={readError}
      onClose={onClose}
      onConfirm={() => logs.request(caseId, unitId, minutes)}
    >
      <TextField
        select
        fullWidth
        margin="normal"
        label={t('robotLog.robot')}
        value={unitId}
        onChange={(event) => setUnitId(event.target.value)}
      >
        {logs.robots.map((robot) => (
          <MenuItem key={robot.unitId} value={robot.unitId}>
            {robot.serial}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        fullWidth
        margin="normal"
        label={t('robotLog.minutes')}
        helperText={t('robotLog.help')}
        value={minutes}
        onChange={(event) => setMinutes(Number(event.target.value))}
      >
        {choices.map((choice) => (
          <MenuItem key={choice} value={choice}>
            {choice % 60 === 0
              ? t('robotLog.lastHours', { count: choice / 60 })
              : t('robotLog.lastMinutes', { count: choice })}
          </MenuItem>
        ))}
      </TextField>
    </ConfirmDialog>
  )
}

/** Takes the log of a robot of the test as evidence of a case; nothing where the test has no robots. */
export function RobotLogField({ caseId, logs, disabled }: Props) {
  const { t } = useTranslation('testers')
  const canWrite = useCanWrite()
  const [isAsking, setIsAsking] = useState(false)
  if (logs.robots.length === 0) return null
  const newest = logs.requests.find((request) => request.caseId === caseId)
  const isWaiting = newest?.state === 'waiting'
  return (
    <>
      <PendingButton
        variant="outlined"
        startIcon={<LogIcon />}
        isPending={isWaiting}
        disabled={disabled || !canWrite}
        onClick={() => setIsAsking(true)}
        sx={{ minHeight: 44 }}
      >
        {t('robotLog.accept')}
      </PendingButton>
      {isWaiting && <span role="status">{t('robotLog.waiting', { serial: newest.robot.serial })}</span>}
      {(newest?.state === 'timed_out' || newest?.state === 'refused') && (
        <Alert severity="warning" sx={{ flex: '1 1 100%' }}>
          {t(`robotLog.${newest.state}`, { serial: newest.robot.serial })}
        </Alert>
      )}
      {isAsking && <RequestLogDialog caseId={caseId} logs={logs} onClose={() => setIsAsking(false)} />}
    </>
  )
}
