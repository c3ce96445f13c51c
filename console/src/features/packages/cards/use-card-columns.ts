import type { PackageCard } from '@filo/contract/packages/packages-routes'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../../ui/table/column.ts'

const fields = {
  name: 'name',
  code: 'code',
  kind: 'kind',
  folder: 'folder.name',
  owner: 'owner.name',
  status: 'status',
  health: 'health',
  released: 'latestReleased.semver',
  test: 'latestTest.semver',
  robots: 'robotCount',
  updated: 'updatedAt',
} as const

/** What the file of the cards tells of each package. */
export function useCardColumns(): Column<PackageCard>[] {
  const { t } = useTranslation('packages')
  return Object.entries(fields).map(([id, csvField]) => ({
    id,
    header: t(`csv.${id}`),
    cell: () => null,
    csvField,
  }))
}
