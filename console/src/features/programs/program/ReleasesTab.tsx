import {
  listProgramReleases,
  type Program,
  type ProgramRelease,
} from '@filo/contract/programs/programs-routes'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useStateOptions } from '../../../components/status/use-state-options.ts'
import { ListPage } from '../../../components/table/ListPage.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import type { Column } from '../../../ui/table/column.ts'
import { useProgramWords } from '../shared/use-program-words.ts'
import { useDecisionColumns } from './use-decision-columns.tsx'

function useColumns(): Column<ProgramRelease>[] {
  const { t } = useTranslation('programs')
  const { bytes } = useFormats()
  const words = useProgramWords()
  const text = (
    id: string,
    header: string,
    rest: Pick<Column<ProgramRelease>, 'cell' | 'csvField' | 'foldOrder' | 'width' | 'minWidth'>,
  ): Column<ProgramRelease> => ({ id, header, ...rest })
  return [
    {
      id: 'semver',
      header: t('facts.semver'),
      sortField: 'semver',
      width: 148,
      cell: ({ semver }) => semver,
    },
    {
      id: 'state',
      header: t('facts.state'),
      width: 156,
      minWidth: 160,
      card: 'chip',
      cell: ({ state }) => <StateChip kind="programRelease" state={state} />,
    },
    {
      id: 'problems',
      header: t('facts.problems'),
      width: 104,
      foldOrder: 5,
      card: 'field',
      cell: ({ problems }) =>
        problems.length > 0 ? t('facts.problemCount', { count: problems.length }) : '—',
      csvField: false,
    },
    text('packages', t('facts.packages'), {
      cell: ({ items }) => words.packages(items) || '—',
      csvField: 'items.code',
      width: 220,
      minWidth: 140,
      foldOrder: 2,
    }),
    text('variants', t('facts.variants'), {
      cell: ({ variants }) => words.variants(variants) || '—',
      csvField: 'variants.code',
      width: 200,
      minWidth: 132,
      foldOrder: 3,
    }),
    text('arosRange', t('facts.arosRange'), {
      cell: ({ arosRange }) => words.range(arosRange),
      width: 132,
      minWidth: 104,
      foldOrder: 6,
    }),
    {
      id: 'permissions',
      header: t('facts.permissions'),
      isHiddenByDefault: true,
      width: 280,
      cell: ({ permissions }) => words.permissions(permissions) || t('facts.noPermissions'),
    },
    {
      id: 'sizeBytes',
      header: t('facts.size'),
      align: 'end',
      width: 88,
      foldOrder: 7,
      cell: ({ sizeBytes }) => bytes(sizeBytes),
    },
    ...useDecisionColumns(),
  ]
}

/** The releases of one program, highest number first. */
export function ReleasesTab({ program, addRelease }: { program: Program; addRelease: ReactNode }) {
  const { t } = useTranslation('programs')
  return (
    <ListPage
      route={listProgramReleases}
      query={{ 'f.programId': [program.id] }}
      label={t('releases.label')}
      errorTitle={t('releases.failed')}
      columns={useColumns()}
      filters={[{ field: 'state', label: t('facts.state'), options: useStateOptions('programRelease') }]}
      defaults={{ sort: { field: 'semver', isDescending: true } }}
      topics={['programs']}
      rowId={({ id }) => id}
      rowName={({ semver }) => semver}
      rowHref={({ id }) => paths.programs({ programId: program.id, releaseId: id })}
      empty={{
        drawing: 'versions',
        title: t('releases.empty'),
        body: t('releases.emptyBody'),
        action: addRelease,
      }}
    />
  )
}
