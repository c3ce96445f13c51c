import { getHardwareSummary, listHardwareChanges } from '@filo/contract/hardware/hardware-routes'
import { getProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { addressNames, paths } from '../../app/paths.ts'
import { SearchSelect } from '../../components/form/SearchSelect.tsx'
import { HardwarePanel } from '../../components/hardware/HardwarePanel.tsx'
import { useHardwareEvents } from '../../components/hardware/hardware-readings.ts'
import { unitSource } from '../../components/hardware/unit-source.ts'
import { useChangeColumns, usePartName } from '../../components/hardware/use-change-columns.tsx'
import { useChangeFilters } from '../../components/hardware/use-change-filters.ts'
import { ListPage } from '../../components/table/ListPage.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { useQueryParams } from '../../lib/query-params.ts'
import { lazyDialog } from '../../ui/lazy/lazy-part.tsx'

const ChangeDrawer = lazyDialog(
  async () => (await import('../../components/hardware/ChangeDrawer.tsx')).ChangeDrawer,
)

function RobotPicker({ unitId }: { unitId: string | null }) {
  const { t } = useTranslation('hardware')
  const navigate = useNavigate()
  return (
    <Box sx={{ width: 340, maxWidth: '100%' }}>
      <SearchSelect
        source={unitSource}
        value={unitId}
        onChange={(next) => void navigate({ href: paths.hardwareDiagnostic(next ? { unitId: next } : {}) })}
        field={{ label: t('robot') }}
      />
    </Box>
  )
}

/** What changed in all robots in sight, and a robot to look into. */
function AllChanges() {
  const { t } = useTranslation('hardware')
  const [params, setParams] = useQueryParams()
  useHardwareEvents()
  const columns = useChangeColumns({ hasSerial: true })
  const partName = usePartName()
  const changeId = params['changeId']
  const isScanned = useApiQuery(getHardwareSummary, {}).data?.isScanned
  const emptyTitle = t(isScanned === false ? 'neverScanned' : 'noChanges')
  return (
    <>
      <ListPage
        route={listHardwareChanges}
        label={t('changes')}
        errorTitle={t('changesFailed')}
        columns={columns}
        filters={useChangeFilters()}
        rowId={({ id }) => id}
        rowName={partName}
        rowHref={({ id, unitId }) => paths.hardwareDiagnostic({ unitId, changeId: id })}
        onPreview={({ id }) => setParams({ changeId: id })}
        defaults={{ sort: { field: 'lastAt', isDescending: true } }}
        topics={['hardware']}
        empty={{ drawing: 'list', title: emptyTitle, body: t('noChangesHelp') }}
        primaryAction={<RobotPicker unitId={null} />}
      />
      {changeId && <ChangeDrawer changeId={changeId} onClose={() => setParams({ changeId: undefined })} />}
    </>
  )
}

function OneRobot({ unitId }: { unitId: string }) {
  const { t } = useTranslation('hardware')
  const unit = useApiQuery(getProducedRobot, { params: { unitId } })
  const serial = unit.data?.serial
  usePageTitle(serial ? t('pageTitle', { serial }) : undefined)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <RobotPicker unitId={unitId} />
        <Button color="inherit" href={paths.aboutRobots({ unitId })}>
          {t('robotPage')}
        </Button>
        <Button color="inherit" href={paths.hardwareDiagnostic({})}>
          {t('allChanges')}
        </Button>
      </Box>
      <HardwarePanel unitId={unitId} />
    </Box>
  )
}

/** /HardwareDiagnostic: what robots are made of and what changed in them. */
export function HardwareDiagnosticPage() {
  const [params] = useQueryParams()
  const unitId = params[addressNames.unitId]
  return unitId ? <OneRobot key={unitId} unitId={unitId} /> : <AllChanges />
}
