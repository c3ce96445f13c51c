import { isOpenRun } from '@filo/contract/hardware-tests/hardware-test-states'
import {
  cancelHardwareTests,
  getUnitHardwareTests,
  type UnitHardwareTests,
} from '@filo/contract/hardware-tests/hardware-tests-routes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '../../api/use-api.ts'
import { useEvents } from '../../api/use-events.ts'
import { useCan } from '../../session/session.ts'
import { PendingButton } from '../../ui/form/PendingButton.tsx'
import { Hint } from '../../ui/hint/Hint.tsx'
import { lazyDialog } from '../../ui/lazy/lazy-part.tsx'
import { SectionCard } from '../../ui/page/SectionCard.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useReadError } from '../form/use-read-error.ts'
import { QueryPanel } from '../page/QueryPanel.tsx'
import { useRemoteAccess } from '../remote-access/use-remote-access.ts'
import { hardwareTestReadings } from './hardware-test-readings.ts'
import { NewestTests } from './NewestTests.tsx'
import { TestHistory } from './TestHistory.tsx'

/** Calls the request under way off: whoever may ask for tests may do so. */
function CancelButton({ unit, runId }: { unit: UnitHardwareTests; runId: string }) {
  const { t } = useTranslation('hardware-tests')
  const readError = useReadError()
  const cancel = useApiMutation(cancelHardwareTests, { invalidates: hardwareTestReadings })
  return (
    <Hint title={unit.canCancel ? '' : t('cancelTooOld')}>
      <span>
        <PendingButton
          disabled={!unit.canCancel}
          isPending={cancel.isPending}
          onClick={() =>
            cancel.mutate(
              { params: { unitId: unit.unitId, runId } },
              {
                onSuccess: () => showToast({ message: t('cancelled') }),
                onError: (error) => showToast({ tone: 'error', message: readError(error) }),
              },
            )
          }
        >
          {t('cancel')}
        </PendingButton>
      </span>
    </Hint>
  )
}

const RunTestsDialog = lazyDialog(async () => (await import('./RunTestsDialog.tsx')).RunTestsDialog)

function RunButton({ unit }: { unit: UnitHardwareTests }) {
  const { t } = useTranslation('hardware-tests')
  const { data: remote } = useRemoteAccess(unit.unitId)
  const [isAsking, setIsAsking] = useState(false)
  const isUnderWay = unit.run !== null && isOpenRun(unit.run.state)
  const refusing = remote?.acts.hardware_test === 'refused' ? remote.customer : null
  const reason = refusing
    ? t('customerRefuses', { customer: refusing.name })
    : unit.canTest === null
      ? t('agentUnknown')
      : !unit.canTest
        ? t('tooOld')
        : isUnderWay
          ? t('busy')
          : ''
  return (
    <>
      {unit.run && isUnderWay && <CancelButton unit={unit} runId={unit.run.id} />}
      <Hint title={reason}>
        <span>
          <Button variant="contained" disabled={reason !== ''} onClick={() => setIsAsking(true)}>
            {t('run')}
          </Button>
        </span>
      </Hint>
      {isAsking && (
        <RunTestsDialog unit={unit} customer={remote?.customer?.name} onClose={() => setIsAsking(false)} />
      )}
    </>
  )
}

/** Tests of one robot's parts: the request under way, live, the last results, and all before. */
export function UnitTests({ unitId }: { unitId: string }) {
  const { t } = useTranslation('hardware-tests')
  const can = useCan()
  useEvents(['hardware'], { invalidates: hardwareTestReadings, about: { unitId } })
  const query = useApiQuery(getUnitHardwareTests, { params: { unitId } })
  return (
    <QueryPanel query={query} errorTitle={t('failed')} lines={6}>
      {(unit) => (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <SectionCard title={t('card')} actions={can('hardware.test') && <RunButton unit={unit} />}>
            {unit.canTest === false && (
              <Alert severity="info" sx={{ mb: 2 }}>
                {t('tooOld')}
              </Alert>
            )}
            <NewestTests unit={unit} />
          </SectionCard>
          <SectionCard title={t('history')} isFlush>
            <TestHistory unitId={unitId} />
          </SectionCard>
        </Box>
      )}
    </QueryPanel>
  )
}
