import { getPackage, listPackages } from '@filo/contract/packages/packages-routes'
import { deleteVersion, listVersions, type VersionDetail } from '@filo/contract/packages/versions-routes'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { hideRecord, showRecord } from '../../../api/hidden-records.ts'
import { useApiMutation } from '../../../api/use-api.ts'
import { paths } from '../../../app/paths.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useSession } from '../../../session/session.ts'
import { offerUndo } from '../../../ui/toast/offer-undo.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { dropCopies } from '../upload/draft-copy.ts'
import { versionName } from '../version-name.ts'

/** Deletes a draft: it is gone from the lists at once, and from the server when nobody took it back. */
export function useVersionDeletion(version: VersionDetail): () => void {
  const { t } = useTranslation('software')
  const readError = useReadError()
  const navigate = useNavigate()
  const remove = useApiMutation(deleteVersion, { invalidates: [listVersions, listPackages, getPackage] })
  const { user } = useSession()
  const { code } = version.package
  async function commit(): Promise<void> {
    try {
      await remove.mutateAsync({ params: { versionId: version.id }, ifMatch: version.etag })
      dropCopies({ userId: user.id, versionId: version.id })
    } catch (error) {
      showRecord(version.id)
      showToast({ tone: 'error', message: readError(error) })
    }
  }
  return () => {
    hideRecord(version.id)
    offerUndo({
      message: t('about.deleted', { name: versionName(version) }),
      undoLabel: t('ui:undo'),
      onUndo: () => {
        showRecord(version.id)
        void navigate({ href: paths.aboutVersion({ packageName: code, versionId: version.id }) })
      },
      onCommit: commit,
    })
    void navigate({ href: paths.software({ packageName: code }) })
  }
}
