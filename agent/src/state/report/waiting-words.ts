import { FilesMissing, reasonCodeOf, reasonOf } from '../../updates/update-error.ts'
import type { Progress } from './update-reporter.ts'

/** Words of a robot for an update that waits for what an error may pass by. */
export function waitingWords(error: unknown): Pick<Progress, 'key' | 'params'> {
  if (error instanceof FilesMissing) {
    const { files } = error
    const [first] = files
    return files.length === 1
      ? { key: 'waiting_blob_missing', params: { ...first } }
      : { key: 'waiting_blobs_missing', params: { ...first, count: files.length } }
  }
  const reasonCode = reasonCodeOf(error)
  return { key: 'waiting', params: { reason: reasonOf(error), ...(reasonCode && { reasonCode }) } }
}
