import { listFolders } from '@filo/contract/packages/folders-routes'
import {
  CreatePackageBody,
  createPackage,
  getPackage,
  getPackageChoices,
  listPackages,
  type PackageDetail,
  UpdatePackageBody,
  updatePackage,
} from '@filo/contract/packages/packages-routes'
import { useTranslation } from 'react-i18next'
import { apiClient } from '../../api/api-client.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { ApiForm } from '../../components/form/ApiForm.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { PackageFields } from './PackageFields.tsx'
import { emptyAsNull, packageValues } from './package-values.ts'

const PackageValues = CreatePackageBody.extend({
  iconKey: emptyAsNull.pipe(UpdatePackageBody.shape.iconKey.unwrap()),
  licence: emptyAsNull.pipe(UpdatePackageBody.shape.licence.unwrap()),
  repoUrl: emptyAsNull.pipe(UpdatePackageBody.shape.repoUrl.unwrap()),
})

interface Props {
  /** Absent creates one. */
  item?: PackageDetail
  folderId?: string | null
  onDone: (saved: PackageDetail) => void
  onCancel?: () => void
}

/** A package's own words and its place: creates one or changes it. */
export function PackageForm({ item, folderId = null, onDone, onCancel }: Props) {
  const { t } = useTranslation('packages')
  const form = useForm(PackageValues, packageValues(item, folderId))
  const invalidates = [listPackages, getPackage, getPackageChoices, listFolders]
  const create = useApiMutation(createPackage, { invalidates })
  const update = useApiMutation(updatePackage, { invalidates })
  const fieldLabels = { code: t('form.code'), 'name.tr': t('form.name'), 'name.en': t('form.name') }
  return (
    <ApiForm
      form={form}
      etag={item?.etag}
      submitLabel={item ? undefined : t('actions.create')}
      onCancel={onCancel}
      onDone={onDone}
      fieldLabels={fieldLabels}
      loadLatest={async () => {
        const latest = await apiClient.call(getPackage, { params: { packageRef: item?.id ?? '' } })
        return { values: packageValues(latest, null), etag: latest.etag }
      }}
      onSubmit={({ code, ...body }, ifMatch) =>
        item
          ? update.mutateAsync({ params: { packageId: item.id }, body, ...(ifMatch ? { ifMatch } : {}) })
          : create.mutateAsync({ body: { code, ...body } })
      }
    >
      <PackageFields form={form} isNew={!item} />
    </ApiForm>
  )
}
