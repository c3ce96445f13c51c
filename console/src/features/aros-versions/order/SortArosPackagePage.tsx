import { getArosOrder } from '@filo/contract/aros-versions/aros-policy-routes'
import { getArosVersion } from '@filo/contract/aros-versions/aros-versions-routes'
import type { ArosChannel } from '@filo/contract/device/assignment/aros-manifest'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { addressNames } from '../../../app/paths.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { ProductBar } from '../../../components/variant/ProductBar.tsx'
import { VariantPicker } from '../../../components/variant/VariantPicker.tsx'
import { useQueryParams } from '../../../lib/query-params.ts'
import { useRootStore } from '../../../state/root-store.ts'
import { orderHref } from '../shared/aros-links.ts'
import { TemplateOrder } from './TemplateOrder.tsx'
import { VersionOrder } from './VersionOrder.tsx'

function OrderOfVersion({ ArosId }: { ArosId: string }) {
  const { t } = useTranslation('aros-versions')
  const query = useApiQuery(getArosVersion, { params: { ArosId } })
  return (
    <QueryPanel query={query} errorTitle={t('failed')} lines={8}>
      {(aros) => <VersionOrder key={aros.id} aros={aros} />}
    </QueryPanel>
  )
}

function OrderOfVariant({ variantId, channel }: { variantId: string; channel: ArosChannel }) {
  const { t } = useTranslation('aros-versions')
  const query = useApiQuery(getArosOrder, { params: { variantId }, query: { channel } })
  return (
    <QueryPanel query={query} errorTitle={t('order.failed')} lines={8}>
      {(template) => <TemplateOrder key={`${variantId} ${channel}`} template={template} />}
    </QueryPanel>
  )
}

/** The install order of one version (`?ArosId=`) or the default order of a product (`?robotId=`). */
function OrderPage({ channel }: { channel: ArosChannel }) {
  const [params] = useQueryParams()
  const lastId = useRootStore((state) => state.selected[addressNames.variantId])
  const { ArosId, [addressNames.variantId]: variantId } = params
  if (ArosId) return <OrderOfVersion ArosId={ArosId} />
  if (variantId)
    return (
      <>
        <ProductBar
          variantId={variantId}
          channel={channel}
          hrefOf={(id, channel) => orderHref(channel, { variantId: id })}
        />
        <OrderOfVariant variantId={variantId} channel={channel} />
      </>
    )
  return (
    <VariantPicker lastId={lastId} channel={channel} hrefOf={(id) => orderHref(channel, { variantId: id })} />
  )
}

/** /SortArosPackage */
export function SortArosPackagePage() {
  return <OrderPage channel="production" />
}

/** /TestSortArosPackage */
export function TestSortArosPackagePage() {
  return <OrderPage channel="test" />
}
