import type { TestRobot } from '@filo/contract/aros-versions/robots-for-tests-routes'
import { describe, expect, test } from 'vitest'
import { proposeRobots } from './propose-robots.ts'

const runningTest = { testers: [], robotCount: 1 } as unknown as TestRobot['runningTest']
const free = (unitId: string) => ({ unitId, connection: 'online' as const, runningTest: null })
const offline = (unitId: string) => ({ ...free(unitId), connection: 'offline' as const })
const silent = (unitId: string) => ({ ...free(unitId), connection: 'stale' as const })
const busy = (unitId: string) => ({ ...free(unitId), runningTest })

describe('the robots proposed to testers', () => {
  test.each([
    ['none to nobody', [], [free('a')], {}],
    ['one each', ['x', 'y'], [free('a'), free('b'), free('c')], { x: ['a'], y: ['b'] }],
    ['the same one where there is no other', ['x', 'y'], [free('a')], { x: ['a'], y: ['a'] }],
    [
      'the first again when they are used up',
      ['x', 'y', 'z'],
      [free('a'), free('b')],
      { x: ['a'], y: ['b'], z: ['a'] },
    ],
    ['none that is offline or silent', ['x'], [offline('a'), silent('b')], { x: [] }],
    ['none that another test has', ['x'], [busy('a'), free('b')], { x: ['b'] }],
    ['none where there is none', ['x'], [], { x: [] }],
  ])('are %s', (_title, testers, robots, expected) => {
    expect(proposeRobots(testers, robots)).toEqual(expected)
  })
})
