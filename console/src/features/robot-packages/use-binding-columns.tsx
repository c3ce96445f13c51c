import type { RobotPackage } from '@filo/contract/robot-packages/robot-packages-routes'
import RuleIcon from '@mui/icons-material/RuleOutlined'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { paths } from '../../app/paths.ts'
import { PackageIcon } from '../../components/package/PackageIcon.tsx'
import { useLocalized } from '../../i18n/localized.ts'
import { StatusChip } from '../../ui/status/StatusChip.tsx'
import type { Column } from '../../ui/table/column.ts'
import { InstalledVersions } from './InstalledVersions.tsx'
import { unitPackagesHref } from './package-links.ts'
import { useFigure } from './use-figure.ts'

function DesiredCell({ item }: { item: RobotPackage }) {
  const { t } = useTranslation('robot-packages')
  const { desired, code } = item
  const chip = (label: string) => <StatusChip tone="warning" icon={WarningIcon} label={label} />
  if (!desired) {
    if (!item.isNotInRelease) return t('noDefault')
    return item.isRequired ? chip(t('notInRelease')) : t('notInRelease')
  }
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
      <Link href={paths.aboutVersion({ packageName: code, versionId: desired.id })}>{desired.semver}</Link>
      {item.isDesiredOutOfRange && chip(t('outOfRange'))}
      {item.isIncompatible && chip(t('incompatible'))}
    </Box>
  )
}

function DifferingCell({ item }: { item: RobotPackage }) {
  const { t } = useTranslation('robot-packages')
  const figure = useFigure()
  const { differingCount, outOfRangeCount, isEstimated, variantId, code } = item
  const outside = outOfRangeCount > 0 && (
    <Box component="span" sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}>
      {t('outside', { count: outOfRangeCount, value: figure(outOfRangeCount, isEstimated) })}
    </Box>
  )
  const count = differingCount === null ? '—' : figure(differingCount, isEstimated)
  const states = ['outdated', 'newer', 'unknown'] as const
  return (
    <>
      {differingCount ? <Link href={unitPackagesHref({ variantId, code, states })}>{count}</Link> : count}
      {outside}
    </>
  )
}

function MissingCell({ item }: { item: RobotPackage }) {
  const { t } = useTranslation('robot-packages')
  const figure = useFigure()
  const { missingCount, isRequired, isEstimated, variantId, code } = item
  // Who lacks a package is only ever asked of the sample.
  const count = figure(missingCount, isEstimated, true)
  if (missingCount === 0) return count
  const href = `${paths.producedRobots()}?f.variantId=${variantId}&f.lacksPackage=${code}`
  const link = (
    <Link href={href} aria-label={t('missingLabel', { count: missingCount, value: count })}>
      {count}
    </Link>
  )
  if (!isRequired) return link
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      <WarningIcon titleAccess={t('attention.missing')} sx={{ fontSize: 18, color: 'error.main' }} />
      {link}
    </Box>
  )
}

/** A package bound to a variant: what shall be there, what is, who lacks it. */
export function useBindingColumns(): Column<RobotPackage>[] {
  const { t } = useTranslation('robot-packages')
  const localized = useLocalized()
  return [
    {
      id: 'name',
      header: t('columns.name'),
      cell: ({ name, code, kind, iconKey }) => (
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <PackageIcon iconKey={iconKey} kind={kind} size={28} />
          <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {localized(name) || code}
          </Box>
        </Box>
      ),
      note: ({ code, isArchived }) => (isArchived ? `${code} · ${t('archived')}` : code),
      sortField: 'name',
      width: 200,
      minWidth: 140,
      csvField: 'code',
    },
    {
      id: 'range',
      header: t('columns.range'),
      cell: ({ range }) => <code>{range}</code>,
      width: 150,
      minWidth: 96,
      card: 'none',
    },
    {
      id: 'isRequired',
      header: t('columns.isRequired'),
      cell: ({ isRequired }) =>
        isRequired ? <StatusChip tone="info" icon={RuleIcon} label={t('required')} /> : t('optional'),
      sortField: 'isRequired',
      width: 128,
      minWidth: 124,
      card: 'chip',
    },
    {
      id: 'desired',
      header: t('columns.desired'),
      cell: (item) => <DesiredCell item={item} />,
      width: 150,
      minWidth: 132,
      card: 'field',
      csvField: 'desired.semver',
    },
    {
      id: 'installed',
      header: t('columns.installed'),
      cell: (item) => <InstalledVersions item={item} />,
      width: 210,
      minWidth: 150,
      card: 'field',
      csvField: 'installedCount',
    },
    {
      id: 'missingCount',
      header: t('columns.missing'),
      cell: (item) => <MissingCell item={item} />,
      sortField: 'missingCount',
      align: 'end',
      width: 100,
      minWidth: 100,
      card: 'field',
    },
    {
      id: 'differingCount',
      header: t('columns.differing'),
      cell: (item) => <DifferingCell item={item} />,
      sortField: 'differingCount',
      align: 'end',
      width: 110,
      minWidth: 104,
      foldOrder: 1,
      card: 'none',
    },
  ]
}
