import { semverKey } from '@filo/contract/packages/semver-order'
import { expect, test } from 'vitest'
import { type RanAros, unitRollBackTarget } from './unit-roll-back-target.ts'

const unit = { variantId: 'h1', isTestRobot: false }
const aros = (semver: string, input: Partial<RanAros> = {}): RanAros => ({
  id: semver,
  variantId: 'h1',
  channel: 'production',
  state: 'superseded',
  semverKey: semverKey(semver),
  build: 1,
  ...input,
})
const current = aros('5.2.0', { state: 'published' })

test.each([
  ['goes back to the release it ran before', {}, [current, aros('5.1.0'), aros('5.0.0')], '5.1.0'],
  ['has nowhere to go when it ran nothing else', {}, [current], undefined],
  ['passes over what was taken back', {}, [aros('5.1.0', { state: 'withdrawn' }), aros('5.0.0')], '5.0.0'],
  ['passes over what is paused or in the archive', {}, [aros('5.1.0', { state: 'paused' })], undefined],
  ['never goes forward', {}, [aros('5.10.0', { state: 'published' }), aros('5.1.0')], '5.1.0'],
  ['takes no release of another variant', {}, [aros('5.1.0', { variantId: 'h2' })], undefined],
  ['takes no test version', {}, [aros('5.1.0', { channel: 'test', state: 'passed' })], undefined],
] as const)('a robot %s', (_title, input, ran, expected) => {
  expect(unitRollBackTarget({ ...unit, ...input }, current, ran)?.id).toBe(expected)
})

test('a test robot goes back to an earlier test version, and to an earlier build of the same one', () => {
  const tester = { ...unit, isTestRobot: true }
  const candidate = aros('5.2.0', { id: 'b2', channel: 'test', state: 'testing', build: 2 })
  const first = aros('5.2.0', { id: 'b1', channel: 'test', state: 'passed' })
  expect(unitRollBackTarget(tester, candidate, [first])?.id).toBe('b1')
  expect(unitRollBackTarget(tester, candidate, [{ ...first, state: 'failed' }])).toBeUndefined()
})

test('a robot whose update fails goes back to what it still runs', () => {
  const desired = aros('5.3.0', { state: 'published' })
  expect(unitRollBackTarget(unit, desired, [current, aros('5.1.0')])?.id).toBe('5.2.0')
})

test('a robot that shall run nothing has nothing to go back from', () => {
  expect(unitRollBackTarget(unit, undefined, [current])).toBeUndefined()
})
