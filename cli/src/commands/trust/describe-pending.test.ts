import { expect, test } from 'vitest'
import { describeManifest, describeRoot, diffTargets } from './describe-pending.ts'

const entry = (sha256: string) => ({ length: 1, hashes: { sha256 } })

test('manifests that come, go and change are told apart', () => {
  const before = { a: entry('1'), b: entry('2'), c: entry('3') }
  const after = { b: entry('2'), c: entry('4'), d: entry('5') }
  expect(diffTargets(before, after)).toEqual({ added: ['d'], removed: ['a'], changed: ['c'] })
})

const manifest = (version: string, packages: [string, string, string][]) => ({
  arosId: version,
  name: 'Nova AROS',
  version,
  channel: 'production' as const,
  robotCode: 'nova',
  contentHash: 'f'.repeat(64),
  packages: packages.map(([code, of, contentHash]) => ({ code, version: of, contentHash, files: [] })),
})

test('a release is told with its packages against the version before it', () => {
  const before = manifest('1.0.0', [
    ['core', '1.0.0', 'a'],
    ['voice', '1.0.0', 'b'],
    ['old', '1.0.0', 'c'],
  ])
  const after = manifest('1.1.0', [
    ['core', '1.0.0', 'a'],
    ['voice', '1.1.0', 'd'],
    ['screen', '1.0.0', 'e'],
  ])
  const words = describeManifest(after, before).map(({ en }) => en)
  expect(words[0]).toBe('  + Nova AROS 1.1.0 for nova')
  expect(words.slice(2)).toEqual([
    '    compared with 1.0.0',
    '    core 1.0.0 (unchanged) 0 files, a…',
    '    voice 1.1.0 (was 1.0.0) 0 files, d…',
    '    screen 1.0.0 (new) 0 files, e…',
    '    old 1.0.0 (removed)',
  ])
  expect(describeManifest(after, undefined).map(({ tr }) => tr)).toContain('    bu ürünün önceki sürümü yok')
})

test('a change of keys says who signs what from then on', () => {
  const root = (keyids: string[], threshold: number) => ({
    _type: 'root' as const,
    version: 1,
    expires: '',
    keys: {},
    roles: { root: { keyids, threshold } },
  })
  expect(describeRoot(root(['a'], 1), root(['b', 'c'], 2)).map(({ en }) => en)).toEqual([
    '  root: 2 signatures (was 1) of 2 keys',
    '    + b',
    '    + c',
    '    - a',
  ])
})
