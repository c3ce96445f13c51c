import {
  FileDescription,
  getFile,
  listVersionFiles,
  listVersionFolder,
  putFileDescription,
  type VersionFile,
} from '@filo/contract/packages/version-content-routes'
import { useTranslation } from 'react-i18next'
import { apiClient } from '../../api/api-client.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { SideDrawer } from '../../ui/dialog/SideDrawer.tsx'
import { FormLocalizedField } from '../../ui/form/fields/FormLocalizedField.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { ApiForm } from '../form/ApiForm.tsx'

const none = { tr: '', en: '' }
const valuesOf = ({ description }: VersionFile) => description ?? { title: none, text: none, changes: none }

/** Writes what a file is for and what changed in it, in both languages. */
export function DescriptionDrawer({ file, onClose }: { file: VersionFile; onClose: () => void }) {
  const { t } = useTranslation('version-files')
  const params = { fileId: file.id }
  const form = useForm(FileDescription, valuesOf(file))
  const save = useApiMutation(putFileDescription, {
    invalidates: [getFile, listVersionFiles, listVersionFolder],
  })
  return (
    <SideDrawer isOpen title={t('describeTitle', { name: file.name })} onClose={onClose} width={640}>
      <ApiForm
        form={form}
        etag={file.etag}
        fieldLabels={{
          title: t('title'),
          text: t('purpose'),
          changes: t('changesLabel'),
        }}
        loadLatest={async () => {
          const latest = await apiClient.call(getFile, { params })
          return { values: valuesOf(latest), etag: latest.etag }
        }}
        onCancel={onClose}
        onDone={onClose}
        onSubmit={(body, ifMatch) => save.mutateAsync({ params, body, ...(ifMatch ? { ifMatch } : {}) })}
      >
        <FormLocalizedField form={form} name="title" label={t('title')} maxLength={200} />
        <FormLocalizedField form={form} name="text" label={t('purpose')} rows={3} maxLength={4000} />
        <FormLocalizedField form={form} name="changes" label={t('changesLabel')} rows={3} maxLength={4000} />
      </ApiForm>
    </SideDrawer>
  )
}
