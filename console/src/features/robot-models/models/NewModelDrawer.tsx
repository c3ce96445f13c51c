import {
  createRobotModel,
  listRobotModels,
  listRobotTypes,
  type RobotModel,
} from '@filo/contract/robot-models/robot-models-routes'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { ModelFields } from './ModelFields.tsx'
import { emptyModelValues, ModelValues } from './model-values.ts'

interface NewModelDrawerProps {
  typeId: string | undefined
  onAdded: (model: RobotModel) => void
  onClose: () => void
}

/** Adds a model to a type. */
export function NewModelDrawer({ typeId, onAdded, onClose }: NewModelDrawerProps) {
  const { t } = useTranslation('robot-models')
  const localized = useLocalized()
  const form = useForm(ModelValues, emptyModelValues(typeId ?? ''))
  const create = useApiMutation(createRobotModel, { invalidates: [listRobotModels, listRobotTypes] })
  return (
    <FormDrawer
      title={t('newModel.title')}
      onClose={onClose}
      width={760}
      form={form}
      submitLabel={t('newModel.add')}
      onSubmit={(body) => create.mutateAsync({ body })}
      savedMessage={(model) => t('newModel.added', { name: localized(model.name) })}
      onSaved={onAdded}
    >
      <ModelFields form={form} />
    </FormDrawer>
  )
}
