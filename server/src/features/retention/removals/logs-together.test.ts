import { expect, test } from 'vitest'
import { logsTogether } from './logs-together.ts'

test.each([
  ['none', [], 0],
  ['all that fit', [400, 400, 200], 3],
  ['those before the one too many', [400, 400, 201, 1], 2],
  ['a long one alone', [5000, 1], 1],
  ['empty ones beside a full slice', [1000, 0, 0], 3],
])('%s', (_, lines, expected) => {
  expect(
    logsTogether(
      lines.map((count) => ({ lines: count })),
      1000,
    ),
  ).toHaveLength(expected)
})
