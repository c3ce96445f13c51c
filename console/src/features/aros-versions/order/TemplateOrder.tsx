import {
  type ArosOrderTemplate,
  getArosOrder,
  updateArosOrder,
} from '@filo/contract/aros-versions/aros-policy-routes'
import { listAudit } from '@filo/contract/audit/audit-routes'
import { getRobot } from '@filo/contract/robots/robots-routes'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { apiClient } from '../../../api/api-client.ts'
import { useApiMutation, useApiQuery, useInvalidate } from '../../../api/use-api.ts'
import { HistoryTab } from '../../../components/history/HistoryTab.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan } from '../../../session/session.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { productHref } from '../shared/aros-links.ts'
import { HistorySection } from '../shared/HistorySection.tsx'
import { OrderForm } from './OrderForm.tsx'
import { templateOrder } from './production-order.ts'

/** The default install order of a product in one channel; new versions of it start from here. */
export function TemplateOrder({ template }: { template: ArosOrderTemplate }) {
  const { t } = useTranslation('aros-versions')
  const can = useCan()
  const invalidate = useInvalidate()
  const save = useApiMutation(updateArosOrder, { invalidates: [getArosOrder, listAudit] })
  const { variantId, channel } = template
  const localized = useLocalized()
  const robot = useApiQuery(getRobot, { params: { variantId } })
  const mayEdit = can(channel === 'production' ? 'aros.compose' : 'aros.compose_test')
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <OrderForm
        intro={
          <>
            {robot.data && (
              <>
                <Link href={productHref(channel, variantId)}>{localized(robot.data.name)}</Link>
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
        {...(channel === 'test' ? { onCopyFromProduction: () => templateOrder(variantId) } : {})}
        loadLatest={async () => {
          await invalidate([getArosOrder])
          return apiClient.call(getArosOrder, { params: { variantId }, query: { channel } })
        }}
        onSave={async (items, ifMatch) => {
          const packageIds = items.map((item) => item.packageId)
          await save.mutateAsync({ params: { variantId }, body: { channel, packageIds }, ifMatch })
          showToast({ message: t('order.saved') })
        }}
      />
      <HistorySection>
        <HistoryTab
          objectType="robot"
          objectId={variantId}
          action="aros.order_changed"
          fieldLabels={{ channel: t('facts.channel'), order: t('steps.order') }}
        />
      </HistorySection>
    </Box>
  )
}
