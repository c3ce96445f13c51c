import { expect, test } from 'vitest'
import { uploadShare, uploadTotals } from './upload-totals.ts'

const done = (sizeBytes: number) => ({ state: 'done' as const, sizeBytes, sentBytes: sizeBytes })
const sending = (sizeBytes: number, sentBytes: number) => ({
  state: 'uploading' as const,
  sizeBytes,
  sentBytes,
})

test.each([
  ['half of the bytes of one of two files', [done(0), sending(100, 50)], [1, 2, 50, 100, 0.5]],
  [
    'small files arrived, the large one not begun',
    [done(10), done(10), sending(980, 0)],
    [2, 3, 20, 1000, 0.02],
  ],
  ['everything', [done(10), done(5)], [2, 2, 15, 15, 1]],
  ['a file told of last before its end', [{ ...done(10), sentBytes: 7 }], [1, 1, 10, 10, 1]],
  ['files of no size', [done(0), sending(0, 0)], [1, 2, 0, 0, 0.5]],
  ['nothing', [], [0, 0, 0, 0, 1]],
])('%s', (_name, items, [doneCount, count, sentBytes, totalBytes, share]) => {
  expect(uploadTotals(items)).toEqual({ done: doneCount, count, failed: 0, sentBytes, totalBytes, share })
})

test.each([
  ['waiting', 0],
  ['hashing', 0.75],
  ['uploading', 0.25],
  ['verifying', undefined],
  ['done', 1],
] as const)('one upload that is %s', (state, share) => {
  expect(uploadShare({ state, sizeBytes: 8, sentBytes: state === 'waiting' ? 0 : 2, hashedBytes: 6 })).toBe(
    share,
  )
})
