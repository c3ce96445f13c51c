import { expect, test } from 'vitest'
import { judgeMachine } from './judge-machine.ts'

const [a, b] = ['a'.repeat(64), 'b'.repeat(64)]

test.each([
  ['the first hello ever', { working: null, reported: a, isLinked: false, isTurnedAway: false }, 'serve'],
  [
    'an agent that was updated and names its machine now',
    { working: null, reported: a, isLinked: true, isTurnedAway: false },
    'serve',
  ],
  [
    'an agent that does not name its machine',
    { working: a, reported: undefined, isLinked: true, isTurnedAway: false },
    'serve',
  ],
  [
    'a restarted agent whose old link ended',
    { working: a, reported: a, isLinked: false, isTurnedAway: false },
    'serve',
  ],
  [
    'a robot that lost its power and whose old link still seems open',
    { working: a, reported: a, isLinked: true, isTurnedAway: false },
    'serve',
  ],
  ['a robot in another network', { working: a, reported: a, isLinked: true, isTurnedAway: false }, 'serve'],
  [
    'a robot that was admitted though it had been turned away',
    { working: a, reported: a, isLinked: true, isTurnedAway: true },
    'serve',
  ],
  [
    'a new main board, the old one is gone',
    { working: a, reported: b, isLinked: false, isTurnedAway: false },
    'serve',
  ],
  [
    'a new main board, the link of the old one still seems open',
    { working: a, reported: b, isLinked: true, isTurnedAway: false },
    'wait',
  ],
  ['a copy while the robot works', { working: a, reported: b, isLinked: true, isTurnedAway: false }, 'wait'],
  [
    'a copy beside which the robot answered',
    { working: a, reported: b, isLinked: true, isTurnedAway: true },
    'bar',
  ],
  [
    'such a copy while the robot is away',
    { working: a, reported: b, isLinked: false, isTurnedAway: true },
    'bar',
  ],
] as const)('%s', (_, arrival, verdict) => {
  expect(judgeMachine(arrival)).toBe(verdict)
})
