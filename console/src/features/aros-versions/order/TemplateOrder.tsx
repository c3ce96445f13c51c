import {
  type ArosOrderTemplate,
  getArosOrder,
  updateArosOrder,
} from '@filo/contract/aros-versions/aros-policy-routes'
import { getRobot } from '@filo/contract/robots/robots-routes'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { apiClient } from '../../../api/api-client.ts'
import { useApiMutation, useApiQuery, useInvalidate } from '../../../api/use-api.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan } from '../../../session/session.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { productHref } from '../shared/aros-links.ts'
import { OrderForm } from './OrderForm.tsx'
import { templateOrder } from './production-order.ts'

/** The default install order of a product in one channel; new versions of it start from here. */
export function TemplateOrder({ template }: { template: ArosOrderTemplate }) {
  const { t } = useTranslation('aros-versions')
  const can = useCan()
  const invalidate = useInvalidate()
  const save = useApiMutation(updateArosOrder, { invalidates: [getArosOrder] })
  const { robotId, channel } = template
  const localized = useLocalized()
  const robot = useApiQuery(getRobot, { params: { robotId } })
  const mayEdit = can(channel === 'production' ? 'aros.compose' : 'aros.compose_test')
  return (
    <OrderForm
      intro={
        <>
          {robot.data && (
            <>
              <Link href={productHref(channel, robotId)}>{localized(robot.data.name)}</Link>
              {' · '}
            </>
          )}
          {t('order.template')}
        </>
      }
      label={t('order.labelTemplate')}
      items={template.items}
      etag={template.etag}
      lockedReason={mayEdit ? undefined : t('order.readOnly')}
      {...(channel === 'test' ? { onCopyFromProduction: () => templateOrder(robotId) } : {})}
      loadLatest={async () => {
        await invalidate([getArosOrder])
        return apiClient.call(getArosOrder, { params: { robotId }, query: { channel } })
      }}
      onSave={async (items, ifMatch) => {
        const packageIds = items.map((item) => item.packageId)
        await save.mutateAsync({ params: { robotId }, body: { channel, packageIds }, ifMatch })
        showToast({ message: t('order.saved') })
      }}
    />
  )
}
