import { getProductAros, type ProductAros } from '@filo/contract/aros-versions/aros-assignment-routes'
import type { ArosChannel } from '@filo/contract/device/assignment/aros-manifest'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { addressNames } from '../../../app/paths.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { ProductBar } from '../../../components/variant/ProductBar.tsx'
import { VariantPicker } from '../../../components/variant/VariantPicker.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useQueryParams } from '../../../lib/query-params.ts'
import { useRootStore } from '../../../state/root-store.ts'
import { PageTabs } from '../../../ui/page/PageTabs.tsx'
import { productHref } from '../shared/aros-links.ts'
import { PinsTable } from './PinsTable.tsx'
import { ProductHeader } from './ProductHeader.tsx'
import { ProductTimeline } from './ProductTimeline.tsx'
import { TestersTab } from './TestersTab.tsx'
import { UnitsTable } from './UnitsTable.tsx'

const readings = [getProductAros]

function ProductContent({ product }: { product: ProductAros }) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const [params, setParams] = useQueryParams()
  const name = localized(product.robot.name)
  usePageTitle(name)
  const testers = {
    key: 'testers',
    label: t('product.testers'),
    content: <TestersTab product={product} />,
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ProductHeader product={product} />
      <PageTabs
        label={name}
        active={params['tab']}
        onChange={(tab) => setParams({ tab: tab === 'versions' ? undefined : tab })}
        tabs={[
          {
            key: 'versions',
            label: t('product.versions'),
            count: product.timelineCount,
            content: <ProductTimeline product={product} />,
          },
          ...(product.channel === 'test' ? [testers] : []),
          {
            key: 'robots',
            label: t('product.robots'),
            count: product.followerCount,
            content: <UnitsTable product={product} />,
          },
          {
            key: 'pins',
            label: t('product.pins'),
            count: product.pinCount,
            content: <PinsTable product={product} />,
          },
        ]}
      />
    </Box>
  )
}

function OneProduct({ variantId, channel }: { variantId: string; channel: ArosChannel }) {
  const { t } = useTranslation('aros-versions')
  const query = useApiQuery(getProductAros, { params: { variantId }, query: { channel } })
  useEvents(['aros-versions', 'assignments', 'updates', 'robots'], {
    about: { variantId },
    invalidates: readings,
  })
  return (
    <QueryPanel query={query} errorTitle={t('product.failed')} lines={8}>
      {(product) => <ProductContent product={product} />}
    </QueryPanel>
  )
}

/** The AROS versions of one product in one channel: what runs by default, where, and what came before. */
export function ProductArosPage({ channel }: { channel: ArosChannel }) {
  const [params] = useQueryParams()
  const lastId = useRootStore((state) => state.selected[addressNames.variantId])
  const { [addressNames.variantId]: variantId } = params
  if (!variantId)
    return <VariantPicker lastId={lastId} channel={channel} hrefOf={(id) => productHref(channel, id)} />
  return (
    <>
      <ProductBar
        variantId={variantId}
        channel={channel}
        hrefOf={(id, channel) => productHref(channel, id)}
      />
      <OneProduct key={variantId} variantId={variantId} channel={channel} />
    </>
  )
}

/** /product/arosversions */
export function ProductArosVersionsPage() {
  return <ProductArosPage channel="production" />
}

/** /product/testarosversions */
export function ProductTestArosVersionsPage() {
  return <ProductArosPage channel="test" />
}
