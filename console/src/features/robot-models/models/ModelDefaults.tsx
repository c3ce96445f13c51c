import {
  getModelConfigDefaults,
  setModelConfigDefaults,
} from '@filo/contract/robot-config/robot-config-routes'
import type { RobotModel } from '@filo/contract/robot-models/robot-models-routes'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery, useInvalidate } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { ConfigDefaultsCard } from '../../../components/robot-config/ConfigDefaultsCard.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'

/** What robots of a model are configured to unless somebody nearer says otherwise. */
export function ModelDefaults({ model }: { model: RobotModel }) {
  const { t } = useTranslation('components')
  const readError = useReadError()
  const invalidate = useInvalidate()
  const params = { modelId: model.id }
  const query = useApiQuery(getModelConfigDefaults, { params })
  const save = useApiMutation(setModelConfigDefaults, {
    invalidates: [getModelConfigDefaults],
    onSuccess: () => showToast({ message: t('robotConfig.defaults.saved') }),
    onError: () => void invalidate([getModelConfigDefaults]),
  })
  return (
    <QueryPanel query={query} errorTitle={t('robotConfig.defaults.failed')}>
      {(defaults) => (
        <ConfigDefaultsCard
          title={t('robotConfig.defaults.modelTitle')}
          help={t('robotConfig.defaults.modelHelp')}
          defaults={defaults}
          schema={model.configSchema}
          isPending={save.isPending}
          problem={save.error ? readError(save.error) : undefined}
          onSave={(values, ifMatch) => save.mutateAsync({ params, body: { values }, ifMatch })}
        />
      )}
    </QueryPanel>
  )
}
