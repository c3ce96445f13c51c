import { arosChannelNames } from '@filo/contract/aros-versions/aros-states'
import type { VersionRow } from '@filo/contract/packages/versions-routes'
import { useTranslation } from 'react-i18next'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import type { Column } from '../../../ui/table/column.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { versionName } from '../version-name.ts'

const verdicts = ['passed', 'failed', 'open'] as const

/** Columns that a reader chooses to see. */
function useMoreColumns(): Column<VersionRow>[] {
  const { t } = useTranslation('software')
  const localized = useLocalized()
  return [
    {
      id: 'name',
      header: t('versions.package'),
      cell: (row) => localized(row.package.name),
      csvField: 'package.name',
      isHiddenByDefault: true,
      width: 184,
    },
    {
      id: 'semver',
      header: t('versions.semver'),
      cell: ({ semver }) => semver,
      sortField: 'semver',
      isHiddenByDefault: true,
      width: 112,
    },
    {
      id: 'variants',
      header: t('versions.variants'),
      cell: ({ robots }) => robots.map(({ name }) => localized(name)).join(', ') || t('versions.allVariants'),
      csvField: 'robots.name',
      isHiddenByDefault: true,
      width: 184,
    },
    {
      id: 'restart',
      header: t('versions.restart'),
      cell: ({ restart }) => t(`restart.${restart}`),
      isHiddenByDefault: true,
      width: 160,
    },
  ]
}

/** The engineering columns of /versions. */
export function useVersionColumns(): Column<VersionRow>[] {
  const { t } = useTranslation('software')
  const localized = useLocalized()
  const { bytes, number } = useFormats()
  const count = (
    id: 'fileCount' | 'arosCount' | 'robotCount',
    header: string,
    foldOrder: number,
  ): Column<VersionRow> => ({
    id,
    header,
    cell: (row) => number(row[id]),
    align: 'end',
    width: 76,
    foldOrder,
  })
  return [
    {
      id: 'package',
      header: t('versions.package'),
      cell: (row) =>
        row.build > 1
          ? `${versionName(row)} · ${t('versions.build', { build: row.build })}`
          : versionName(row),
      sortField: 'package',
      csvField: 'package.code',
      width: 184,
      minWidth: 140,
    },
    {
      id: 'state',
      header: t('versions.state'),
      cell: ({ state }) => <StateChip kind="version" state={state} />,
      sortField: 'state',
      card: 'chip',
      width: 144,
      minWidth: 136,
    },
    {
      id: 'channels',
      header: t('versions.channels'),
      cell: ({ channels }) =>
        channels.map((channel) => localized(arosChannelNames[channel])).join(', ') || t('versions.noChannel'),
      width: 136,
      minWidth: 104,
      foldOrder: 6,
    },
    {
      id: 'sizeBytes',
      header: t('versions.size'),
      cell: ({ sizeBytes }) => bytes(sizeBytes),
      sortField: 'sizeBytes',
      align: 'end',
      width: 88,
      minWidth: 80,
      foldOrder: 3,
    },
    { ...count('fileCount', t('versions.files'), 7), card: 'none' },
    {
      id: 'tests',
      header: t('versions.tests'),
      cell: ({ tests }) =>
        verdicts
          .filter((key) => tests[key] > 0)
          .map((key) => t(`versions.testCounts.${key}`, { number: number(tests[key]) }))
          .join(' · ') || t('versions.noTests'),
      csvFields: verdicts.map((key) => ({
        field: `tests.${key}`,
        header: `${t('versions.tests')}: ${t(`tests.${key}`)}`,
      })),
      width: 168,
      minWidth: 130,
      foldOrder: 5,
    },
    count('arosCount', t('versions.aros'), 8),
    count('robotCount', t('versions.robots'), 4),
    {
      id: 'author',
      header: t('versions.author'),
      cell: ({ author }) => author?.name ?? '',
      csvField: 'author.name',
      width: 128,
      minWidth: 104,
      foldOrder: 2,
    },
    {
      id: 'updatedAt',
      header: t('versions.updatedAt'),
      cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
      sortField: 'updatedAt',
      width: 136,
      minWidth: 128,
    },
    ...useMoreColumns(),
  ]
}
