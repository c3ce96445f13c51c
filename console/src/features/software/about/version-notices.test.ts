import { expect, test } from 'vitest'
import { versionNotices } from './version-notices.ts'

type Reported = Parameters<typeof versionNotices>[0]

const quiet: Reported = {
  state: 'draft',
  isReadyRequested: false,
  rejectedReason: null,
  filesRemovedAt: null,
  scan: { problem: null, duplicateOf: null, putOff: null },
}
const putOff = { retryAt: '2026-11-25T03:00:00.000Z' } as Reported['scan']['putOff']
const problem = { text: { tr: 'Bozuk', en: 'Broken' } } as Reported['scan']['problem']
const duplicateOf = { code: 'core', semver: '1.0.0' } as Reported['scan']['duplicateOf']

test.each<
  [string, Partial<Omit<Reported, 'scan'>> & { scan?: Partial<Reported['scan']> }, string[], string[]]
>([
  ['a draft', {}, [], []],
  ['files that are read', { state: 'scanning' }, ['scanning'], []],
  ['files that are read later', { state: 'scanning', scan: { putOff } }, ['scanPutOff'], []],
  ['files that arrive', { state: 'uploading' }, ['uploading'], ['uploading']],
  ['files that were refused', { state: 'scan_failed', scan: { problem } }, ['failed'], ['failed']],
  ['a problem of long ago', { state: 'released', scan: { problem } }, [], []],
  ['known content', { state: 'draft', scan: { duplicateOf } }, ['duplicate'], []],
  [
    'ready as soon as it is read',
    { state: 'scanning', isReadyRequested: true },
    ['scanning', 'readyRequested'],
    ['readyRequested'],
  ],
  ['a rejected one', { state: 'rejected', rejectedReason: 'Ses kesiliyor' }, ['rejected'], ['rejected']],
  ['a revoked one', { state: 'revoked' }, ['revoked'], ['revoked']],
  [
    'one whose files went by their age',
    { state: 'archived', filesRemovedAt: '2026-11-25T03:00:00.000Z' },
    ['filesRemoved'],
    ['filesRemoved'],
  ],
])('%s is told once, on its page and in the wizard', (_name, { scan, ...reported }, onPage, inWizard) => {
  const version = { ...quiet, ...reported, scan: { ...quiet.scan, ...scan } }
  expect(versionNotices(version, false)).toEqual(onPage)
  expect(versionNotices(version, true)).toEqual(inWizard)
})
