import {
  CreateRobotTypeBody,
  createRobotType,
  getRobotModel,
  listRobotTypes,
  type RobotType,
  updateRobotType,
} from '@filo/contract/robot-models/robot-models-routes'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useApiMutation } from '../../api/use-api.ts'
import { ApiForm } from '../../components/form/ApiForm.tsx'
import { useLocalized } from '../../i18n/localized.ts'
import { orNull } from '../../lib/or-null.ts'
import { FormLocalizedField } from '../../ui/form/FormLocalizedField.tsx'
import { FormNumberField } from '../../ui/form/FormNumberField.tsx'
import { FormTextField } from '../../ui/form/FormTextField.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { showToast } from '../../ui/toast/toast-store.ts'

const { shape } = CreateRobotTypeBody
const TypeValues = z.object({
  code: shape.code,
  name: shape.name,
  iconKey: orNull(shape.iconKey.unwrap()),
  order: shape.order.unwrap(),
})

function valuesOf(type: RobotType | undefined) {
  const { code = '', name = { tr: '', en: '' }, iconKey = '', order = 0 } = type ?? {}
  return { code, name, iconKey, order }
}

interface TypeFormProps {
  /** Absent: a new type. */
  type: RobotType | undefined
  onDone: (type: RobotType) => void
  onCancel?: () => void
}

/** Adds or changes a robot type. */
export function TypeForm({ type, onDone, onCancel }: TypeFormProps) {
  const { t } = useTranslation('robot-models')
  const localized = useLocalized()
  const form = useForm(TypeValues, valuesOf(type))
  const invalidates = [listRobotTypes, getRobotModel]
  const create = useApiMutation(createRobotType, { invalidates })
  const update = useApiMutation(updateRobotType, { invalidates })
  return (
    <ApiForm
      form={form}
      etag={type?.etag}
      onCancel={onCancel}
      disabledReason={type && !form.isDirty ? t('nothingChanged') : undefined}
      onSubmit={(body, etag) =>
        type
          ? update.mutateAsync({ params: { typeId: type.id }, body, ...(etag ? { ifMatch: etag } : {}) })
          : create.mutateAsync({ body })
      }
      onDone={(saved) => {
        showToast({ message: t('saved', { name: localized(saved.name) }) })
        onDone(saved)
      }}
    >
      <FormLocalizedField
        form={form}
        name="name"
        label={t('fields.name')}
        maxLength={120}
        isRequired
        isAutoFocused={!type}
      />
      <FormTextField
        form={form}
        name="code"
        label={t('fields.code')}
        help={t('help.typeCode')}
        maxLength={32}
        isRequired
      />
      <FormTextField
        form={form}
        name="iconKey"
        label={t('fields.iconKey')}
        help={t('help.iconKey')}
        maxLength={64}
      />
      <FormNumberField form={form} name="order" label={t('fields.order')} help={t('help.order')} />
    </ApiForm>
  )
}
