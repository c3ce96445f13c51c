import type { UploadItem, UploadItemState } from './upload-item.ts'

const can: Record<'retry' | 'pause' | 'resume' | 'cancel', readonly UploadItemState[]> = {
  retry: ['failed'],
  // Those that wait come first: none of them starts in the place of one that was stopped.
  pause: ['waiting', 'hashing', 'uploading'],
  resume: ['paused'],
  cancel: ['waiting', 'paused', 'needs_file', 'failed', 'hashing', 'uploading'],
}

/** The uploads that can be tried again, paused, resumed or cancelled now, in the order in which to do it. */
export function idsThatCan(action: keyof typeof can, items: readonly UploadItem[]): string[] {
  return can[action].flatMap((state) => items.filter((item) => item.state === state).map(({ id }) => id))
}
