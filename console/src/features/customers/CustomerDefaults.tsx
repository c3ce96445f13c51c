import { widestModel } from '@filo/contract/robot-config/config-bounds'
import {
  getCustomerConfigDefaults,
  setCustomerConfigDefaults,
} from '@filo/contract/robot-config/robot-config-routes'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery, useInvalidate } from '../../api/use-api.ts'
import { useReadError } from '../../components/form/use-read-error.ts'
import { QueryPanel } from '../../components/page/QueryPanel.tsx'
import { ConfigDefaultsCard } from '../../components/robot-config/ConfigDefaultsCard.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'

/** What robots of a customer are configured to unless they themselves say otherwise. */
export function CustomerDefaults({ customerId }: { customerId: string }) {
  const { t } = useTranslation('components')
  const readError = useReadError()
  const invalidate = useInvalidate()
  const params = { customerId }
  const query = useApiQuery(getCustomerConfigDefaults, { params })
  const save = useApiMutation(setCustomerConfigDefaults, {
    invalidates: [getCustomerConfigDefaults],
    onSuccess: () => showToast({ message: t('robotConfig.defaults.saved') }),
    onError: () => void invalidate([getCustomerConfigDefaults]),
  })
  return (
    <QueryPanel query={query} errorTitle={t('robotConfig.defaults.failed')}>
      {(defaults) => (
        <ConfigDefaultsCard
          title={t('robotConfig.defaults.customerTitle')}
          help={t('robotConfig.defaults.customerHelp')}
          defaults={defaults}
          schema={widestModel(defaults.languages).schema}
          isPending={save.isPending}
          problem={save.error ? readError(save.error) : undefined}
          onSave={(values, ifMatch) => save.mutateAsync({ params, body: { values }, ifMatch })}
        />
      )}
    </QueryPanel>
  )
}
