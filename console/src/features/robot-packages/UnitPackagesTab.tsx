import { listUnitPackages } from '@filo/contract/robot-packages/unit-packages-routes'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { paths } from '../../app/paths.ts'
import { ListPage } from '../../components/table/ListPage.tsx'
import { useUnitPackageColumns } from './use-unit-package-columns.tsx'
import { useUnitPackageFilters } from './use-unit-package-filters.ts'

/** Which robot runs which version of which package: of one variant, or of all of them. */
export function UnitPackagesTab({ variantId }: { variantId?: string }) {
  const { t } = useTranslation('robot-packages')
  const isOfOne = variantId !== undefined
  const columns = useUnitPackageColumns(!isOfOne)
  const filters = useUnitPackageFilters(variantId)
  return (
    <ListPage
      route={listUnitPackages}
      {...(isOfOne ? { query: { 'f.variantId': [variantId] } } : { intro: t('robots.intro') })}
      label={t('robots.label')}
      errorTitle={t('robots.failed')}
      searchLabel={t('robots.search')}
      columns={columns}
      filters={filters}
      rowId={({ id }) => id}
      rowName={({ serial, code }) => `${serial} · ${code}`}
      rowHref={({ unitId }) => `${paths.aboutRobots({ unitId })}&tab=software`}
      defaults={{ sort: { field: 'reportedAt', isDescending: true } }}
      topics={['robots', 'assignments']}
      empty={{ drawing: 'robot', title: t('robots.empty'), body: t('robots.emptyBody') }}
      primaryAction={
        isOfOne ? undefined : (
          <Button color="inherit" href={paths.productPackages()}>
            {t('robots.chooseVariant')}
          </Button>
        )
      }
    />
  )
}
