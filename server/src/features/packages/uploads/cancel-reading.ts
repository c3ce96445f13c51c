import { uploadErrors } from '@filo/contract/packages/packages-errors'
import type { VersionDetail } from '@filo/contract/packages/versions-routes'
import type { BaseContext } from '../../../base-context.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import type { Actor } from '../../../rights/actor.ts'
import type { VersionEditor } from '../versions/version-editor.ts'
import { requireContentEvent } from '../versions/version-lifecycle.ts'
import type { UploadFolder } from './upload-folder.ts'
import { listUploadsIn, setStates } from './uploads-store.ts'

type Deps = Pick<BaseContext, 'db' | 'clock'> & {
  editor: VersionEditor
  folder: UploadFolder
  breakOff: (versionId: string) => void
  tell: (versionId: string, kind: string) => void
}

/**
 * Gives up what is being read, whichever server has it and whether or not that one still lives: the version keeps the
 * content it had, and can be sent anew or deleted. @throws not_found nothing_uploaded
 */
export async function cancelReading(
  { db, clock, editor, folder, breakOff, tell }: Deps,
  actor: Actor,
  versionId: string,
): Promise<VersionDetail> {
  const gone = await db.transaction(async (tx) => {
    const row = await editor.locked(tx, actor, versionId)
    if (row.version.state !== 'scanning') throw new DomainError(uploadErrors.nothing_uploaded)
    const uploadIds = (await listUploadsIn(tx, versionId, 'verifying')).map(({ id }) => id)
    await setStates(tx, uploadIds, { state: 'cancelled', updatedAt: clock.now() })
    const state = requireContentEvent('scanning', 'uploads_gone')
    const changes = { state, scan: {}, readyWantedBy: null }
    await editor.save(tx, actor, { row, changes, action: 'version.upload_cancelled' })
    return uploadIds
  })
  breakOff(versionId)
  for (const uploadId of gone) await folder.remove(uploadId)
  editor.tell(versionId, 'draft')
  tell(versionId, 'cancelled')
  return editor.detail(actor, versionId)
}
