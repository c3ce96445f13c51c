import { campaignUnitReasonNames, unitReasonsOf } from '@filo/contract/campaigns/campaign-reasons'
import type { CampaignDetail, CampaignUnit } from '@filo/contract/campaigns/campaign-shapes'
import { listCampaignUnits } from '@filo/contract/campaigns/campaigns-routes'
import Alert from '@mui/material/Alert'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useStateOptions } from '../../../components/status/use-state-options.ts'
import { ListPart } from '../../../components/table/ListPart.tsx'
import { useListState } from '../../../components/table/use-list-state.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import type { Column, RowAction } from '../../../ui/table/column.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { UnitReason } from './UnitReason.tsx'

/** Columns that say something of updates alone. */
const ofUpdates = ['from', 'bytes']

function useColumns(isRelease: boolean): Column<CampaignUnit>[] {
  const { t } = useTranslation('campaigns')
  const { bytes } = useFormats()
  const columns: Column<CampaignUnit>[] = [
    { id: 'serial', header: t('units.serial'), width: 150, minWidth: 120, cell: ({ serial }) => serial },
    {
      id: 'state',
      header: t('units.state'),
      width: 150,
      minWidth: 130,
      card: 'chip',
      cell: ({ state }) => <StateChip kind="campaignUnit" state={state} />,
      csvField: 'state',
    },
    {
      id: 'why',
      header: t('units.why'),
      width: 320,
      minWidth: 180,
      card: 'field',
      cell: (row) => <UnitReason row={row} />,
      csvField: 'reason',
    },
    {
      id: 'wave',
      header: t('units.wave'),
      width: 80,
      minWidth: 64,
      align: 'end',
      foldOrder: 2,
      card: 'field',
      cell: ({ wave }) => (wave === 0 ? t('waves.canary') : wave),
      csvField: 'wave',
    },
    {
      id: 'customer',
      header: t('units.customer'),
      width: 150,
      minWidth: 110,
      foldOrder: 3,
      card: 'field',
      cell: ({ customerName }) => customerName ?? '—',
      csvField: 'customerName',
    },
    {
      id: 'from',
      header: t('units.from'),
      width: 96,
      minWidth: 80,
      foldOrder: 4,
      card: 'field',
      cell: ({ from }) => from?.version ?? '—',
      csvField: 'from.version',
    },
    {
      id: 'bytes',
      header: t('units.bytes'),
      width: 110,
      minWidth: 90,
      align: 'end',
      foldOrder: 5,
      card: 'field',
      cell: ({ update }) => {
        if (!update) return '—'
        return update.transferredBytes === null ? t('units.unknown') : bytes(update.transferredBytes)
      },
      csvField: 'update.transferredBytes',
    },
    {
      id: 'at',
      header: t('units.at'),
      width: 130,
      minWidth: 110,
      foldOrder: 1,
      cell: ({ endedAt, assignedAt }) => <RelativeTime at={endedAt ?? assignedAt} />,
      csvField: 'endedAt',
    },
  ]
  return columns.filter(({ id }) => isRelease || !ofUpdates.includes(id))
}

/** What the robot's hooks printed while it was updated by this campaign. */
function useLogAction(): (row: CampaignUnit) => RowAction[] {
  const { t } = useTranslation('campaigns')
  const navigate = useNavigate()
  return ({ unitId, update }) => {
    const href = paths.aboutRobots({ unitId, tab: 'software', part: 'updates', updateId: update?.id })
    const open = () => void navigate({ href })
    const missing = update ? {} : { disabledReason: t('units.noUpdate') }
    return [{ id: 'log', label: t('units.log'), isReading: true, onSelect: open, ...missing }]
  }
}

/** The robots of a campaign in the order of its waves: where each stands and why it waits. */
export function CampaignUnits({ campaign }: { campaign: CampaignDetail }) {
  const { t } = useTranslation('campaigns')
  const localized = useLocalized()
  const { date } = useFormats()
  const [state, setState] = useListState({}, { prefix: 'robots', of: campaign.id })
  const isRelease = campaign.aros !== null
  const columns = useColumns(isRelease)
  const logAction = useLogAction()
  const waves = campaign.waveStates.map(({ number }) => ({
    value: String(number),
    label: number === 0 ? t('waves.canaries') : t('waves.wave', { number }),
  }))
  const reasons = unitReasonsOf(isRelease ? 'release' : 'config').map((value) => ({
    value,
    label: localized(campaignUnitReasonNames[value]),
  }))
  const list = (
    <ListPart
      route={listCampaignUnits}
      params={{ campaignId: campaign.id }}
      label={t('units.label')}
      errorTitle={t('units.failed')}
      columns={columns}
      state={state}
      onStateChange={setState}
      rowId={({ unitId }) => unitId}
      rowName={({ serial }) => serial}
      rowHref={({ unitId }) => paths.aboutRobots({ unitId, tab: isRelease ? 'updates' : 'config' })}
      {...(isRelease && { rowActions: logAction })}
      bulkActions={[]}
      filters={[
        { field: 'state', label: t('units.state'), options: useStateOptions('campaignUnit') },
        { field: 'wave', label: t('units.wave'), options: waves },
        { field: 'reason', label: t('units.why'), options: reasons },
      ]}
      searchLabel={t('units.search')}
      empty={{ drawing: 'robot', title: t('units.empty') }}
    />
  )
  if (campaign.unitsRemovedAt === null) return list
  return (
    <>
      <Alert severity="info" sx={{ mb: 2 }}>
        {t('units.removed', { at: date(campaign.unitsRemovedAt) })}
      </Alert>
      {list}
    </>
  )
}
