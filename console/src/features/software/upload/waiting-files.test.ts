import { expect, test } from 'vitest'
import { waitingFiles } from './waiting-files.ts'

const uploading = { state: 'uploading' } as const
const whole = { openFiles: 3, arrivedFiles: 3, expectedFiles: 3, endsAlone: true }

test.each([
  ['nothing: the server takes it', uploading, whole, null],
  ['nothing before a file is there', uploading, { ...whole, arrivedFiles: 0 }, null],
  ['nothing once they are read', { state: 'scanning' } as const, whole, null],
  [
    'all, where they may replace or join',
    uploading,
    { ...whole, endsAlone: false },
    { arrived: 3, expected: 3, isPartial: false },
  ],
  [
    'a part of what was announced',
    uploading,
    { ...whole, expectedFiles: 9 },
    { arrived: 3, expected: 9, isPartial: true },
  ],
  [
    'a part of what was begun',
    uploading,
    { ...whole, expectedFiles: null, openFiles: 4 },
    { arrived: 3, expected: 4, isPartial: true },
  ],
])('what waits for a decision: %s', (_, version, arrival, waiting) => {
  expect(waitingFiles(version, arrival)).toEqual(waiting)
})
