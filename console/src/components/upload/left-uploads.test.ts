import type { Upload } from '@filo/contract/packages/uploads-routes'
import { expect, test } from 'vitest'
import { leftUploads } from './left-uploads.ts'
import type { QueuedUpload } from './queued-upload.ts'

const upload: Upload = {
  id: 'on-server',
  versionId: 'v',
  fileName: 'start.sh',
  path: 'bin/start.sh',
  kind: 'file',
  sizeBytes: 10,
  receivedBytes: 4,
  sha256: null,
  announcedSha256: null,
  state: 'uploading',
  problem: null,
  expiresAt: '2026-03-05T10:00:00Z',
  arrivedAt: null,
  isOwn: true,
}
const item: QueuedUpload = {
  id: 'u1',
  name: 'bin/start.sh',
  sizeBytes: 10,
  sentBytes: 0,
  state: 'uploading',
  speedBps: 0,
  lastModified: 7,
  metadata: { versionId: 'v', kind: 'file', fileName: 'start.sh', path: 'bin/start.sh' },
}

test.each([
  ['one that nobody here sends', upload, [], 1],
  ['not one of this tab', upload, [{ ...item, uploadId: 'on-server' }], 0],
  ['not one that this tab is just beginning', upload, [item], 0],
  ['one beside another file of this tab', upload, [{ ...item, sizeBytes: 99 }], 1],
  ['one beside a newer upload of the same file', upload, [{ ...item, uploadId: 'other' }], 1],
  ['not one that has arrived', { ...upload, receivedBytes: 10 }, [], 0],
  ['not one that was given up', { ...upload, state: 'cancelled' as const }, [], 0],
])('lists %s', (_, ...[onServer, queue, count]) => {
  expect(leftUploads([onServer], queue)).toHaveLength(count)
})
