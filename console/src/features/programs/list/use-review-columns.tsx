import type { ProgramRelease } from '@filo/contract/programs/programs-routes'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/format/use-formats.ts'
import type { Column } from '../../../ui/table/column.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { useProgramWords } from '../shared/use-program-words.ts'

function useContentColumns(): Column<ProgramRelease>[] {
  const { t } = useTranslation('programs')
  const words = useProgramWords()
  return [
    {
      id: 'packages',
      header: t('facts.packages'),
      width: 220,
      minWidth: 140,
      card: 'field',
      foldOrder: 2,
      cell: ({ items }) => words.packages(items),
      csvField: 'items.code',
    },
    {
      id: 'variants',
      header: t('facts.variants'),
      width: 200,
      minWidth: 132,
      foldOrder: 4,
      card: 'none',
      cell: ({ variants }) => words.variants(variants),
      csvField: 'variants.code',
    },
    {
      id: 'permissions',
      header: t('facts.permissions'),
      width: 280,
      minWidth: 180,
      foldOrder: 3,
      card: 'field',
      cell: ({ permissions }) => words.permissions(permissions) || t('facts.noPermissions'),
    },
  ]
}

/** The columns of what awaits approval. */
export function useReviewColumns(): Column<ProgramRelease>[] {
  const { t } = useTranslation('programs')
  const { dateTime } = useFormats()
  const words = useProgramWords()
  const content = useContentColumns()
  return [
    {
      id: 'program',
      header: t('facts.release'),
      width: 220,
      minWidth: 156,
      cell: words.title,
      csvFields: [
        { field: 'program.name', header: t('facts.program') },
        { field: 'semver', header: t('facts.semver') },
      ],
    },
    {
      id: 'submittedBy',
      header: t('facts.submittedBy'),
      width: 160,
      minWidth: 112,
      foldOrder: 5,
      card: 'none',
      cell: ({ submittedBy }) => submittedBy?.name ?? '—',
      csvField: 'submittedBy.name',
    },
    {
      id: 'submittedAt',
      header: t('facts.submittedAt'),
      width: 176,
      minWidth: 168,
      foldOrder: 6,
      card: 'none',
      cell: ({ submittedAt }) => (submittedAt ? dateTime(submittedAt) : '—'),
    },
    ...content,
    {
      id: 'age',
      header: t('facts.waiting'),
      sortField: 'submittedAt',
      width: 136,
      minWidth: 116,
      card: 'field',
      cell: ({ submittedAt }) => (submittedAt ? <RelativeTime at={submittedAt} /> : '—'),
      csvField: false,
    },
  ]
}
