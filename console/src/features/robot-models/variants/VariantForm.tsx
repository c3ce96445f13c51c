import {
  getRobotModel,
  listRobotModels,
  type RobotModel,
} from '@filo/contract/robot-models/robot-models-routes'
import { listProducts } from '@filo/contract/robot-packages/products-routes'
import {
  CpuArch,
  CreateRobotBody,
  createRobot,
  getRobot,
  listRobots,
  type Robot,
  updateRobot,
} from '@filo/contract/robots/robots-routes'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { apiClient } from '../../../api/api-client.ts'
import { useApiMutation } from '../../../api/use-api.ts'
import { ApiForm } from '../../../components/form/ApiForm.tsx'
import { PictureField } from '../../../components/picture/PictureField.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { orNull } from '../../../lib/or-null.ts'
import { FormLocalizedField } from '../../../ui/form/fields/FormLocalizedField.tsx'
import { FormSelect } from '../../../ui/form/fields/FormSelect.tsx'
import { FormSwitch } from '../../../ui/form/fields/FormSwitch.tsx'
import { FormTextField } from '../../../ui/form/fields/FormTextField.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'

const { shape } = CreateRobotBody
const VariantValues = z.object({
  code: shape.code,
  name: shape.name,
  hwRevision: shape.hwRevision.unwrap(),
  cpuArch: CpuArch,
  minAros: orNull(shape.minAros.unwrap()),
  foldsCase: shape.foldsCase.unwrap(),
  imageKey: orNull(shape.imageKey.unwrap()),
})

function valuesOf(robot: Robot | undefined, model: RobotModel) {
  if (!robot) {
    return {
      code: '',
      name: model.name,
      hwRevision: 'A',
      cpuArch: 'arm64' as const,
      minAros: '',
      foldsCase: false,
      imageKey: '',
    }
  }
  const { code, name, hwRevision, cpuArch, minAros, foldsCase } = robot
  const imageKey = robot.imageKey === model.imageKey ? null : robot.imageKey
  return { code, name, hwRevision, cpuArch, minAros, foldsCase, imageKey }
}

interface VariantFormProps {
  model: RobotModel
  /** Absent: a new variant. */
  robot: Robot | undefined
  onClose: () => void
}

/** Adds or changes a variant of a model; a conflict shows both sides. */
export function VariantForm({ model, robot, onClose }: VariantFormProps) {
  const { t } = useTranslation('robot-models')
  const localized = useLocalized()
  const form = useForm(VariantValues, valuesOf(robot, model))
  const invalidates = [listRobots, getRobotModel, listRobotModels, listProducts]
  const create = useApiMutation(createRobot, { invalidates })
  const update = useApiMutation(updateRobot, { invalidates })
  return (
    <ApiForm
      form={form}
      etag={robot?.etag}
      fieldLabels={{
        'name.tr': `${t('fields.name')} (TR)`,
        'name.en': `${t('fields.name')} (EN)`,
        code: t('fields.code'),
        hwRevision: t('fields.hwRevision'),
        cpuArch: t('fields.cpuArch'),
        minAros: t('fields.minAros'),
        foldsCase: t('fields.foldsCase'),
        imageKey: t('fields.imageKey'),
      }}
      loadLatest={
        robot &&
        (async () => {
          const latest = await apiClient.call(getRobot, { params: { variantId: robot.id } })
          return { values: valuesOf(latest, model), etag: latest.etag }
        })
      }
      onCancel={onClose}
      onSubmit={(body, etag) =>
        robot
          ? update.mutateAsync({ params: { variantId: robot.id }, body, ...(etag ? { ifMatch: etag } : {}) })
          : create.mutateAsync({ body: { ...body, modelId: model.id } })
      }
      onDone={(saved) => {
        showToast({ message: t('saved', { name: localized(saved.name) }) })
        onClose()
      }}
    >
      <FormLocalizedField
        form={form}
        name="name"
        label={t('fields.name')}
        maxLength={120}
        isRequired
        isAutoFocused
      />
      <FormTextField
        form={form}
        name="code"
        label={t('fields.code')}
        help={t('help.variantCode')}
        maxLength={32}
        isRequired
      />
      <FormTextField form={form} name="hwRevision" label={t('fields.hwRevision')} maxLength={20} isRequired />
      <FormSelect
        form={form}
        name="cpuArch"
        label={t('fields.cpuArch')}
        options={CpuArch.options.map((value) => ({ value, label: value }))}
      />
      <FormTextField
        form={form}
        name="minAros"
        label={t('fields.minAros')}
        help={t('help.minAros')}
        maxLength={60}
      />
      <FormSwitch form={form} name="foldsCase" label={t('fields.foldsCase')} help={t('help.foldsCase')} />
      <PictureField
        use="image"
        offersDrawings
        form={form}
        name="imageKey"
        label={t('fields.imageKey')}
        help={t('help.variantImage')}
      />
    </ApiForm>
  )
}
