import { getPackage, listPackages } from '@filo/contract/packages/packages-routes'
import { deleteVersion, listVersions, type VersionDetail } from '@filo/contract/packages/versions-routes'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../../api/use-api.ts'
import { paths } from '../../../../app/paths.ts'
import { useDeletion } from '../../../../components/deletion/use-deletion.ts'
import { useSession } from '../../../../session/session.ts'
import { dropCopies } from '../../upload/draft-copy.ts'
import { versionName } from '../../version-name.ts'

/** Deletes a draft, which can be taken back for a moment, and leads to its package. */
export function useVersionDeletion(version: VersionDetail): () => void {
  const { t } = useTranslation('software')
  const navigate = useNavigate()
  const remove = useApiMutation(deleteVersion, { invalidates: [listVersions, listPackages, getPackage] })
  const { user } = useSession()
  const { id: versionId, etag: ifMatch } = version
  const { code: packageName } = version.package
  const deleteLater = useDeletion(async () => {
    await remove.mutateAsync({ params: { versionId }, ifMatch })
    dropCopies({ userId: user.id, versionId })
  })
  return () => {
    deleteLater(versionId, {
      message: t('about.deleted', { name: versionName(version) }),
      onUndo: () => void navigate({ href: paths.aboutVersion({ packageName, versionId }) }),
    })
    void navigate({ href: paths.software({ packageName }) })
  }
}
