import {
  getRobotModel,
  listRobotModels,
  type RobotModel,
  updateRobotModel,
} from '@filo/contract/robot-models/robot-models-routes'
import { useTranslation } from 'react-i18next'
import { apiClient } from '../../../api/api-client.ts'
import { useApiMutation } from '../../../api/use-api.ts'
import { ApiForm } from '../../../components/form/ApiForm.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { ModelFields } from './ModelFields.tsx'
import { ModelValues, modelValuesOf } from './model-values.ts'
import { useModelLabels } from './use-model-labels.ts'

/** Changes a model's master data; a conflict shows both sides. */
export function ModelEditForm({ model }: { model: RobotModel }) {
  const { t } = useTranslation('robot-models')
  const localized = useLocalized()
  const form = useForm(ModelValues, modelValuesOf(model))
  const save = useApiMutation(updateRobotModel, { invalidates: [getRobotModel, listRobotModels] })
  const params = { modelId: model.id }
  return (
    <ApiForm
      form={form}
      etag={model.etag}
      fieldLabels={useModelLabels()}
      loadLatest={async () => {
        const latest = await apiClient.call(getRobotModel, { params })
        return { values: modelValuesOf(latest), etag: latest.etag }
      }}
      onSubmit={(body, etag) => save.mutateAsync({ params, body, ...(etag ? { ifMatch: etag } : {}) })}
      onDone={() => showToast({ message: t('saved', { name: localized(model.name) }) })}
      disabledReason={form.isDirty ? undefined : t('nothingChanged')}
      hasStickyFooter
    >
      <ModelFields form={form} />
    </ApiForm>
  )
}
