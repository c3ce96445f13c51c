import { expect, test } from 'vitest'
import { repairOutcome } from './repair-outcome.ts'

const result = (damaged: number, mended: number) => ({
  arosName: 'A 1',
  checked: 9,
  damaged,
  mended,
  files: [],
})

test.each([
  ['nothing was damaged', 'done', result(0, 0), 'whole'],
  ['everything was put back', 'done', result(3, 3), 'mended'],
  ['something could not be put back', 'done', result(3, 2), 'damaged'],
  ['it is still to be done', 'waiting', null, 'waiting'],
  ['the robot refused', 'refused', null, 'refused'],
  ['the robot went elsewhere', 'cancelled', null, 'cancelled'],
] as const)('%s', (_, state, found, expected) => {
  expect(repairOutcome({ state, result: found })).toBe(expected)
})
