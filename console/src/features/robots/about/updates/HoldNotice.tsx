import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import { endUpdateHold, listUpdates, type Update } from '@filo/contract/updates/updates-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../../api/use-api.ts'
import { useReadError } from '../../../../components/form/use-read-error.ts'
import { useCan } from '../../../../session/session.ts'
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { useFormats } from '../../../../ui/format/use-formats.ts'
import { showToast } from '../../../../ui/toast/toast-store.ts'

interface Props {
  unit: ProducedRobot
  update: Update
}

/** Until when the robot's software holds an update back, and going on all the same, for those who may. */
export function HoldNotice({ unit, update }: Props) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const can = useCan()
  const readError = useReadError()
  const { dateTime } = useFormats()
  const [isAsking, setIsAsking] = useState(false)
  const endHold = useApiMutation(endUpdateHold, { invalidates: [listUpdates] })
  const { key, params } = update.message
  if (update.state !== 'waiting' || key !== 'waiting_hold') return null
  const until = typeof params['until'] === 'string' ? params['until'] : undefined
  async function confirm(reason: string) {
    await endHold.mutateAsync({ params: { updateId: update.id }, body: { reason } })
    showToast({ message: t('hold.requested') })
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {/* Agents from before do not say. */}
      <span>{until ? t('hold.until', { until: dateTime(until) }) : t('hold.untilUnknown')}</span>
      {can('update.end_hold') && (
        <Button variant="outlined" size="small" onClick={() => setIsAsking(true)}>
          {t('hold.action')}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('hold.title', { serial: unit.serial })}
          confirmLabel={t('hold.action')}
          needsReason
          effects={[t('hold.installs'), t('hold.recorded')]}
          readError={readError}
          onConfirm={confirm}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Box>
  )
}
