import { scanHardware, type UnitHardware } from '@filo/contract/hardware/hardware-routes'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../api/use-api.ts'
import { useCan } from '../../session/session.ts'
import { PendingButton } from '../../ui/form/PendingButton.tsx'
import { lazyDialog } from '../../ui/lazy/lazy-part.tsx'
import type { RowAction } from '../../ui/table/column.ts'
import { RowMenu } from '../../ui/table/RowMenu.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useReadError } from '../form/use-read-error.ts'
import { hardwareReadings } from './hardware-readings.ts'
import { useHardwareDownloads } from './use-hardware-downloads.ts'

const CompareDrawer = lazyDialog(async () => (await import('./CompareDrawer.tsx')).CompareDrawer)
const InfoLinkDialog = lazyDialog(async () => (await import('./InfoLinkDialog.tsx')).InfoLinkDialog)
const FreezeDialog = lazyDialog(async () => (await import('./FreezeDialog.tsx')).FreezeDialog)

function ScanButton({ hardware }: { hardware: UnitHardware }) {
  const { t } = useTranslation('components')
  const readError = useReadError()
  const scan = useApiMutation(scanHardware, { invalidates: hardwareReadings })
  const isWaiting = hardware.scan?.state === 'waiting'
  return (
    <PendingButton
      variant="contained"
      disabled={hardware.canScan !== true}
      isPending={scan.isPending || isWaiting}
      onClick={() =>
        scan.mutate(
          { params: { unitId: hardware.unitId } },
          { onError: (error) => showToast({ tone: 'error', message: readError(error) }) },
        )
      }
    >
      {t('hardware.scanNow')}
    </PendingButton>
  )
}

/** What can be done about a robot's hardware, by who may. */
export function HardwareActions({ hardware }: { hardware: UnitHardware }) {
  const { t } = useTranslation('components')
  const can = useCan()
  const downloads = useHardwareDownloads(hardware)
  const [shown, setShown] = useState<'compare' | 'info' | 'freeze'>()
  const close = () => setShown(undefined)
  const { unitId, serial, snapshot } = hardware
  const reports = (['pdf', 'json'] as const).map((kind) => ({
    id: kind,
    label: t(`hardware.${kind}`),
    isReading: true,
    onSelect: () => downloads[kind].mutate(),
  }))
  const info: RowAction = { id: 'info', label: t('hardware.info'), onSelect: () => setShown('info') }
  const freeze: RowAction = { id: 'freeze', label: t('hardware.freeze'), onSelect: () => setShown('freeze') }
  const rare = [
    ...(snapshot ? reports : []),
    ...(can('hardware.scan') ? [info] : []),
    ...(snapshot && can('robot.register') ? [freeze] : []),
  ]
  return (
    <>
      {can('hardware.scan') && <ScanButton hardware={hardware} />}
      {snapshot && (
        <Button variant="outlined" onClick={() => setShown('compare')}>
          {t('hardware.compare')}
        </Button>
      )}
      <RowMenu label={t('hardware.moreActions')} actions={rare} />
      {shown === 'compare' && <CompareDrawer hardware={hardware} onClose={close} />}
      {shown === 'info' && <InfoLinkDialog unitId={unitId} serial={serial} onClose={close} />}
      {shown === 'freeze' && <FreezeDialog hardware={hardware} onClose={close} />}
    </>
  )
}
