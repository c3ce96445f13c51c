import { getProduct, type Product } from '@filo/contract/robot-packages/products-routes'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { useEvents } from '../../api/use-events.ts'
import { addressNames } from '../../app/paths.ts'
import { QueryPanel } from '../../components/page/QueryPanel.tsx'
import { ProductBar } from '../../components/variant/ProductBar.tsx'
import { VariantPicker } from '../../components/variant/VariantPicker.tsx'
import { useLocalized } from '../../i18n/localized.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useQueryParams } from '../../lib/query-params.ts'
import { useRootStore } from '../../state/root-store.ts'
import { PageTabs } from '../../ui/page/PageTabs.tsx'
import { BindingsTab } from './BindingsTab.tsx'
import { bindingsHref, unitPackagesHref } from './package-links.ts'
import { UnitPackagesTab } from './UnitPackagesTab.tsx'
import { VariantHeader } from './VariantHeader.tsx'

function VariantPackages({ product }: { product: Product }) {
  const { t } = useTranslation('robot-packages')
  const localized = useLocalized()
  const navigate = useNavigate()
  const [params] = useQueryParams()
  const name = localized(product.name)
  usePageTitle(t('pageTitle', { name }))
  const { id: variantId } = product
  return (
    <>
      <VariantHeader product={product} />
      <PageTabs
        label={name}
        active={params['tab']}
        onChange={(tab) =>
          // Either list has a search and filters of its own.
          void navigate({
            href: tab === 'robots' ? unitPackagesHref({ variantId }) : bindingsHref(variantId),
          })
        }
        tabs={[
          {
            key: 'packages',
            label: t('tabs.packages'),
            count: product.packageCount,
            content: <BindingsTab product={product} />,
          },
          {
            key: 'robots',
            label: t('tabs.robots'),
            content: <UnitPackagesTab variantId={variantId} />,
          },
        ]}
      />
    </>
  )
}

function OneVariant({ variantId }: { variantId: string }) {
  const { t } = useTranslation('robot-packages')
  const query = useApiQuery(getProduct, { params: { variantId } })
  useEvents(['packages', 'assignments', 'robots'], { about: { variantId }, invalidates: [getProduct] })
  return (
    <QueryPanel query={query} errorTitle={t('failed')} lines={8}>
      {(product) => <VariantPackages product={product} />}
    </QueryPanel>
  )
}

/** /product/packages: what is bound to a variant, and which robot runs what of it. */
export function ProductPackagesPage() {
  const { t } = useTranslation('robot-packages')
  const [params] = useQueryParams()
  const lastId = useRootStore((state) => state.selected[addressNames.variantId])
  const variantId = params[addressNames.variantId]
  if (variantId)
    return (
      <>
        <ProductBar variantId={variantId} hrefOf={bindingsHref} />
        <OneVariant key={variantId} variantId={variantId} />
      </>
    )
  if (params['tab'] === 'robots') return <UnitPackagesTab />
  return (
    <VariantPicker
      lastId={lastId}
      channel="production"
      hrefOf={bindingsHref}
      actions={
        <Button color="inherit" href={unitPackagesHref({})}>
          {t('allRobots')}
        </Button>
      }
    />
  )
}
