import type { ProgramInstall } from '@filo/contract/program-installs/program-install-shapes'
import {
  getProgramStatistics,
  listProgramInstalls,
} from '@filo/contract/program-installs/program-installs-routes'
import type { Program } from '@filo/contract/programs/programs-routes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { paths } from '../../../app/paths.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { installReadings } from '../../../components/program-installs/install-readings.ts'
import { useInstallActions } from '../../../components/program-installs/use-install-actions.tsx'
import { useStateOptions } from '../../../components/status/use-state-options.ts'
import { ListPart } from '../../../components/table/ListPart.tsx'
import { useListState } from '../../../components/table/use-list-state.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { KeyValueCard } from '../../../ui/page/KeyValueCard.tsx'
import { useInstallColumns } from './use-install-columns.tsx'

function Statistics({ programId }: { programId: string }) {
  const { t } = useTranslation('programs')
  const { number, duration } = useFormats()
  const query = useApiQuery(getProgramStatistics, { params: { programId } })
  return (
    <QueryPanel query={query} errorTitle={t('installs.statisticsFailed')}>
      {({ downSeconds, ...counts }) => (
        <KeyValueCard
          title={t('installs.statistics')}
          items={[
            ...(['installs', 'current', 'active', 'stopped', 'pending', 'failed', 'removed'] as const).map(
              (key) => ({ label: t(`installs.counts.${key}`), value: number(counts[key]) }),
            ),
            {
              label: t('installs.downtime'),
              value: downSeconds === null ? null : duration(downSeconds),
              missingReason: t('installs.neverMeasured'),
            },
          ]}
        />
      )}
    </QueryPanel>
  )
}

/** Kurulumlar: on how many robots a program is by what they reported, and each of them. */
export function InstallsTab({ program }: { program: Program }) {
  const { t } = useTranslation('programs')
  const { actionsOf, dialog } = useInstallActions()
  const [state, setState] = useListState(
    { sort: { field: 'requestedAt', isDescending: true } },
    { prefix: 'installs', of: program.id },
  )
  useEvents(['program-installs'], { invalidates: installReadings })
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Statistics programId={program.id} />
      <ListPart
        route={listProgramInstalls}
        query={{ 'f.programId': [program.id] }}
        label={t('installs.label')}
        errorTitle={t('installs.failed')}
        columns={useInstallColumns()}
        state={state}
        onStateChange={setState}
        rowId={({ id }: ProgramInstall) => id}
        rowName={({ unit }) => unit.serial}
        rowHref={({ unit }) => paths.aboutRobots({ unitId: unit.id, tab: 'software' })}
        rowActions={actionsOf}
        filters={[{ field: 'state', label: t('facts.state'), options: useStateOptions('programInstall') }]}
        empty={{ drawing: 'robot', title: t('installs.empty'), body: t('installs.emptyBody') }}
      />
      {dialog}
    </Box>
  )
}
