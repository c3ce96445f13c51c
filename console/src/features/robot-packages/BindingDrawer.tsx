import { getPackage, listPackages } from '@filo/contract/packages/packages-routes'
import { getProduct } from '@filo/contract/robot-packages/products-routes'
import {
  BindPackageBody,
  bindPackage,
  changeRobotPackage,
  getRobotPackage,
  listRobotPackages,
  type RobotPackage,
} from '@filo/contract/robot-packages/robot-packages-routes'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { apiClient } from '../../api/api-client.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { asFieldError } from '../../components/form/as-field-error.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { FormSearchSelect } from '../../components/form/FormSearchSelect.tsx'
import { useLocalized } from '../../i18n/localized.ts'
import { FormSwitch } from '../../ui/form/fields/FormSwitch.tsx'
import { FormTextField } from '../../ui/form/fields/FormTextField.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { packageSource } from './record-sources.ts'

interface Props {
  variantId: string
  variantName: string
  /** Absent: another package is bound. */
  binding: RobotPackage | undefined
  onClose: () => void
}

const invalidates = [listRobotPackages, getProduct, listPackages, getPackage]

const valuesOf = ({ packageId, range, isRequired }: RobotPackage) => ({ packageId, range, isRequired })

/** Binds a package to a variant, or changes how it is bound. */
export function BindingDrawer({ variantId, variantName, binding, onClose }: Props) {
  const { t } = useTranslation('robot-packages')
  const localized = useLocalized()
  const form = useForm(
    BindPackageBody,
    binding ? valuesOf(binding) : { packageId: '', range: '', isRequired: true },
  )
  const bind = useApiMutation(bindPackage, { invalidates })
  const change = useApiMutation(changeRobotPackage, { invalidates })
  const save = (body: BindPackageBody, etag: string | undefined) => {
    if (!binding) return bind.mutateAsync({ params: { variantId }, body })
    const { range, isRequired } = body
    const params = { robotPackageId: binding.id }
    return change.mutateAsync({ params, body: { range, isRequired }, ...(etag ? { ifMatch: etag } : {}) })
  }
  return (
    <FormDrawer
      title={binding ? t('drawer.change') : t('drawer.bind', { name: variantName })}
      onClose={onClose}
      form={form}
      etag={binding?.etag}
      submitLabel={binding ? t('drawer.save') : t('bind')}
      fieldLabels={{ range: t('columns.range'), isRequired: t('columns.isRequired') }}
      loadLatest={
        binding &&
        (async () => {
          const params = { robotPackageId: binding.id }
          const latest = await apiClient.call(getRobotPackage, { params })
          return { values: valuesOf(latest), etag: latest.etag }
        })
      }
      onSubmit={(body, etag) =>
        save(body, etag).catch((error: unknown) => {
          throw ['package_already_bound', 'bound_package_archived'].reduce<unknown>(
            (left, code) => asFieldError(left, code, 'packageId'),
            error,
          )
        })
      }
      savedMessage={(saved) => t('saved', { name: localized(saved.name) || saved.code })}
    >
      {binding ? (
        <TextField
          fullWidth
          label={t('columns.name')}
          value={`${localized(binding.name) || binding.code} · ${binding.code}`}
          slotProps={{ htmlInput: { readOnly: true } }}
        />
      ) : (
        <FormSearchSelect
          form={form}
          name="packageId"
          label={t('columns.name')}
          source={packageSource(localized, 'id')}
          isRequired
        />
      )}
      <FormTextField
        form={form}
        name="range"
        label={t('columns.range')}
        help={t('drawer.rangeHelp')}
        maxLength={100}
        isRequired
      />
      <FormSwitch form={form} name="isRequired" label={t('required')} help={t('drawer.requiredHelp')} />
    </FormDrawer>
  )
}
