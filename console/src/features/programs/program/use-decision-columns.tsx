import type { ProgramRelease } from '@filo/contract/programs/programs-routes'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../../ui/table/column.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'

/** Who submitted a release and who decided about it, when. */
export function useDecisionColumns(): Column<ProgramRelease>[] {
  const { t } = useTranslation('programs')
  return [
    {
      id: 'submittedBy',
      header: t('facts.submittedBy'),
      width: 152,
      minWidth: 112,
      foldOrder: 8,
      cell: ({ submittedBy }) => submittedBy?.name ?? '—',
      csvField: 'submittedBy.name',
    },
    {
      id: 'submittedAt',
      header: t('facts.submittedAt'),
      sortField: 'submittedAt',
      width: 136,
      minWidth: 120,
      foldOrder: 4,
      card: 'field',
      cell: ({ submittedAt }) => (submittedAt ? <RelativeTime at={submittedAt} /> : '—'),
    },
    {
      id: 'decidedBy',
      header: t('facts.decidedBy'),
      isHiddenByDefault: true,
      width: 152,
      cell: ({ decidedBy }) => decidedBy?.name ?? '—',
      csvField: 'decidedBy.name',
    },
    {
      id: 'decidedAt',
      header: t('facts.decidedAt'),
      isHiddenByDefault: true,
      width: 136,
      cell: ({ decidedAt }) => (decidedAt ? <RelativeTime at={decidedAt} /> : '—'),
    },
    {
      id: 'decisionReason',
      header: t('facts.decisionReason'),
      isHiddenByDefault: true,
      width: 240,
      cell: ({ decisionReason }) => decisionReason || '—',
    },
  ]
}
