import type { Upload } from '@filo/contract/packages/uploads-routes'
import type { QueuedUpload } from './queued-upload.ts'

/** Whether a row of this tab's queue stands for an upload of the server. */
function isOf(item: QueuedUpload, upload: Upload): boolean {
  if (item.uploadId !== undefined) return item.uploadId === upload.id
  const { versionId, path, fileName } = item.metadata
  const isSamePlace =
    versionId === upload.versionId && (path ?? fileName) === (upload.path ?? upload.fileName)
  return isSamePlace && item.sizeBytes === upload.sizeBytes
}

/** Uploads the server still waits for and this tab knows nothing of: begun in another tab or browser. */
export function leftUploads(onServer: readonly Upload[], queue: readonly QueuedUpload[]): Upload[] {
  return onServer.filter(
    (upload) =>
      upload.state === 'uploading' &&
      upload.receivedBytes < upload.sizeBytes &&
      !queue.some((item) => isOf(item, upload)),
  )
}
