import type { UnitPackage } from '@filo/contract/robot-packages/unit-packages-routes'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { paths } from '../../app/paths.ts'
import { RunningVersion } from '../../components/status/RunningVersion.tsx'
import { useLocalized } from '../../i18n/localized.ts'
import type { Column } from '../../ui/table/column.ts'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { UnitPackageChip } from './UnitPackageChip.tsx'

/** A package as a robot reported it, beside what its variant's release holds. */
export function useUnitPackageColumns(showsVariant: boolean): Column<UnitPackage>[] {
  const { t } = useTranslation('robot-packages')
  const localized = useLocalized()
  const variant: Column<UnitPackage> = {
    id: 'variantName',
    header: t('columns.variant'),
    cell: (row) => localized(row.variantName),
    width: 160,
    minWidth: 110,
    foldOrder: 2,
  }
  return [
    {
      id: 'serial',
      header: t('columns.serial'),
      cell: ({ serial }) => serial,
      width: 140,
      minWidth: 116,
    },
    {
      id: 'unitName',
      header: t('columns.unitName'),
      cell: ({ unitName }) => unitName,
      width: 170,
      minWidth: 120,
      isHiddenByDefault: true,
      card: 'none',
    },
    {
      id: 'packageName',
      header: t('columns.name'),
      cell: ({ packageName, code }) =>
        packageName ? (
          <Link href={paths.software({ packageName: code })}>{localized(packageName) || code}</Link>
        ) : (
          t('unknownPackage', { code })
        ),
      width: 190,
      minWidth: 120,
      card: 'field',
      csvField: 'code',
    },
    {
      id: 'version',
      header: t('columns.version'),
      cell: (row) => <RunningVersion unit={{ ...row, ...row.proof }} version={row.version} isShort />,
      csvFields: [
        { field: 'version', header: t('columns.version') },
        { field: 'proof.provenAt', header: t('columns.provenAt') },
      ],
      width: 176,
      minWidth: 112,
      card: 'field',
    },
    {
      id: 'desiredVersion',
      header: t('columns.desired'),
      cell: ({ desiredVersion }) => desiredVersion ?? '—',
      width: 110,
      minWidth: 84,
      foldOrder: 3,
      card: 'field',
    },
    {
      id: 'state',
      header: t('columns.state'),
      cell: (row) => <UnitPackageChip row={row} />,
      csvFields: [
        { field: 'state', header: t('columns.state') },
        { field: 'connection', header: t('columns.connection') },
        { field: 'lastSeenAt', header: t('columns.lastSeenAt') },
      ],
      width: 172,
      minWidth: 164,
      card: 'chip',
    },
    ...(showsVariant ? [variant] : []),
    {
      id: 'customerName',
      header: t('columns.customer'),
      cell: ({ customerName }) => customerName ?? '—',
      width: 150,
      minWidth: 110,
      foldOrder: 4,
    },
    {
      id: 'reportedAt',
      header: t('columns.reportedAt'),
      cell: ({ reportedAt }) => <RelativeTime at={reportedAt} />,
      sortField: 'reportedAt',
      width: 150,
      minWidth: 140,
      foldOrder: 1,
    },
  ]
}
