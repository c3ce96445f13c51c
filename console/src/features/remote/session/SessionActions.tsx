import {
  endRemoteSession,
  extendRemoteSession,
  handOverRemoteControl,
} from '@filo/contract/remote/remote-routes'
import type { RemoteSession } from '@filo/contract/remote/remote-shapes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { PendingButton } from '../../../ui/form/PendingButton.tsx'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import { useMenuAnchor } from '../../../ui/menu/use-menu-anchor.ts'
import type { RowAction } from '../../../ui/table/column.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { remoteReadings } from '../remote-readings.ts'

const ActionMenu = lazyDialog(async () => (await import('../../../ui/menu/ActionMenu.tsx')).ActionMenu)
const ConfirmDialog = lazyDialog(
  async () => (await import('../../../ui/dialog/ConfirmDialog.tsx')).ConfirmDialog,
)

const moreMinutes = [5, 10, 20, 30] as const

function MoreTime({ session }: { session: RemoteSession }) {
  const { t } = useTranslation('remote')
  const readError = useReadError()
  const menu = useMenuAnchor()
  const extend = useApiMutation(extendRemoteSession, {
    invalidates: remoteReadings,
    onSuccess: () => showToast({ message: t('actions.extended') }),
    onError: (error) => showToast({ tone: 'error', message: readError(error) }),
  })
  const actions = moreMinutes.map(
    (minutes): RowAction => ({
      id: String(minutes),
      label: t('actions.plus', { count: minutes }),
      onSelect: () => extend.mutate({ params: { sessionId: session.id }, body: { minutes } }),
    }),
  )
  return (
    <>
      <PendingButton variant="outlined" isPending={extend.isPending} onClick={menu.open} aria-haspopup="menu">
        {t('actions.moreTime')}
      </PendingButton>
      <ActionMenu {...menu.place} actions={actions} />
    </>
  )
}

function HandOver({ session }: { session: RemoteSession }) {
  const { t } = useTranslation('remote')
  const readError = useReadError()
  const menu = useMenuAnchor()
  const handOver = useApiMutation(handOverRemoteControl, {
    invalidates: remoteReadings,
    onError: (error) => showToast({ tone: 'error', message: readError(error) }),
  })
  const others = session.participants.filter(({ isHere, userId }) => isHere && userId !== session.holder?.id)
  if (others.length === 0) return null
  const actions = others.map(
    ({ userId, name }): RowAction => ({
      id: userId,
      label: name,
      onSelect: () => handOver.mutate({ params: { sessionId: session.id }, body: { userId } }),
    }),
  )
  return (
    <>
      <Button variant="outlined" onClick={menu.open} aria-haspopup="menu">
        {t('actions.handOver')}
      </Button>
      <ActionMenu {...menu.place} actions={actions} />
    </>
  )
}

/** What whoever sees an open session may do with it: more time, control to another, the end. */
export function SessionActions({ session }: { session: RemoteSession }) {
  const { t } = useTranslation('remote')
  const readError = useReadError()
  const [isEnding, setIsEnding] = useState(false)
  const end = useApiMutation(endRemoteSession, { invalidates: remoteReadings })
  const { id, can, serial, extension } = session
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {can.extend && !extension && <MoreTime session={session} />}
      {can.handOver && <HandOver session={session} />}
      {can.end && (
        <Button variant="contained" color="error" onClick={() => setIsEnding(true)}>
          {t('actions.end')}
        </Button>
      )}
      {isEnding && (
        <ConfirmDialog
          isDanger
          title={t('actions.endTitle', { serial })}
          confirmLabel={t('actions.end')}
          effects={[t('actions.endEffect'), t('actions.endEffectRecord')]}
          readError={readError}
          onConfirm={() => end.mutateAsync({ params: { sessionId: id }, body: {} })}
          onClose={() => setIsEnding(false)}
        />
      )}
    </Box>
  )
}
