import { expect, test } from 'vitest'
import { idsThatCan } from './upload-all.ts'
import type { UploadItem, UploadItemState } from './upload-item.ts'

const states: UploadItemState[] = [
  'uploading',
  'waiting',
  'done',
  'paused',
  'failed',
  'verifying',
  'needs_file',
]
const items = states.map(
  (state): UploadItem => ({ id: state, name: state, sizeBytes: 1, sentBytes: 0, state, speedBps: 0 }),
)

test.each([
  ['retry', ['failed']],
  ['pause', ['waiting', 'uploading']],
  ['resume', ['paused']],
  ['cancel', ['waiting', 'paused', 'needs_file', 'failed', 'uploading']],
] as const)('%s takes those that can, the waiting ones first', (action, ids) => {
  expect(idsThatCan(action, items)).toEqual(ids)
})
