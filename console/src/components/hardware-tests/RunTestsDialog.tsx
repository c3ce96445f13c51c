import { testConsentMinutes, testRequestMinutes } from '@filo/contract/hardware-tests/hardware-test-report'
import {
  type HardwareTest,
  hardwareTests,
  hardwareTestTable,
} from '@filo/contract/hardware-tests/hardware-test-table'
import {
  requestHardwareTests,
  type UnitHardwareTests,
} from '@filo/contract/hardware-tests/hardware-tests-routes'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormLabel from '@mui/material/FormLabel'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../api/use-api.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useReadError } from '../form/use-read-error.ts'
import { hardwareTestReadings } from './hardware-test-readings.ts'

function TestChoice({
  test,
  isChosen,
  onChange,
}: {
  test: HardwareTest
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}) {
  const localized = useLocalized()
  const helpId = useId()
  const { name, does } = hardwareTestTable[test]
  return (
    <Box>
      <FormControlLabel
        control={
          <Checkbox
            checked={isChosen}
            onChange={(_, next) => onChange(next)}
            slotProps={{ input: { 'aria-describedby': helpId } }}
          />
        }
        label={localized(name)}
      />
      <Typography id={helpId} variant="body2" sx={{ color: 'text.secondary', ml: 4 }}>
        {localized(does)}
      </Typography>
    </Box>
  )
}

interface Props {
  unit: UnitHardwareTests
  /** Whose robot it is; undefined: nobody's. */
  customer: string | undefined
  onClose: () => void
}

/** Chooses tests for a robot, with the reason that the person beside it reads. */
export function RunTestsDialog({ unit, customer, onClose }: Props) {
  const { t } = useTranslation('hardware-tests')
  const readError = useReadError()
  const groupId = useId()
  const [chosen, setChosen] = useState<ReadonlySet<HardwareTest>>(new Set())
  const start = useApiMutation(requestHardwareTests, { invalidates: hardwareTestReadings })
  const tests = hardwareTests.filter((test) => chosen.has(test))
  async function confirm(reason: string) {
    await start.mutateAsync({ params: { unitId: unit.unitId }, body: { tests, reason } })
    showToast({ message: t('requested') })
  }
  const effects = [
    unit.needsConsent
      ? t('consentEffect', { minutes: testConsentMinutes })
      : customer
        ? t('ruleEffect', { customer })
        : t('ownEffect'),
    ...(unit.isOnline ? [] : [t('offlineEffect', { minutes: testRequestMinutes })]),
  ]
  return (
    <ConfirmDialog
      needsReason
      title={t('title', { serial: unit.serial })}
      confirmLabel={t('prompt')}
      isIncomplete={tests.length === 0}
      effects={effects}
      readError={readError}
      onConfirm={confirm}
      onClose={onClose}
    >
      <FormControl component="fieldset" fullWidth>
        <FormLabel component="legend" id={groupId}>
          {t('choose')}
        </FormLabel>
        <FormGroup>
          {hardwareTests.map((test) => (
            <TestChoice
              key={test}
              test={test}
              isChosen={chosen.has(test)}
              onChange={(isChosen) => {
                const next = new Set(chosen)
                if (isChosen) next.add(test)
                else next.delete(test)
                setChosen(next)
              }}
            />
          ))}
        </FormGroup>
      </FormControl>
    </ConfirmDialog>
  )
}
