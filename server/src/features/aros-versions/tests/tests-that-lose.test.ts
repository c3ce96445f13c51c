import { describe, expect, test } from 'vitest'
import { type RobotInTest, testsThatLose } from './tests-that-lose.ts'

const robot = (unitId: string, arosId: string): RobotInTest => ({ unitId, serial: `NH1-${unitId}`, arosId })
const losing = (arosId: string, units: string[], remaining: number) => ({
  arosId,
  unitIds: units,
  serials: units.map((unit) => `NH1-${unit}`),
  remaining,
})

describe('the running tests that lose robots to another', () => {
  test.each([
    ['are none while nothing runs', [], ['a'], []],
    ['are none for robots that no test has', [robot('b', 'first')], ['a'], []],
    ['do not include the test itself', [robot('a', 'own')], ['a'], []],
    [
      'are named with the robots they have left',
      [robot('a', 'first'), robot('b', 'first')],
      ['a'],
      [losing('first', ['a'], 1)],
    ],
    [
      'may be left without any',
      [robot('a', 'first'), robot('b', 'second'), robot('c', 'second')],
      ['a', 'b', 'c'],
      [losing('first', ['a'], 0), losing('second', ['b', 'c'], 0)],
    ],
  ] as const)('%s', (_title, inTest, unitIds, expected) => {
    expect(testsThatLose(inTest, 'own', unitIds)).toEqual(expected)
  })
})
