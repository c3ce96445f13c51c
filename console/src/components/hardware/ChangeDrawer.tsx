import {
  type HardwareChangeState,
  hardwareCauseNames,
  hardwareChangeKindNames,
} from '@filo/contract/hardware/hardware-change-states'
import { getHardwareChange, type HardwareChange } from '@filo/contract/hardware/hardware-routes'
import { serviceKindNames } from '@filo/contract/service-records/service-record-kinds'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { paths } from '../../app/paths.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { useCan } from '../../session/session.ts'
import { SideDrawer } from '../../ui/dialog/SideDrawer.tsx'
import { useFormats } from '../../ui/format/use-formats.ts'
import { lazyDialog } from '../../ui/lazy/lazy-part.tsx'
import { KeyValueList } from '../../ui/page/KeyValueList.tsx'
import { QueryPanel } from '../page/QueryPanel.tsx'
import { ChangeStateChip } from './ChangeStateChip.tsx'
import { FieldChanges } from './FieldChanges.tsx'
import { SeverityChip } from './SeverityChip.tsx'
import { usePartName } from './use-change-columns.tsx'

const DecideDialog = lazyDialog(async () => (await import('./DecideDialog.tsx')).DecideDialog)

function Facts({ change }: { change: HardwareChange }) {
  const { t } = useTranslation('components')
  const localized = useLocalized()
  const { dateTime, date, number } = useFormats()
  const { cause, reason, decidedAt, decidedByName, times, serviceRecord } = change
  return (
    <KeyValueList
      items={[
        { label: t('hardware.part'), value: usePartName()(change) },
        { label: t('hardware.kind'), value: localized(hardwareChangeKindNames[change.kind]) },
        { label: t('hardware.detectedAt'), value: dateTime(change.detectedAt) },
        ...(times > 1
          ? [
              { label: t('hardware.times'), value: number(times) },
              { label: t('hardware.lastAt'), value: dateTime(change.lastAt) },
            ]
          : []),
        ...(cause ? [{ label: t('hardware.cause'), value: localized(hardwareCauseNames[cause]) }] : []),
        ...(reason ? [{ label: t('hardware.reason'), value: reason }] : []),
        ...(decidedAt ? [{ label: t('hardware.decidedAt'), value: dateTime(decidedAt) }] : []),
        ...(serviceRecord
          ? [
              {
                label: t('hardware.serviceRecord'),
                value: (
                  <Link href={paths.aboutRobots({ unitId: change.unitId, tab: 'history', part: 'papers' })}>
                    {`${date(serviceRecord.performedOn)} · ${localized(serviceKindNames[serviceRecord.kind])}`}
                  </Link>
                ),
              },
            ]
          : []),
        ...(decidedByName ? [{ label: t('hardware.decidedBy'), value: decidedByName }] : []),
      ]}
    />
  )
}

function OneChange({ change }: { change: HardwareChange }) {
  const { t } = useTranslation('components')
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <SeverityChip severity={change.severity} />
        <ChangeStateChip state={change.state} />
        <Button
          size="small"
          color="inherit"
          href={paths.hardwareDiagnostic({ unitId: change.unitId })}
          sx={{ ml: 'auto' }}
        >
          {change.serial}
        </Button>
      </Box>
      {change.mustBeExplained && change.cause === null && (
        <Alert severity="warning">{t('hardware.explainIt')}</Alert>
      )}
      {change.wentBack && <Alert severity="info">{t('hardware.wentBack')}</Alert>}
      <Facts change={change} />
      <FieldChanges part={change.part} fields={change.fields} />
    </Box>
  )
}

type Decision = Exclude<HardwareChangeState, 'new'>

/** One change with what stood there before, and what people may say of it. */
export function ChangeDrawer({ changeId, onClose }: { changeId: string; onClose: () => void }) {
  const { t } = useTranslation('components')
  const can = useCan()
  const [to, setTo] = useState<Decision>()
  const query = useApiQuery(getHardwareChange, { params: { changeId } })
  const change = query.data
  const next = can('hardware.decide') ? (change?.nextStates ?? []) : []
  return (
    <SideDrawer
      isOpen
      width={640}
      title={t('hardware.changeTitle')}
      onClose={onClose}
      actions={next
        .filter((state): state is Decision => state !== 'new')
        .map((state) => (
          <Button
            key={state}
            variant={state === 'expected' ? 'contained' : 'outlined'}
            onClick={() => setTo(state)}
          >
            {t(`hardware.decide.${state}`)}
          </Button>
        ))}
    >
      <QueryPanel query={query} errorTitle={t('hardware.changeFailed')} lines={8}>
        {(found) => <OneChange change={found} />}
      </QueryPanel>
      {change && to && <DecideDialog change={change} to={to} onClose={() => setTo(undefined)} />}
    </SideDrawer>
  )
}
