import { expect, test } from 'vitest'
import type { AgentBuildsKnown } from '../../records/units/agent-offer.ts'
import { type Candidate, newestUsable, planRenewal, renewalAfter } from './renewal-rules.ts'

const known = (input: { recalled?: string[]; forms?: Record<string, number> } = {}): AgentBuildsKnown => ({
  recalled: new Set(input.recalled),
  forms: new Map(Object.entries(input.forms ?? {})),
})

const robot = (unitId: string, input: Partial<Candidate> = {}): Candidate => ({
  unitId,
  agentVersion: '1.0.0',
  capabilities: ['agent-renewal'],
  isOnline: false,
  ...input,
})

test('one robot goes first, and it is one that is linked', () => {
  expect(planRenewal([robot('a'), robot('b', { isOnline: true }), robot('c')], '1.1.0', known())).toEqual({
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
  expect(planRenewal(robots, '1.1.0', known())).toEqual({ first: null, others: [], leftOut: 4 })
})

test('a robot goes back only from a version that was recalled, and where its launcher can', () => {
  const capabilities = ['agent-renewal', 'agent-return']
  const robots = [
    robot('recalled', { agentVersion: '1.2.0', capabilities }),
    robot('not-recalled', { agentVersion: '1.3.0', capabilities }),
    robot('old-launcher', { agentVersion: '1.2.0' }),
    robot('older'),
  ]
  expect(planRenewal(robots, '1.1.0', known({ recalled: ['1.2.0', '1.1.0'] }))).toEqual({
    first: 'recalled',
    others: ['older'],
    leftOut: 2,
  })
})

test.each([
  ['1.0.0', '1.1.0', { '1.0.0': 1, '1.1.0': 3 }],
  ['1.2.0', '1.1.0', { '1.2.0': 3, '1.1.0': 1 }],
])('nobody is asked from %s to %s, whose data is two forms apart', (agentVersion, version, forms) => {
  const capabilities = ['agent-renewal', 'agent-return']
  const plan = (apart: typeof forms) =>
    planRenewal(
      [robot('a', { agentVersion, capabilities })],
      version,
      known({ recalled: ['1.2.0'], forms: apart }),
    )
  expect(plan(forms).first).toBe(null)
  expect(plan({ ...forms, [version]: 2 }).first).toBe('a')
})

test.each([
  [['1.0.0', '1.10.0', '1.9.0'], [], '1.10.0'],
  [['1.0.0', '1.10.0', '1.9.0'], ['1.10.0'], '1.9.0'],
  [['1.0.0'], ['1.0.0'], null],
  [[], [], null],
])('of %j without %j the newest is %s', (versions, recalled, newest) => {
  expect(newestUsable(versions, new Set(recalled))).toBe(newest)
})

test.each([
  ['trying', 'committed', { waiting: 3, requested: 0 }, 'rolling'],
  ['trying', 'failed', { waiting: 3, requested: 0 }, 'halted'],
  ['trying', 'failed', { waiting: 0, requested: 0 }, 'halted'],
  ['trying', 'committed', { waiting: 0, requested: 0 }, 'done'],
  ['rolling', 'failed', { waiting: 0, requested: 2 }, 'rolling'],
  ['rolling', 'committed', { waiting: 0, requested: 0 }, 'done'],
  ['cancelled', 'committed', { waiting: 0, requested: 0 }, 'cancelled'],
  ['halted', 'committed', { waiting: 1, requested: 0 }, 'halted'],
] as const)('a renewal that is %s is, after a robot %s with %j left, %s', (state, answer, left, after) => {
  expect(renewalAfter(state, answer, left)).toBe(after)
})
