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
import { apiClient } from '../../../api/api-client.ts'
import { useApiMutation } from '../../../api/use-api.ts'
import { ApiForm } from '../../../components/form/ApiForm.tsx'
import { PictureField } from '../../../components/picture/PictureField.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { orNull } from '../../../lib/or-null.ts'
import { FormLocalizedField } from '../../../ui/form/fields/FormLocalizedField.tsx'
import { FormNumberField } from '../../../ui/form/fields/FormNumberField.tsx'
import { FormTextField } from '../../../ui/form/fields/FormTextField.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'

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

/** The type as it is now; the list is the only place to read it from. */
async function readLatestType(type: RobotType) {
  for (let page = 1; ; page += 1) {
    const { items } = await apiClient.call(listRobotTypes, { query: { page, size: 100 } })
    const latest = items.find(({ id }) => id === type.id)
    if (latest || items.length === 0) return { values: valuesOf(latest ?? type), etag: (latest ?? type).etag }
  }
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
      fieldLabels={{
        'name.tr': `${t('fields.name')} (TR)`,
        'name.en': `${t('fields.name')} (EN)`,
        code: t('fields.code'),
        iconKey: t('fields.iconKey'),
        order: t('fields.order'),
      }}
      loadLatest={type && (() => readLatestType(type))}
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
      <PictureField
        use="icon"
        aspect={1}
        offersDrawings
        form={form}
        name="iconKey"
        label={t('fields.iconKey')}
        help={t('help.iconKey')}
      />
      <FormNumberField form={form} name="order" label={t('fields.order')} help={t('help.order')} />
    </ApiForm>
  )
}
