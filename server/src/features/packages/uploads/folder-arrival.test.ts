import { expect, test } from 'vitest'
import { endsAlone, expectedAfter, isWhole } from './folder-arrival.ts'

const open = { files: 3, arrived: 3, archives: 0, senders: 1 }
const announced = { fileCount: 0, scan: { expectedFiles: 3 } }

test.each([
  ['the announced files of one sender', announced, open, true],
  ['not files that nobody announced', { fileCount: 0, scan: {} }, open, false],
  ['not files of two people', announced, { ...open, senders: 2 }, false],
  ['not files beside others, which may be replaced or joined', { ...announced, fileCount: 1 }, open, false],
  ['an archive, whatever there is', { fileCount: 9, scan: {} }, { ...open, archives: 1, files: 0 }, true],
])('what becomes the content by itself: %s', (_, version, uploads, alone) => {
  expect(endsAlone(version, uploads)).toBe(alone)
})

test.each([
  ['all of them', announced, open, true],
  ['one short of what was announced', { scan: { expectedFiles: 4 } }, open, false],
  ['one that still arrives', announced, { ...open, arrived: 2 }, false],
  ['none at all', { scan: {} }, { ...open, files: 0, arrived: 0 }, false],
  ['what nobody announced', { scan: {} }, open, true],
])('whether a folder is whole: %s', (_, version, uploads, whole) => {
  expect(isWhole(version, uploads)).toBe(whole)
})

test.each([
  ['the first word', undefined, { kind: 'file', folderFiles: 5 }, 5],
  ['a larger one', 5, { kind: 'file', folderFiles: 8 }, 8],
  ['not a smaller one', 8, { kind: 'file', folderFiles: 2 }, 8],
  ['nothing said', undefined, { kind: 'file' }, undefined],
  ['nothing for an archive', 5, { kind: 'archive' }, undefined],
] as const)('how many files a version expects: %s', (_, expectedFiles, metadata, after) => {
  const scan = expectedFiles === undefined ? {} : { expectedFiles }
  expect(expectedAfter({ scan }, metadata)).toBe(after)
})
