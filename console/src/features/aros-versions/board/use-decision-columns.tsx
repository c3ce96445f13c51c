import type { ArosApprovalEntry } from '@filo/contract/aros-versions/aros-lifecycle-routes'
import ApprovedIcon from '@mui/icons-material/CheckCircleOutlined'
import RejectedIcon from '@mui/icons-material/HighlightOffOutlined'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { arosTitle } from '../shared/ArosName.tsx'

/** The columns of the decisions on production versions. */
export function useDecisionColumns(): Column<ArosApprovalEntry>[] {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  return [
    {
      id: 'aros',
      header: t('facts.name'),
      width: 200,
      minWidth: 150,
      cell: (row) => arosTitle(row.aros),
      csvFields: [
        { field: 'aros.name', header: t('facts.name') },
        { field: 'aros.version', header: t('facts.version') },
      ],
    },
    {
      id: 'decision',
      header: t('decisions.decision'),
      width: 136,
      minWidth: 124,
      card: 'chip',
      cell: ({ decision }) => (
        <StatusChip
          label={t(`decisions.${decision}`)}
          tone={decision === 'approved' ? 'success' : 'error'}
          icon={decision === 'approved' ? ApprovedIcon : RejectedIcon}
        />
      ),
    },
    {
      id: 'by',
      header: t('decisions.by'),
      width: 136,
      minWidth: 100,
      foldOrder: 2,
      card: 'field',
      cell: (row) => row.by.name,
      csvField: 'by.name',
    },
    {
      id: 'comment',
      header: t('decisions.comment'),
      width: 192,
      minWidth: 120,
      foldOrder: 4,
      card: 'field',
      cell: (row) => row.comment || '—',
    },
    {
      id: 'robot',
      header: t('facts.product'),
      width: 152,
      minWidth: 116,
      foldOrder: 3,
      card: 'none',
      cell: (row) => localized(row.robot.name),
      csvField: 'robot.code',
    },
    {
      id: 'at',
      header: t('decisions.at'),
      width: 152,
      minWidth: 128,
      card: 'field',
      cell: (row) => <RelativeTime at={row.at} />,
    },
  ]
}
