import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { agentFolder, makeAgentFolders } from '../../agent-folder.ts'
import { realDisk } from '../../disk/real-disk.ts'
import { beginArrival, contentTimeS, nextArrival } from './file-times.ts'

const noonMs = Date.UTC(2026, 10, 28, 12)
const noonS = noonMs / 1000

test.each([
  ['the first one', noonMs, undefined, { fromS: noonS - 1023, untilS: noonS }],
  ['long after the last one', noonMs, noonS - 86_400, { fromS: noonS - 1023, untilS: noonS }],
  ['a minute after the last one', noonMs, noonS - 60, { fromS: noonS - 59, untilS: noonS }],
  ['in the same second', noonMs, noonS, { fromS: noonS + 1, untilS: noonS + 1 }],
  [
    'a clock that was put back a year',
    noonMs - 31_536_000_000,
    noonS,
    { fromS: noonS + 1, untilS: noonS + 1 },
  ],
  ['a dead clock', 0, undefined, { fromS: 315_532_801, untilS: 315_532_801 }],
])('an arrival is later than the one before: %s', (_, nowMs, lastS, expected) => {
  expect(nextArrival(nowMs, lastS)).toEqual(expected)
})

test('whatever the clock does, a content has a later time than all that came before it', () => {
  const clock = fc.array(fc.integer({ min: 0, max: 4_102_444_800_000 }), { minLength: 2, maxLength: 8 })
  const hash = fc.stringMatching(/^[0-9a-f]{64}$/)
  fc.assert(
    fc.property(clock, hash, hash, (moments, one, other) => {
      let lastS: number | undefined
      for (const nowMs of moments) {
        const arrival = nextArrival(nowMs, lastS)
        for (const sha256 of [one, other]) {
          const timeS = contentTimeS(arrival, sha256)
          expect(timeS).toBeGreaterThan(lastS ?? 315_532_800)
          expect(timeS).toBeLessThanOrEqual(arrival.untilS)
        }
        lastS = arrival.untilS
      }
    }),
  )
})

test('contents that came together have times of their own, so that one in the place of the other is seen', () => {
  const arrival = nextArrival(noonMs)
  const times = ['00000001', '00000002', 'ffffffff'].map((start) =>
    contentTimeS(arrival, start.padEnd(64, '0')),
  )
  expect(new Set(times).size).toBe(3)
})

test('an arrival is on disk before anything has a time of it; a damaged note begins anew', async () => {
  const root = mkdtempSync(join(tmpdir(), 'filo-arrival-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const store = { folder: agentFolder(root), disk: realDisk, clock: { now: () => noonMs } }
  await makeAgentFolders(store)
  const first = await beginArrival(store)
  expect(JSON.parse(readFileSync(store.folder.lastArrival, 'utf8'))).toEqual({ untilS: first.untilS })
  expect((await beginArrival(store)).fromS).toBe(first.untilS + 1)
  writeFileSync(store.folder.lastArrival, '{"unt')
  expect((await beginArrival(store)).untilS).toBe(noonS)
})
