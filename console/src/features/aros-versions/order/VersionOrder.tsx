import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { getArosVersion, updateArosDraft } from '@filo/contract/aros-versions/aros-versions-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { apiClient } from '../../../api/api-client.ts'
import { useApiMutation, useInvalidate } from '../../../api/use-api.ts'
import { useCan } from '../../../session/session.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { ArosName, arosTitle } from '../shared/ArosName.tsx'
import { composerHref } from '../shared/aros-links.ts'
import { arosReadings } from '../shared/aros-routes.ts'
import { CopyMenu } from '../shared/CopyMenu.tsx'
import { OrderForm } from './OrderForm.tsx'
import { productionOrder } from './production-order.ts'

/** The install order of one version; only a draft's can change. */
export function VersionOrder({ aros }: { aros: ArosVersionDetail }) {
  const { t } = useTranslation('aros-versions')
  const can = useCan()
  const invalidate = useInvalidate()
  const save = useApiMutation(updateArosDraft, { invalidates: arosReadings })
  const isDraft = aros.state === 'draft'
  const mayEdit = can(aros.channel === 'production' ? 'aros.compose' : 'aros.compose_test')
  const lockedReason = !isDraft ? t('order.locked') : mayEdit ? undefined : t('order.readOnly')
  return (
    <OrderForm
      intro={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          {t('order.ofVersion')} <ArosName aros={aros} />
        </Box>
      }
      label={t('order.labelOf', { name: arosTitle(aros) })}
      items={aros.items}
      etag={aros.etag}
      lockedReason={lockedReason}
      extraActions={
        isDraft ? (
          <Button color="inherit" href={composerHref(aros.channel, { ArosId: aros.id })}>
            {t('order.openComposer')}
          </Button>
        ) : (
          <CopyMenu aros={aros} />
        )
      }
      {...(aros.channel === 'test' ? { onCopyFromProduction: () => productionOrder(aros.robot.id) } : {})}
      loadLatest={async () => {
        await invalidate([getArosVersion])
        return apiClient.call(getArosVersion, { params: { ArosId: aros.id } })
      }}
      onSave={async (ordered, ifMatch) => {
        const items = ordered.map(({ versionId, isRequired }) => ({ versionId, isRequired }))
        await save.mutateAsync({ params: { ArosId: aros.id }, body: { items }, ifMatch })
        showToast({ message: t('order.saved') })
      }}
    />
  )
}
