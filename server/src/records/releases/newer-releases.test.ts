import { expect, test } from 'vitest'
import { hasNewerRelease } from './newer-releases.ts'

const newest = new Map([['h1', new Set(['5.2', '5.3-test'])]])
const unit = { variantId: 'h1', desiredArosId: '5.1', lifeState: 'active' }

test.each([
  ['shall run an older release', {}, true],
  ['shall run the newest release', { desiredArosId: '5.2' }, false],
  ['tests something newer still', { desiredArosId: '5.3-test' }, false],
  ['shall run nothing yet', { desiredArosId: null }, true],
  ['is retired', { lifeState: 'retired' }, false],
  ['is of a variant without a release', { variantId: 'h2' }, false],
])('a robot that %s: offered %s', (_title, input, expected) => {
  expect(hasNewerRelease({ ...unit, ...input }, newest)).toBe(expected)
})
