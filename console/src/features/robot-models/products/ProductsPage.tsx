import { listProducts } from '@filo/contract/robot-packages/products-routes'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { ListPage } from '../../../components/table/ListPage.tsx'
import { useRecordFilter } from '../../../components/table/use-record-filter.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan } from '../../../session/session.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import type { FilterDef, RowAction } from '../../../ui/table/column.ts'
import { modelSource } from './model-source.ts'
import { useProductColumns } from './use-product-columns.tsx'

const AddVariant = lazyDialog(async () => (await import('./AddVariant.tsx')).AddVariant)

function useProductFilters(): FilterDef[] {
  const { t } = useTranslation('robot-models')
  const localized = useLocalized()
  const model = useRecordFilter({
    field: 'modelId',
    label: t('products.model'),
    ...modelSource(localized),
  })
  const options = (['active', 'archived'] as const).map((value) => ({ value, label: t(`status.${value}`) }))
  return [model, { field: 'status', label: t('fields.status'), options }]
}

/** /product: the variants as targets of software, with what they shall run and how their robots are. */
export function ProductsPage() {
  const { t } = useTranslation('robot-models')
  const localized = useLocalized()
  const can = useCan()
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  const mayManage = can('robot_model.manage')
  const go = (id: string, label: string, href: string): RowAction => ({
    id,
    label,
    isReading: true,
    onSelect: () => void navigate({ href }),
  })
  return (
    <>
      <ListPage
        route={listProducts}
        label={t('products.label')}
        errorTitle={t('products.loadFailed')}
        searchLabel={t('products.search')}
        intro={t('products.intro')}
        columns={useProductColumns()}
        filters={useProductFilters()}
        rowId={({ id }) => id}
        rowName={({ name }) => localized(name)}
        rowHref={({ id }) => (can('package.bind') ? paths.productPackages({ variantId: id }) : undefined)}
        rowActions={({ id, modelId }) => [
          ...(can('package.bind')
            ? [go('packages', t('products.packages'), paths.productPackages({ variantId: id }))]
            : []),
          go('production', t('products.openProduction'), paths.productArosVersions({ variantId: id })),
          go('test', t('products.openTest'), paths.productTestArosVersions({ variantId: id })),
          go('robots', t('products.openRobots'), `${paths.producedRobots()}?f.variantId=${id}`),
          ...(mayManage
            ? [
                go(
                  'model',
                  t('products.openModel'),
                  `${paths.productModel()}?modelId=${modelId}&tab=variants`,
                ),
              ]
            : []),
        ]}
        defaults={{ sort: { field: 'name', isDescending: false } }}
        topics={['robots', 'assignments', 'aros-versions', 'packages']}
        empty={{ drawing: 'robot', title: t('products.empty'), body: t('products.emptyBody') }}
        offersDemo
        primaryAction={
          mayManage ? (
            <Button variant="contained" onClick={() => setAdding(true)}>
              {t('variant.add')}
            </Button>
          ) : undefined
        }
      />
      {isAdding && <AddVariant onClose={() => setAdding(false)} />}
    </>
  )
}
