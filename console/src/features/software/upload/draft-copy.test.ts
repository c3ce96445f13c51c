// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { countUnsent } from '../../../state/offline-store.ts'
import type { VersionInput } from '../edit/version-values.ts'
import { readCodeCopy, readVersionCopy, writeCodeCopy, writeVersionCopy } from './draft-copy.ts'

const saved: VersionInput = {
  semver: '1.0.0',
  notes: { tr: '', en: '' },
  compatibleVariantIds: [],
  dependencies: [],
  conflicts: [],
  restart: 'service',
  minAgent: '',
}
const place = { userId: 'p1', versionId: 'v1' }
const copy = { values: { ...saved, semver: '1.1' }, initial: saved }

beforeEach(() => localStorage.clear())

test('what was typed of a version is read back, for that person and that version alone', () => {
  writeVersionCopy(place, copy)
  expect(readVersionCopy(place, saved)).toEqual(copy)
  expect(readVersionCopy({ ...place, userId: 'p2' }, saved)).toBeUndefined()
  expect(readVersionCopy({ ...place, versionId: 'v2' }, saved)).toBeUndefined()
})

test('who signs out is told of it, until it is saved or dropped', async () => {
  writeVersionCopy(place, copy)
  expect(await countUnsent()).toBe(1)
  writeVersionCopy(place, undefined)
  expect(await countUnsent()).toBe(0)
})

test('a copy of an older console takes what it lacks from the server', () => {
  const { minAgent: _unknown, ...older } = copy.values
  writeVersionCopy(place, { values: older as VersionInput, initial: saved })
  expect(readVersionCopy(place, { ...saved, minAgent: '2.0.0' })?.values.minAgent).toBe('2.0.0')
})

test('a copy that cannot be read is forgotten', () => {
  writeVersionCopy(place, copy)
  const [key = ''] = Object.keys(localStorage)
  localStorage.setItem(key, '{')
  expect(readVersionCopy(place, saved)).toBeUndefined()
  expect(localStorage).toHaveLength(0)
})

test('code is kept beside what was typed of the version, and counts as unsent too', async () => {
  const code = { text: { manifest: 'name: a', hooks: {} }, etag: '"1"' }
  writeVersionCopy(place, copy)
  writeCodeCopy(place, code)
  expect(readCodeCopy(place)).toEqual(code)
  expect(readCodeCopy({ ...place, userId: 'p2' })).toBeUndefined()
  expect(await countUnsent()).toBe(2)
  writeCodeCopy(place, undefined)
  expect(readCodeCopy(place)).toBeUndefined()
  expect(readVersionCopy(place, saved)).toEqual(copy)
})

test.each(['{', '{"text":{}}', '{"text":{"manifest":1,"hooks":{}},"etag":"1"}', 'null'])(
  'a copy of code that reads %s is no code',
  (retained) => {
    writeCodeCopy(place, { text: { manifest: '', hooks: {} }, etag: '*' })
    const [key = ''] = Object.keys(localStorage)
    localStorage.setItem(key, retained)
    expect(readCodeCopy(place)).toBeUndefined()
  },
)
