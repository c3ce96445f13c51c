import { changeProducedRobotLife } from '@filo/contract/produced-robots/produced-robot-life-routes'
import { lifeStateNames } from '@filo/contract/produced-robots/produced-robot-states'
import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { SideDrawer } from '../../../ui/dialog/SideDrawer.tsx'
import { PendingButton } from '../../../ui/form/PendingButton.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { MissingNotice } from './MissingNotice.tsx'
import { QualityChecklist } from './QualityChecklist.tsx'
import { stockReadings } from './quality-readings.ts'
import { useQualityCheck } from './use-quality-check.ts'

/** Moves a robot from quality control to stock: the list is worked through, and nothing that lacks is passed over. */
export function StockDrawer({ unit, onClose }: { unit: ProducedRobot; onClose: () => void }) {
  const { t } = useTranslation(['robots/quality', 'ui'])
  const localized = useLocalized()
  const readError = useReadError()
  const query = useQualityCheck(unit.id)
  const change = useApiMutation(changeProducedRobotLife, { invalidates: stockReadings })
  async function stock() {
    try {
      const body = { to: 'in_stock' } as const
      await change.mutateAsync({ params: { unitId: unit.id }, body, ifMatch: unit.etag })
      showToast({ message: t('stocked', { serial: unit.serial, state: localized(lifeStateNames.in_stock) }) })
      onClose()
    } catch {
      // Why it was refused stands above the list.
    }
  }
  const isReady = query.data?.missing.length === 0
  return (
    <SideDrawer
      isOpen
      title={t('stockTitle', { serial: unit.serial })}
      onClose={onClose}
      width={640}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <PendingButton
            variant="contained"
            isPending={change.isPending}
            disabled={!isReady}
            onClick={() => void stock()}
          >
            {t('stock')}
          </PendingButton>
        </>
      }
    >
      <QueryPanel query={query} errorTitle={t('failed')} lines={8}>
        {(check) => (
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            {change.error && <Alert severity="error">{readError(change.error)}</Alert>}
            <MissingNotice missing={check.missing} />
            <QualityChecklist check={check} />
          </Box>
        )}
      </QueryPanel>
    </SideDrawer>
  )
}
