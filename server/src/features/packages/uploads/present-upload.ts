import type { Upload } from '@filo/contract/packages/uploads-routes'
import { type Actor, actorId } from '../../../rights/actor.ts'
import { presentContentProblem } from '../imports/present-content-problem.ts'
import type { UploadRow } from './uploads-store.ts'

/** The only door of upload rows to the outside; `receivedBytes` comes from the disk. */
export function presentUpload(row: UploadRow, actor: Actor, receivedBytes: number): Upload {
  return {
    id: row.id,
    versionId: row.versionId,
    fileName: row.fileName,
    path: row.path,
    kind: row.kind,
    sizeBytes: row.sizeBytes,
    receivedBytes,
    sha256: row.sha256,
    announcedSha256: row.expectedSha256,
    state: row.state,
    problem: row.error ? presentContentProblem(row.error) : null,
    expiresAt: row.expiresAt.toISOString(),
    arrivedAt: row.arrivedAt?.toISOString() ?? null,
    isOwn: row.createdBy === actorId(actor),
  }
}
