import type { UploadItem } from './upload-item.ts'

interface UploadTotals {
  count: number
  done: number
  failed: number
  sentBytes: number
  totalBytes: number
  /** How much has arrived, 0..1, by bytes; files of no size at all count by their number. */
  share: number
}

const shareOf = (done: number, all: number) => (all === 0 ? 1 : Math.min(done / all, 1))

/** How far several uploads are together: the one source of every figure about them. */
export function uploadTotals(
  items: readonly Pick<UploadItem, 'state' | 'sizeBytes' | 'sentBytes'>[],
): UploadTotals {
  const totalBytes = items.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  // What has arrived has arrived whole, whatever was told of it last.
  const sentBytes = items.reduce(
    (sum, { state, sizeBytes, sentBytes: sent }) => sum + (state === 'done' ? sizeBytes : sent),
    0,
  )
  const count = items.length
  const done = items.filter(({ state }) => state === 'done').length
  const failed = items.filter(({ state }) => state === 'failed').length
  const share = totalBytes === 0 ? shareOf(done, count) : shareOf(sentBytes, totalBytes)
  return { count, done, failed, sentBytes, totalBytes, share }
}

/** How far one upload is, 0..1; undefined while the server looks at it. */
export function uploadShare({
  state,
  sizeBytes,
  sentBytes,
  hashedBytes = 0,
}: Pick<UploadItem, 'state' | 'sizeBytes' | 'sentBytes' | 'hashedBytes'>): number | undefined {
  if (state === 'verifying') return undefined
  if (state === 'done') return 1
  return shareOf(state === 'hashing' ? hashedBytes : sentBytes, sizeBytes)
}
