import { urlOf } from '@filo/contract/client'
import { createUpload, sendUpload } from '@filo/contract/packages/uploads-routes'
import { DetailedError, type PreviousUpload, Upload } from 'tus-js-client'
import { currentLanguage } from '../../i18n/i18n.ts'
import type { StartUpload, UploadMetadata } from './upload-transport.ts'

const chunkBytes = 16 * 1024 * 1024
const retryDelaysMs = [0, 1000, 3000, 5000, 10_000, 20_000]

/** Names a file and its destination, so that the same file picked again goes on where it stopped. */
export function fingerprintOf(file: Pick<File, 'size' | 'lastModified'>, metadata: UploadMetadata): string {
  const { versionId, path, fileName } = metadata
  return ['upload', versionId, path ?? fileName, file.size, file.lastModified].join('|')
}

function newest(previous: PreviousUpload[]): PreviousUpload | undefined {
  return [...previous].sort((a, b) => b.creationTime.localeCompare(a.creationTime))[0]
}

/** Sends files by tus 1.0.0 in chunks of 16 MiB; refusals end it, lost connections are tried again. */
export const startTusUpload: StartUpload = (file, { metadata, uploadId }, callbacks) => {
  const upload = new Upload(file, {
    endpoint: createUpload.path,
    ...(uploadId ? { uploadUrl: urlOf(sendUpload, { uploadId }) } : {}),
    chunkSize: chunkBytes,
    retryDelays: retryDelaysMs,
    removeFingerprintOnSuccess: true,
    headers: { 'accept-language': currentLanguage() },
    metadata: Object.fromEntries(
      Object.entries(metadata).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
    ),
    fingerprint: async () => fingerprintOf(file, metadata),
    onShouldRetry: (error) => {
      const status = error.originalResponse?.getStatus() ?? 0
      return (
        status === 0 ||
        status === 408 ||
        status === 423 ||
        status === 429 ||
        (status >= 500 && status !== 507)
      )
    },
    onUploadUrlAvailable: () => {
      const id = upload.url?.split('/').at(-1)
      if (id) callbacks.onAdmitted(id)
    },
    onProgress: (sentBytes) => callbacks.onProgress(sentBytes),
    onSuccess: () => callbacks.onDone(),
    onError: (error) => callbacks.onFailed(error),
  })
  const start = async () => {
    const previous = uploadId ? undefined : newest(await upload.findPreviousUploads())
    if (previous) upload.resumeFromPreviousUpload(previous)
    upload.start()
  }
  void start()
  return {
    pause: () => upload.abort(false),
    resume: () => upload.start(),
    cancel: () => upload.abort(true),
  }
}

const notReached = [0, 502, 503, 504]

/** Whether nobody refused the upload: the server was not reached, or is not there at the moment. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof DetailedError && notReached.includes(error.originalResponse?.getStatus() ?? 0)
}

/** The server's own words for a refused upload, when it sent some. */
export function refusalMessage(error: unknown): string | undefined {
  if (!(error instanceof DetailedError)) return undefined
  try {
    const problem: unknown = JSON.parse(error.originalResponse?.getBody() ?? '')
    if (typeof problem !== 'object' || problem === null) return undefined
    const { detail, message } = problem as { detail?: unknown; message?: unknown }
    return [detail, message].find((words) => typeof words === 'string')
  } catch {
    return undefined
  }
}
