import { expect, test } from 'vitest'
import { type Candidate, planRenewal, renewalAfter } from './renewal-rules.ts'

const robot = (unitId: string, given: Partial<Candidate> = {}): Candidate => ({
  unitId,
  agentVersion: '1.0.0',
  capabilities: ['agent-renewal'],
  isOnline: false,
  ...given,
})

test('one robot goes first, and it is one that is linked', () => {
  expect(planRenewal([robot('a'), robot('b', { isOnline: true }), robot('c')], '1.1.0')).toEqual({
    first: 'b',
    others: ['a', 'c'],
    leftOut: 0,
  })
})

test('who runs it already, runs a newer one, never came or cannot renew itself is left out', () => {
  const robots = [
    robot('same', { agentVersion: '1.1.0' }),
    robot('newer', { agentVersion: '1.2.0' }),
    robot('never', { agentVersion: null }),
    robot('by-hand', { capabilities: ['repair'] }),
  ]
  expect(planRenewal(robots, '1.1.0')).toEqual({ first: null, others: [], leftOut: 4 })
})

test.each([
  ['trying', 'kept', { waiting: 3, asked: 0 }, 'rolling'],
  ['trying', 'failed', { waiting: 3, asked: 0 }, 'halted'],
  ['trying', 'failed', { waiting: 0, asked: 0 }, 'halted'],
  ['trying', 'kept', { waiting: 0, asked: 0 }, 'done'],
  ['rolling', 'failed', { waiting: 0, asked: 2 }, 'rolling'],
  ['rolling', 'kept', { waiting: 0, asked: 0 }, 'done'],
  ['cancelled', 'kept', { waiting: 0, asked: 0 }, 'cancelled'],
  ['halted', 'kept', { waiting: 1, asked: 0 }, 'halted'],
] as const)('a renewal that is %s is, after a robot %s with %j left, %s', (state, answer, left, after) => {
  expect(renewalAfter(state, answer, left)).toBe(after)
})
