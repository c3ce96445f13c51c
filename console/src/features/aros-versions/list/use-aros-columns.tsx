import type { ArosVersionSummary } from '@filo/contract/aros-versions/aros-version-shapes'
import { useTranslation } from 'react-i18next'
import { ChangeCounts } from '../../../components/aros-diff/ChangeCounts.tsx'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import type { Column } from '../../../ui/table/column.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { arosTitle } from '../shared/ArosName.tsx'

function useIdentityColumns(): Column<ArosVersionSummary>[] {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  return [
    {
      id: 'name',
      header: t('facts.name'),
      sortField: 'name',
      width: 260,
      minWidth: 164,
      cell: arosTitle,
      csvFields: [
        { field: 'name', header: t('facts.name') },
        { field: 'version', header: t('facts.version') },
      ],
    },
    {
      id: 'state',
      header: t('facts.state'),
      sortField: 'state',
      width: 168,
      minWidth: 136,
      card: 'chip',
      cell: (row) => <StateChip kind="aros" state={row.state} />,
    },
    {
      id: 'robot',
      header: t('facts.product'),
      sortField: 'robot',
      card: 'field',
      cell: (row) => localized(row.robot.name),
      csvField: 'robot.code',
      width: 160,
      minWidth: 116,
      foldOrder: 3,
    },
    {
      id: 'channel',
      header: t('facts.channel'),
      width: 112,
      minWidth: 104,
      // Never folded: a test and a production version may have one name and number.
      card: 'field',
      cell: (row) => t(`channel.${row.channel}`),
    },
    {
      id: 'base',
      header: t('facts.base'),
      width: 120,
      minWidth: 92,
      foldOrder: 7,
      cell: (row) => row.base?.version ?? '—',
      csvField: 'base.version',
    },
  ]
}

function useFigureColumns(): Column<ArosVersionSummary>[] {
  const { t } = useTranslation('aros-versions')
  const { bytes, number } = useFormats()
  return [
    {
      id: 'packageCount',
      header: t('facts.packageCount'),
      sortField: 'packageCount',
      align: 'end',
      width: 104,
      minWidth: 84,
      foldOrder: 6,
      cell: (row) => number(row.packageCount),
    },
    {
      id: 'changes',
      header: t('facts.changes'),
      width: 260,
      minWidth: 150,
      foldOrder: 4,
      card: 'field',
      cell: (row) => (row.diffSummary ? <ChangeCounts summary={row.diffSummary} /> : '—'),
      csvField: false,
    },
    {
      id: 'toSend',
      header: t('components:arosDiff.toSend'),
      align: 'end',
      width: 128,
      minWidth: 104,
      foldOrder: 8,
      cell: (row) => (row.diffSummary ? bytes(row.diffSummary.bytesToSend) : '—'),
      csvField: 'diffSummary.bytesToSend',
    },
    {
      id: 'installed',
      header: t('facts.installed'),
      align: 'end',
      width: 112,
      cell: (row) => number(row.counts.installed),
      csvField: 'counts.installed',
      isHiddenByDefault: true,
    },
  ]
}

function useAuthorColumns(): Column<ArosVersionSummary>[] {
  const { t } = useTranslation('aros-versions')
  return [
    {
      id: 'composedBy',
      header: t('facts.composer'),
      cell: (row) => row.composedBy?.name ?? '—',
      csvField: 'composedBy.name',
      width: 160,
      minWidth: 104,
      foldOrder: 2,
    },
    {
      id: 'updatedAt',
      header: t('facts.updated'),
      sortField: 'updatedAt',
      card: 'field',
      width: 144,
      minWidth: 128,
      cell: (row) => <RelativeTime at={row.updatedAt} />,
    },
  ]
}

/** The columns of the release workshop. */
export function useArosColumns(): Column<ArosVersionSummary>[] {
  return [...useIdentityColumns(), ...useFigureColumns(), ...useAuthorColumns()]
}
