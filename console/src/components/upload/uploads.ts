import { cancelUpload, listUploads } from '@filo/contract/packages/uploads-routes'
import { apiClient } from '../../api/api-client.ts'
import { noteReachable, useConnectionStore } from '../../api/connection.ts'
import { i18n } from '../../i18n/i18n.ts'
import { randomId } from '../../lib/random-id.ts'
import { isRunning } from '../../ui/upload/upload-item.ts'
import { hashFile } from './hash-file.ts'
import { openFilesPageSize, readOpenFiles } from './open-files.ts'
import { readRememberedUploads, rememberUploads } from './remembered-uploads.ts'
import { useRunningUploads } from './running-uploads.ts'
import { isConnectionLost, refusalMessage, startTusUpload } from './tus-transport.ts'
import { createUploadQueue } from './upload-queue.ts'

/** The uploads of this tab. */
export const uploads = createUploadQueue({
  startUpload: startTusUpload,
  hashFile,
  nowMs: () => Date.now(),
  newId: randomId,
  giveUp: (uploadId) => apiClient.call(cancelUpload, { params: { uploadId } }).catch(() => undefined),
  readOpenFiles: (versionId) =>
    readOpenFiles((page) =>
      apiClient.call(listUploads, { params: { versionId }, query: { page, size: openFilesPageSize } }),
    ),
  isConnectionLost,
  noteLost: () => noteReachable(false),
  messageOf: (error) => refusalMessage(error) ?? i18n.t('components:upload.failed'),
  initial: readRememberedUploads(sessionStorage),
})

useConnectionStore.subscribe(({ isReachable }) => uploads.hold(!isReachable))

let remembered = ''
uploads.store.subscribe(({ items }) => {
  const states = items.map(({ id, state }) => `${id}${state}`).join()
  if (states === remembered) return
  remembered = states
  rememberUploads(sessionStorage, items)
  useRunningUploads.setState({ count: items.filter(isRunning).length })
})

window.addEventListener('pagehide', () => rememberUploads(sessionStorage, uploads.store.getState().items))

window.addEventListener('beforeunload', (event) => {
  const isMoving = uploads.store
    .getState()
    .items.some(({ state }) => state === 'uploading' || state === 'hashing')
  if (isMoving) event.preventDefault()
})
