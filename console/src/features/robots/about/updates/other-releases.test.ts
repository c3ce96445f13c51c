import { expect, test } from 'vitest'
import { otherReleases } from './other-releases.ts'

const entry = (id: string, state: string) => ({ aros: { id, state } })
const product = {
  timeline: [entry('5.3', 'published'), entry('5.2', 'published'), entry('5.1', 'superseded')],
} as never

test.each([
  ['5.3', ['5.2']],
  ['5.1', ['5.3', '5.2']],
  [undefined, ['5.3', '5.2']],
])('a robot on %s may be sent to what else is published', (desired, expected) => {
  expect(otherReleases(product, desired).map(({ id }) => id)).toEqual(expected)
})

test('before the releases are read there is nothing to choose', () => {
  expect(otherReleases(undefined, '5.3')).toEqual([])
})
