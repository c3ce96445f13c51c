import type { PackageDetail } from '@filo/contract/packages/packages-routes'
import { listVersions, type VersionRow } from '@filo/contract/packages/versions-routes'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useStateOptions } from '../../../components/status/use-state-options.ts'
import { ListPage } from '../../../components/table/ListPage.tsx'
import { listMark } from '../../../components/table/list-neighbours.ts'
import { useQueryParams } from '../../../lib/query-params.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { rowFacts } from '../../../ui/table/row-facts.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'

const RowPreview = lazyDialog(async () => (await import('../../../ui/table/RowPreview.tsx')).RowPreview)

function useColumns(): Column<VersionRow>[] {
  const { t } = useTranslation('packages')
  const { bytes, number } = useFormats()
  const count = (id: 'fileCount' | 'robotCount', header: string, foldOrder: number): Column<VersionRow> => ({
    id,
    header,
    cell: (row) => number(row[id]),
    align: 'end',
    width: 76,
    foldOrder,
  })
  return [
    {
      id: 'semver',
      header: t('versions.number'),
      cell: ({ semver, build }) => (build > 1 ? `${semver} · ${t('versions.build', { build })}` : semver),
      sortField: 'semver',
      width: 112,
      minWidth: 100,
    },
    {
      id: 'state',
      header: t('versions.state'),
      cell: ({ state }) => <StateChip kind="version" state={state} />,
      sortField: 'state',
      card: 'chip',
      width: 152,
      minWidth: 136,
    },
    {
      id: 'sizeBytes',
      header: t('versions.size'),
      cell: ({ sizeBytes }) => bytes(sizeBytes),
      sortField: 'sizeBytes',
      align: 'end',
      width: 88,
      minWidth: 80,
      foldOrder: 2,
    },
    count('fileCount', t('versions.files'), 4),
    count('robotCount', t('versions.robots'), 3),
    {
      id: 'author',
      header: t('versions.author'),
      cell: ({ author }) => author?.name ?? '',
      csvField: 'author.name',
      isHiddenByDefault: true,
      width: 160,
    },
    {
      id: 'updatedAt',
      header: t('versions.updated'),
      cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
      sortField: 'updatedAt',
      width: 128,
      minWidth: 128,
    },
  ]
}

/** The versions of one package over time, highest number first. */
export function VersionsTab({ item, primaryAction }: { item: PackageDetail; primaryAction: ReactNode }) {
  const { t } = useTranslation('packages')
  const states = useStateOptions('version')
  const [address] = useQueryParams()
  const list = listMark(address, { sort: '-semver', 'f.packageId': item.id })
  const columns = useColumns()
  const hrefOf = ({ id }: VersionRow) => paths.aboutVersion({ packageName: item.code, versionId: id, list })
  return (
    <ListPage
      route={listVersions}
      query={{ 'f.packageId': [item.id] }}
      label={t('versions.label')}
      errorTitle={t('versions.failed')}
      columns={columns}
      filters={[{ field: 'state', label: t('versions.state'), options: states }]}
      defaults={{ sort: { field: 'semver', isDescending: true } }}
      topics={['packages']}
      rowId={({ id }) => id}
      rowName={({ semver }) => semver}
      rowHref={hrefOf}
      preview={(row, close) => (
        <RowPreview title={row.semver} facts={rowFacts(columns, row)} href={hrefOf(row)} onClose={close} />
      )}
      empty={{
        drawing: 'versions',
        title: t('versions.empty'),
        body: t('versions.emptyBody'),
        action: primaryAction,
      }}
    />
  )
}
