import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DesiredAros } from './desired-aros.ts'
import { begunArosId, type OpenUpdate, planUnit } from './unit-plan.ts'

const unit = { installedArosId: 'old', desiredArosId: 'old', isPinned: false }

function required(arosId: string | null, change: Partial<DesiredAros> = {}): DesiredAros {
  return {
    arosId,
    channel: 'production',
    isPinned: false,
    blockedArosId: null,
    neededAgent: null,
    lacks: [],
    ...change,
  }
}

describe('what is written for a unit', () => {
  test('a new version cancels what leads elsewhere and queues an update', () => {
    const open = [{ id: 'u1', toArosId: 'older', state: 'queued' as const }]
    expect(planUnit(unit, required('new'), open)).toMatchObject({
      arosId: 'new',
      isChanged: true,
      cancelIds: ['u1'],
      add: { arosId: 'new', state: 'queued' },
    })
  })

  test('going back to what it runs cancels and queues nothing', () => {
    const open = [{ id: 'u1', toArosId: 'new', state: 'downloading' as const }]
    const plan = planUnit({ ...unit, desiredArosId: 'new' }, required('old', { blockedArosId: 'new' }), open)
    expect(plan).toMatchObject({ arosId: 'old', isChanged: true, cancelIds: ['u1'], add: null })
  })

  test('an agent that is too old gets one waiting update, however often it is asked', () => {
    const desired = required('old', { blockedArosId: 'new', neededAgent: '2.0.0' })
    const first = planUnit(unit, desired, [])
    expect(first).toMatchObject({ isChanged: false, add: { arosId: 'new', state: 'waiting' } })
    const open = [{ id: 'w', toArosId: 'new', state: 'waiting' as const }]
    expect(planUnit(unit, desired, open)).toMatchObject({ cancelIds: [], add: null })
  })

  test('once its agent is new enough, the waiting update makes room for one that the robot gets', () => {
    const open = [{ id: 'w', toArosId: 'new', state: 'waiting' as const }]
    expect(planUnit(unit, required('new'), open)).toMatchObject({
      cancelIds: ['w'],
      add: { arosId: 'new', state: 'queued' },
    })
  })

  test.each([
    ['queued', null],
    ['waiting', null],
    ['downloading', null],
    ['verifying', 'new'],
    ['installing', 'new'],
    ['restarting', 'new'],
    ['validating', 'new'],
  ] as const)('an update that is %s has begun: %s', (state, expected) => {
    expect(begunArosId([{ id: 'u', toArosId: 'new', state }])).toBe(expected)
  })

  const anyId = fc.constantFrom('old', 'new', 'other')
  const anyOpen = fc.uniqueArray(
    fc.record({
      id: fc.string(),
      toArosId: anyId,
      state: fc.constantFrom('queued' as const, 'waiting' as const, 'verifying' as const),
    }),
    { selector: (update) => update.id, maxLength: 4 },
  ) as fc.Arbitrary<OpenUpdate[]>
  const anyUnit = fc.record({
    installedArosId: fc.option(anyId),
    desiredArosId: fc.option(anyId),
    isPinned: fc.boolean(),
  })
  const anyDesired = fc.option(
    fc.record({
      arosId: fc.option(anyId),
      channel: fc.constant('production' as const),
      isPinned: fc.boolean(),
      blockedArosId: fc.option(anyId),
      neededAgent: fc.option(fc.constant('2.0.0')),
      lacks: fc.constantFrom([], ['links']),
    }),
  )

  test('a plan carried out leaves nothing to plan', () => {
    const isSettled = fc.property(anyUnit, anyDesired, anyOpen, (of, desired, open) => {
      const plan = planUnit(of, desired, open)
      const left = open.filter(({ id }) => !plan.cancelIds.includes(id))
      const added = plan.add ? [{ id: 'added', toArosId: plan.add.arosId, state: plan.add.state }] : []
      const after = { ...of, desiredArosId: plan.arosId, isPinned: plan.isPinned }
      const again = planUnit(after, desired, [...left, ...added])
      return !again.isChanged && again.cancelIds.length === 0 && (again.add === null || plan.add !== null)
    })
    fc.assert(isSettled, { seed: 11 })
  })

  test('what stays open leads to what the unit shall run or waits for', () => {
    const leadsThere = fc.property(anyUnit, anyDesired, anyOpen, (of, desired, open) => {
      const plan = planUnit(of, desired, open)
      const goals = [
        plan.arosId,
        desired?.neededAgent || desired?.lacks.length ? desired.blockedArosId : null,
      ]
      return open.every(({ id, toArosId }) => plan.cancelIds.includes(id) || goals.includes(toArosId))
    })
    fc.assert(leadsThere, { seed: 11 })
  })
})
