import { countChanges, RemoteDifference } from '@filo/contract/remote/remote-difference'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareSnapshots } from './compare-snapshots.ts'
import { blindSnapshot, type SeenFile, type Snapshot } from './snapshot-shape.ts'

const at = '2026-01-01T00:00:00.000Z'
const empty: Snapshot = { ...blindSnapshot(at, ''), unseenFolders: [], incomplete: [] }
const file = (own: Partial<SeenFile> = {}): SeenFile => ({
  bytes: 5,
  sha256: null,
  mode: 0o644,
  modifiedMs: 1,
  inode: 7,
  ...own,
})
const [hashA, hashB] = ['a'.repeat(64), 'b'.repeat(64)]

test.each([
  ['nothing changed', file(), file(), false],
  ['it was only touched', file({ sha256: hashA }), file({ sha256: hashA, modifiedMs: 2 }), false],
  [
    'it was written anew with the same contents',
    file({ sha256: hashA }),
    file({ sha256: hashA, inode: 8 }),
    false,
  ],
  ['its contents changed', file({ sha256: hashA }), file({ sha256: hashB }), true],
  ['it was touched and its contents are not known', file(), file({ sha256: hashA, modifiedMs: 2 }), true],
  ['its mode changed', file(), file({ mode: 0o755 }), true],
  ['its length changed', file(), file({ bytes: 6 }), true],
])('of a file it counts whether %s', (...[, before, after, isChanged]) => {
  const { files } = compareSnapshots(
    { ...empty, files: { '/etc/x': before } },
    { ...empty, files: { '/etc/x': after } },
  )
  expect(files.length).toBe(isChanged ? 1 : 0)
})

test('what came, went and changed is named in order', () => {
  const before = { ...empty, packages: { bash: '5.1', vim: '9' } }
  const after = { ...empty, packages: { bash: '5.2', zsh: '5' } }
  expect(compareSnapshots(before, after).packages).toEqual([
    { name: 'bash', before: '5.1', after: '5.2' },
    { name: 'vim', before: '9', after: null },
    { name: 'zsh', before: null, after: '5' },
  ])
})

test('what could not be looked at is named once, from both sides, and so is a list that was cut', () => {
  const many = Object.fromEntries(Array.from({ length: 5001 }, (_, index) => [`p${index}`, '1']))
  const before = { ...empty, incomplete: [{ part: 'files' as const, text: 'late' }] }
  const after = { ...empty, packages: many, incomplete: [{ part: 'files' as const, text: 'many' }] }
  const difference = compareSnapshots(before, after)
  expect(difference.packages.length).toBe(5000)
  expect(difference.incomplete).toEqual([
    { part: 'packages', text: 'the first 5000 of 5001 changes' },
    { part: 'files', text: 'late; many' },
  ])
  expect(RemoteDifference.parse(difference)).toEqual(difference)
})

const texts = fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'ü'), fc.string({ maxLength: 3 }))
const files = fc.dictionary(
  fc.constantFrom('/a', '/b', '/c'),
  fc.record({
    bytes: fc.nat(2),
    sha256: fc.constantFrom(null, hashA, hashB),
    mode: fc.constantFrom(0o644, 0o600),
    modifiedMs: fc.nat(2),
    inode: fc.nat(2),
  }),
)
const snapshot = fc
  .record({ packages: texts, services: texts, ports: texts, users: texts, configuration: texts, files })
  .map((own) => ({ ...empty, ...own }))

test('a robot does not differ from itself, and from the other side the same changes are seen', () => {
  const property = fc.property(snapshot, snapshot, (one, other) => {
    expect(countChanges(compareSnapshots(one, one))).toBe(0)
    const [there, back] = [compareSnapshots(one, other), compareSnapshots(other, one)]
    for (const part of ['packages', 'files', 'ports'] as const) {
      const swapped = back[part].map(({ name, before, after }) => ({ name, before: after, after: before }))
      expect(there[part]).toEqual(swapped)
    }
  })
  fc.assert(property, { numRuns: 200, seed: 3 })
})

test('what one look did not see is neither new nor gone', () => {
  const file = { bytes: 1, mode: 0o644, modifiedMs: 1, inode: 1, sha256: null }
  const before = {
    ...empty,
    packages: { bash: '5.2' },
    files: { '/etc/a': file, '/etc/b': file, '/home/c': file },
  }
  const after = {
    ...empty,
    files: { '/etc/a': { ...file, bytes: 2 }, '/etcetera': file, '/home/d': file },
    unseenFolders: ['/etc'],
    incomplete: [
      { part: 'files' as const, text: 'there was no time' },
      { part: 'packages' as const, text: 'it took too long' },
    ],
  }
  const { packages, files } = compareSnapshots(before, after)
  expect(packages).toEqual([])
  expect(files.map(({ name }) => name)).toEqual(['/etc/a', '/etcetera', '/home/c', '/home/d'])
  const blind = compareSnapshots(before, { ...after, unseenFolders: ['/'] })
  expect(blind.files.map(({ name }) => name)).toEqual(['/etc/a'])
})
