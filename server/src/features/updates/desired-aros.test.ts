import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ActiveAssignment, desiredAros } from './desired-aros.ts'

const now = new Date('2026-03-05T10:00:00Z')
const unit = { id: 'unit', robotId: 'variant', isTestRobot: false }

function assignment(change: Partial<ActiveAssignment>): ActiveAssignment {
  const base = { robotId: 'variant', producedRobotId: null, until: null }
  return { channel: 'production', kind: 'default', arosId: 'aros', ...base, ...change }
}

describe('what a unit shall run', () => {
  test.each([
    ['nothing without an assignment', unit, [], null],
    ['the production default of its variant', unit, [assignment({})], 'aros'],
    ['nothing of another variant', unit, [assignment({ robotId: 'other' })], null],
    ['no test default unless it is a test robot', unit, [assignment({ channel: 'test' })], null],
    [
      'the test default first when it is a test robot',
      { ...unit, isTestRobot: true },
      [assignment({ channel: 'test', arosId: 'test' }), assignment({})],
      'test',
    ],
    [
      'its own pin before any default',
      unit,
      [assignment({ kind: 'pin', producedRobotId: 'unit', arosId: 'pinned' }), assignment({})],
      'pinned',
    ],
    [
      'no pin of another unit',
      unit,
      [assignment({ kind: 'pin', producedRobotId: 'other', arosId: 'pinned' }), assignment({})],
      'aros',
    ],
    [
      'the default again once its pin has expired',
      unit,
      [assignment({ kind: 'pin', producedRobotId: 'unit', arosId: 'pinned', until: now }), assignment({})],
      'aros',
    ],
    [
      'the newest of two defaults',
      unit,
      [assignment({ arosId: 'old' }), assignment({ arosId: 'new' })],
      'new',
    ],
  ] as const)('is %s', (_title, of, assignments, expected) => {
    expect(desiredAros(of, assignments, now)?.arosId ?? null).toBe(expected)
  })

  test('is always one of the assignments of its own variant or unit', () => {
    const anyAssignment = fc.record({
      channel: fc.constantFrom('production', 'test'),
      kind: fc.constantFrom('default', 'pin'),
      robotId: fc.constantFrom('variant', 'other'),
      producedRobotId: fc.constantFrom(null, 'unit', 'stranger'),
      arosId: fc.string(),
      until: fc.constantFrom(null, now, new Date('2027-01-01')),
    }) as fc.Arbitrary<ActiveAssignment>
    fc.assert(
      fc.property(fc.array(anyAssignment), fc.boolean(), (assignments, isTestRobot) => {
        const desired = desiredAros({ ...unit, isTestRobot }, assignments, now)
        const own = assignments.filter((row) =>
          row.kind === 'pin' ? row.producedRobotId === 'unit' : row.robotId === 'variant',
        )
        return desired === null || own.some((row) => row.arosId === desired.arosId)
      }),
      { seed: 7 },
    )
  })
})
