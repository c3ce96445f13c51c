import { hardwareChangeKindNames } from '@filo/contract/hardware/hardware-change-states'
import { hardwarePartTable } from '@filo/contract/hardware/hardware-parts'
import {
  compareHardware,
  type HardwareComparison,
  listHardwareSnapshots,
  type UnitHardware,
} from '@filo/contract/hardware/hardware-routes'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { SideDrawer } from '../../ui/dialog/SideDrawer.tsx'
import { useFormats } from '../../ui/format/use-formats.ts'
import { SearchSelect } from '../form/SearchSelect.tsx'
import { QueryPanel } from '../page/QueryPanel.tsx'
import { FieldChanges } from './FieldChanges.tsx'
import { SeverityChip } from './SeverityChip.tsx'
import { unitSource } from './unit-source.ts'

type ComparisonOf =
  | { with: 'passport' }
  | { with: 'snapshot'; snapshotId: string }
  | { with: 'robot'; otherUnitId: string }

function Differences({ comparison }: { comparison: HardwareComparison }) {
  const { t } = useTranslation('components')
  const localized = useLocalized()
  const { dateTime } = useFormats()
  const { before, after, differences } = comparison
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
      <Typography sx={{ color: 'text.secondary' }}>
        {t('hardware.sides', {
          before: `${before.serial}, ${dateTime(before.at)}`,
          after: `${after.serial}, ${dateTime(after.at)}`,
        })}
      </Typography>
      {differences.length === 0 && <Typography>{t('hardware.noDifference')}</Typography>}
      {differences.map((each, index) => (
        <Box key={index.toString()} component="section">
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mb: 0.5 }}>
            <Typography variant="h4" component="h3">
              {[localized(hardwarePartTable[each.part].name), each.title].filter(Boolean).join(' · ')}
            </Typography>
            <SeverityChip severity={each.severity} />
            <Box component="span">{localized(hardwareChangeKindNames[each.kind])}</Box>
          </Box>
          <FieldChanges part={each.part} fields={each.fields} />
        </Box>
      ))}
    </Box>
  )
}

function Comparison({ unitId, comparison }: { unitId: string; comparison: ComparisonOf }) {
  const { t } = useTranslation('components')
  const query = useApiQuery(compareHardware, { params: { unitId }, query: comparison })
  return (
    <QueryPanel query={query} errorTitle={t('hardware.compareFailed')} lines={6}>
      {(comparison) => <Differences comparison={comparison} />}
    </QueryPanel>
  )
}

/** A robot as it is beside its passport, an earlier look at it, or another robot. */
export function CompareDrawer({ hardware, onClose }: { hardware: UnitHardware; onClose: () => void }) {
  const { t } = useTranslation('components')
  const { dateTime } = useFormats()
  const { unitId, passport } = hardware
  const [kind, setKind] = useState<ComparisonOf['with']>(passport ? 'passport' : 'robot')
  const [snapshotId, setSnapshotId] = useState('')
  const [otherUnitId, setOther] = useState<string | null>(null)
  const spans = useApiQuery(listHardwareSnapshots, { params: { unitId }, query: { size: 100 } })
  const earlier = (spans.data?.items ?? []).filter(({ id }) => id !== hardware.snapshot?.id)
  const comparison: ComparisonOf | undefined =
    kind === 'passport'
      ? { with: kind }
      : kind === 'snapshot'
        ? (snapshotId && { with: kind, snapshotId }) || undefined
        : (otherUnitId && { with: kind, otherUnitId }) || undefined
  return (
    <SideDrawer
      isOpen
      width={720}
      title={t('hardware.compareTitle', { serial: hardware.serial })}
      onClose={onClose}
    >
      <TextField
        select
        fullWidth
        margin="dense"
        label={t('hardware.compareWith')}
        value={kind}
        onChange={(event) => setKind(event.target.value as ComparisonOf['with'])}
      >
        <MenuItem value="passport" disabled={!passport}>
          {t('hardware.with.passport')}
        </MenuItem>
        <MenuItem value="snapshot" disabled={earlier.length === 0}>
          {t('hardware.with.snapshot')}
        </MenuItem>
        <MenuItem value="robot">{t('hardware.with.robot')}</MenuItem>
      </TextField>
      {kind === 'snapshot' && (
        <TextField
          select
          fullWidth
          margin="dense"
          label={t('hardware.with.snapshot')}
          value={snapshotId}
          onChange={(event) => setSnapshotId(event.target.value)}
        >
          {earlier.map(({ id, firstSeenAt, lastSeenAt }) => (
            <MenuItem key={id} value={id}>
              {`${dateTime(firstSeenAt)} – ${dateTime(lastSeenAt)}`}
            </MenuItem>
          ))}
        </TextField>
      )}
      {kind === 'robot' && (
        <SearchSelect
          source={unitSource}
          value={otherUnitId}
          without={unitId}
          onChange={setOther}
          field={{ label: t('hardware.with.robot'), margin: 'dense' }}
        />
      )}
      {comparison && <Comparison unitId={unitId} comparison={comparison} />}
    </SideDrawer>
  )
}
