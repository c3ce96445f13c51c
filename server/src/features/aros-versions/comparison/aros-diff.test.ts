import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { factsOf } from '../test-version-facts.ts'
import {
  bytesToSend,
  type DiffFile,
  diffFiles,
  diffItems,
  mergeNotes,
  restartImpact,
  summarize,
} from './aros-diff.ts'

const kinds = (changes: ReturnType<typeof diffItems>) =>
  changes.map(({ kind, to, from }) => `${(to ?? from)?.code} ${kind}`)

describe('the diff of two compositions', () => {
  test('names what was added, removed, upgraded, downgraded and moved', () => {
    const from = [factsOf('a'), factsOf('b', { semver: '2.0.0' }), factsOf('c'), factsOf('d'), factsOf('e')]
    const to = [
      factsOf('e'),
      factsOf('a', { semver: '1.1.0' }),
      factsOf('b', { semver: '1.9.0' }),
      factsOf('c'),
      factsOf('f'),
    ]
    expect(kinds(diffItems(from, to))).toEqual([
      'e moved',
      'a upgraded',
      'b downgraded',
      'f added',
      'd removed',
    ])
  })

  test('inserting a package moves nobody', () => {
    const from = [factsOf('a'), factsOf('b')]
    expect(kinds(diffItems(from, [factsOf('x'), ...from]))).toEqual(['x added'])
  })

  test('a later build of the same number is an upgrade', () => {
    const to = factsOf('a', { build: 2, versionId: 'other' })
    expect(kinds(diffItems([factsOf('a')], [to]))).toEqual(['a upgraded'])
  })

  test('the strongest restart counts, also of what leaves', () => {
    const changes = diffItems([factsOf('a', { restart: 'robot' })], [factsOf('b', { restart: 'none' })])
    expect(restartImpact(changes)).toBe('robot')
    expect(restartImpact([])).toBe('none')
  })

  test('notes of what comes are merged, one paragraph each', () => {
    const notes = { tr: 'Daha hızlı', en: 'Faster' }
    const changes = diffItems([factsOf('a')], [factsOf('a', { semver: '1.1.0', notes }), factsOf('b')])
    expect(mergeNotes(changes)).toEqual({ tr: 'Paket a 1.1.0: Daha hızlı', en: 'Package a 1.1.0: Faster' })
  })

  const composition = fc
    .uniqueArray(fc.record({ code: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), minor: fc.nat(3) }), {
      selector: ({ code }) => code,
    })
    .map((rows) => rows.map(({ code, minor }) => factsOf(code, { semver: `1.${minor}.0` })))

  test('a composition does not differ from itself', () => {
    fc.assert(
      fc.property(composition, (items) => {
        expect(diffItems(items, items)).toEqual([])
      }),
      { seed: 20261121 },
    )
  })

  test('the way back mirrors the way there', () => {
    fc.assert(
      fc.property(composition, composition, (from, to) => {
        const there = summarize(diffItems(from, to), 0)
        const back = summarize(diffItems(to, from), 0)
        expect([there.added, there.removed, there.upgraded, there.downgraded]).toEqual([
          back.removed,
          back.added,
          back.downgraded,
          back.upgraded,
        ])
      }),
      { seed: 20261121 },
    )
  })
})

describe('files and bytes', () => {
  const noTargets = { fromTarget: null, toTarget: null }
  const file = (path: string, sha256: string, sizeBytes = 10): DiffFile => ({
    path,
    sha256,
    sizeBytes,
    mode: 0o644,
  })

  test('a file can be added, removed or changed; a changed mode is a change', () => {
    const from = [file('a', '1'), file('b', '2'), file('c', '3')]
    const to = [file('a', '1'), { ...file('b', '2'), mode: 0o755 }, file('d', '4', 7)]
    expect(diffFiles(from, to)).toEqual([
      { path: 'b', kind: 'changed', fromBytes: 10, toBytes: 10, ...noTargets },
      { path: 'c', kind: 'removed', fromBytes: 10, toBytes: null, ...noTargets },
      { path: 'd', kind: 'added', fromBytes: null, toBytes: 7, ...noTargets },
    ])
  })

  test('a link that leads elsewhere and a folder with other permissions are changes', () => {
    const link = (target: string) => ({ path: 'a.so', mode: null, target })
    const folder = (mode: number) => ({ path: 'var', mode, target: null })
    const [changedLink, changedFolder, ...others] = diffFiles(
      [link('a.so.1'), folder(0o700)],
      [link('/tmp/a.so'), folder(0o750)],
    )
    expect(changedLink).toMatchObject({ kind: 'changed', fromTarget: 'a.so.1', toTarget: '/tmp/a.so' })
    expect(changedFolder).toMatchObject({ path: 'var', kind: 'changed', fromBytes: null })
    expect(others).toEqual([])
  })

  test('a content the robot holds is not sent, and none is sent twice', () => {
    const desired = [
      { versionId: 'v1', files: [file('a', '1'), file('b', '2', 5)] },
      { versionId: 'v2', files: [file('c', '2', 5), file('d', '3', 1)] },
    ]
    expect(Object.fromEntries(bytesToSend(desired, new Set(['1'])))).toEqual({ v1: 5, v2: 1 })
  })
})
