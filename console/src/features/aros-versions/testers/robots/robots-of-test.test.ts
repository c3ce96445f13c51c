import type { TestRobot } from '@filo/contract/aros-versions/robots-for-tests-routes'
import { describe, expect, test } from 'vitest'
import { robotsOfTest } from './robots-of-test.ts'

const tester = (name: string, units: string[], state: 'assigned' | 'declined' = 'assigned') => ({
  user: { id: name, name },
  state,
  testRobots: units.map((unitId) => ({ unitId })),
})
const aros = (id: string) =>
  ({ id, name: 'Nova AROS', version: id, channel: 'test', state: 'testing' }) as const
const robot = (unitId: string, of: string | null, robotCount = 1): TestRobot => ({
  unitId,
  serial: `NH1-${unitId}`,
  name: unitId,
  connection: 'online',
  connectionLimits: { staleAfterMin: 2, offlineAfterMin: 5 } as TestRobot['connectionLimits'],
  lastSeenAt: null,
  batteryPercent: null,
  installed: null,
  runningTest: of === null ? null : { aros: aros(of), testers: [{ id: 'i', name: 'İpek' }], robotCount },
})
const needing = { isMandatory: true, needsRobot: true }

describe('the robots of a test', () => {
  test('are none where nobody has one, and the mandatory cases that need one are counted', () => {
    const cases = [needing, { ...needing, isMandatory: false }, { ...needing, needsRobot: null }]
    expect(robotsOfTest('own', [tester('Ada', [])], cases, [robot('a', null)])).toEqual({
      testerCount: 1,
      robotCount: 0,
      withoutRobots: ['Ada'],
      robotCases: 1,
      losing: [],
    })
  })

  test('are counted once when testers share them, and who declined has none', () => {
    const testers = [tester('Ada', ['a']), tester('Can', ['a']), tester('Ege', ['b'], 'declined')]
    expect(robotsOfTest('own', testers, [], [robot('a', null), robot('b', null)])).toMatchObject({
      testerCount: 2,
      robotCount: 1,
      withoutRobots: [],
    })
  })

  test.each([
    ['take none from a test that has others', robot('b', '5.2.0'), []],
    ['take none from the test itself', robot('a', 'own'), []],
    ['leave a test without any', robot('a', '5.2.0'), [['NH1-a', 0]]],
    ['leave a test what it has besides', robot('a', '5.2.0', 3), [['NH1-a', 2]]],
  ])('%s', (_title, other, expected) => {
    const { losing } = robotsOfTest('own', [tester('Ada', ['a'])], [], [other])
    expect(losing.map(({ serials, remaining }) => [serials.join(), remaining])).toEqual(expected)
  })

  test('name whose test loses them', () => {
    const [lost] = robotsOfTest(
      'own',
      [tester('Ada', ['a', 'b'])],
      [],
      [robot('a', '5.2.0', 2), robot('b', '5.2.0', 2)],
    ).losing
    expect(lost).toMatchObject({ testers: ['İpek'], serials: ['NH1-a', 'NH1-b'], remaining: 0 })
  })
})
