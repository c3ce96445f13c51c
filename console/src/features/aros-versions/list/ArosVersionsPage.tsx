import { listArosVersions } from '@filo/contract/aros-versions/aros-versions-routes'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { ListPage } from '../../../components/table/ListPage.tsx'
import { useQueryParams } from '../../../lib/query-params.ts'
import { useCan } from '../../../session/session.ts'
import type { BulkAction } from '../../../ui/table/column.ts'
import { ArosPage } from '../page/ArosPage.tsx'
import { arosTitle } from '../shared/ArosName.tsx'
import { useArosRowActions } from '../shared/use-aros-row-actions.ts'
import { CompareDrawer } from './CompareDrawer.tsx'
import { CreateMenu } from './CreateMenu.tsx'
import { useArosColumns } from './use-aros-columns.tsx'
import { useArosFilters } from './use-aros-filters.ts'

function ChannelSwitch() {
  const { t } = useTranslation('aros-versions')
  const [params, setParams] = useQueryParams()
  const channel = params['f.channel'] ?? 'all'
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t('facts.channel')}
      value={channel}
      onChange={(_, value: string | null) => {
        if (value) setParams({ 'f.channel': value === 'all' ? undefined : value, page: undefined })
      }}
    >
      {(['all', 'production', 'test'] as const).map((value) => (
        <ToggleButton key={value} value={value}>
          {t(`channel.${value}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

function Workshop() {
  const { t } = useTranslation('aros-versions')
  const can = useCan()
  const columns = useArosColumns()
  const filters = useArosFilters()
  const [params, setParams] = useQueryParams()
  const compare = params['compare']?.split(',') ?? []
  const compareChosen: BulkAction = {
    id: 'compare',
    label: t('compare.action'),
    isReading: true,
    reasonAgainst: ({ count }) => (count === 2 ? undefined : t('compare.chooseTwo')),
    onSelect: ({ ids, clear }) => {
      setParams({ compare: ids.join(',') })
      clear()
    },
  }
  return (
    <>
      <ListPage
        route={listArosVersions}
        label={t('list.label')}
        errorTitle={t('list.failed')}
        searchLabel={t('list.search')}
        intro={t('list.intro')}
        tabs={<ChannelSwitch />}
        columns={columns}
        rowId={(row) => row.id}
        rowName={arosTitle}
        rowHref={(row) => paths.arosVersions({ ArosId: row.id })}
        rowActions={useArosRowActions()}
        filters={filters}
        bulkActions={[compareChosen]}
        defaults={{ sort: { field: 'updatedAt', isDescending: true } }}
        topics={['aros-versions']}
        empty={{ drawing: 'versions', title: t('list.empty') }}
        offersDemo
        primaryAction={can('aros.compose_test') ? <CreateMenu /> : undefined}
      />
      {compare.length === 2 && <CompareDrawer first={compare[0] ?? ''} second={compare[1] ?? ''} />}
    </>
  )
}

/** /arosversions: the release workshop over all products and both channels; with `?ArosId=` one version of it. */
export function ArosVersionsPage() {
  const [params] = useQueryParams()
  const ArosId = params['ArosId']
  return ArosId ? <ArosPage key={ArosId} ArosId={ArosId} /> : <Workshop />
}
