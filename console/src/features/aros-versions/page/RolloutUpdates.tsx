import { listUpdates, type Update } from '@filo/contract/updates/updates-routes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useEvents } from '../../../api/use-events.ts'
import { paths } from '../../../app/paths.ts'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useStateOptions } from '../../../components/status/use-state-options.ts'
import { ListPart } from '../../../components/table/ListPart.tsx'
import { useListState } from '../../../components/table/use-list-state.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import type { Column } from '../../../ui/table/column.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'

const readings = [listUpdates]

function useColumns(): Column<Update>[] {
  const { t } = useTranslation('aros-versions')
  const { percent } = useFormats()
  return [
    { id: 'serial', header: t('units.serial'), width: 150, minWidth: 120, cell: ({ serial }) => serial },
    {
      id: 'state',
      header: t('units.update'),
      width: 170,
      minWidth: 140,
      card: 'chip',
      cell: ({ state }) => <StateChip kind="update" state={state} />,
      csvField: 'state',
    },
    {
      id: 'why',
      header: t('rollout.why'),
      width: 360,
      minWidth: 180,
      card: 'field',
      cell: (row) => (
        <Box sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
          {row.state === 'downloading' &&
            row.progressPercent !== null &&
            `${percent(row.progressPercent / 100)} · `}
          {row.message.text}
        </Box>
      ),
      csvField: 'message.text',
    },
    {
      id: 'at',
      header: t('rollout.at'),
      width: 140,
      minWidth: 110,
      foldOrder: 1,
      card: 'field',
      cell: ({ updates_time }) => <RelativeTime at={updates_time} />,
      csvField: 'updates_time',
    },
  ]
}

/** The update of each robot to the version, the newest first: what it does now, and what one that waits waits for. */
export function RolloutUpdates({ ArosId, variantId }: { ArosId: string; variantId: string }) {
  const { t } = useTranslation('aros-versions')
  const [state, setState] = useListState({}, { prefix: 'updates', of: ArosId })
  useEvents(['updates'], { about: { variantId }, invalidates: readings })
  return (
    <ListPart
      route={listUpdates}
      query={{ 'f.ArosId': [ArosId] }}
      label={t('rollout.updates')}
      errorTitle={t('rollout.updatesFailed')}
      columns={useColumns()}
      state={state}
      onStateChange={setState}
      rowId={({ id }) => id}
      rowName={({ serial }) => serial}
      rowHref={({ unitId, id }) =>
        paths.aboutRobots({ unitId, tab: 'software', part: 'updates', updateId: id })
      }
      filters={[{ field: 'state', label: t('units.update'), options: useStateOptions('update') }]}
      empty={{ drawing: 'robot', title: t('rollout.noUpdates') }}
    />
  )
}
