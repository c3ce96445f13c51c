import type { Program } from '@filo/contract/programs/programs-routes'
import { useTranslation } from 'react-i18next'
import { PackageIcon } from '../../../components/package/PackageIcon.tsx'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useStateName } from '../../../components/status/use-state-name.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import type { Column } from '../../../ui/table/column.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { useProgramWords } from '../shared/use-program-words.ts'

function useReleaseColumns(): Column<Program>[] {
  const { t } = useTranslation('programs')
  const stateName = useStateName()
  return [
    {
      id: 'approved',
      header: t('facts.approved'),
      width: 136,
      minWidth: 104,
      card: 'field',
      foldOrder: 2,
      cell: ({ approved }) => approved?.semver ?? '—',
      csvField: 'approved.semver',
    },
    {
      id: 'upcoming',
      header: t('facts.upcoming'),
      width: 200,
      minWidth: 136,
      card: 'field',
      foldOrder: 3,
      cell: ({ upcoming }) =>
        upcoming ? `${upcoming.semver} · ${stateName('programRelease', upcoming.state)}` : '—',
      csvFields: [
        { field: 'upcoming.semver', header: t('facts.upcoming') },
        { field: 'upcoming.state', header: t('facts.upcomingState') },
      ],
    },
    {
      id: 'updatedAt',
      header: t('facts.updated'),
      sortField: 'updatedAt',
      width: 144,
      minWidth: 128,
      foldOrder: 4,
      cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
    },
  ]
}

/** The columns of the list of programs. */
export function useProgramColumns(): Column<Program>[] {
  const { t } = useTranslation('programs')
  const localized = useLocalized()
  const words = useProgramWords()
  const releases = useReleaseColumns()
  return [
    {
      id: 'name',
      header: t('facts.program'),
      sortField: 'name',
      width: 260,
      minWidth: 180,
      cell: ({ name, code, iconKey }) => (
        <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
          <PackageIcon iconKey={iconKey} kind="ui" size={28} />
          {localized(name) || code}
        </span>
      ),
      note: ({ code }) => code,
      csvFields: [
        { field: 'name', header: t('facts.program') },
        { field: 'code', header: t('facts.code') },
      ],
    },
    {
      id: 'state',
      header: t('facts.state'),
      sortField: 'state',
      width: 168,
      minWidth: 160,
      card: 'chip',
      cell: ({ state }) => <StateChip kind="program" state={state} />,
    },
    {
      id: 'category',
      header: t('facts.category'),
      sortField: 'category',
      width: 136,
      minWidth: 104,
      card: 'field',
      foldOrder: 5,
      cell: ({ category }) => words.category(category),
    },
    {
      id: 'publisher',
      header: t('facts.publisher'),
      width: 168,
      minWidth: 112,
      foldOrder: 6,
      card: 'none',
      cell: ({ publisher }) => publisher,
    },
    ...releases,
  ]
}
