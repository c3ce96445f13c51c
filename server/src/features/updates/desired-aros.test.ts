import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ActiveAssignment, type AssignedUnit, desiredAros } from './desired-aros.ts'

const now = new Date('2026-03-05T10:00:00Z')
const unit: AssignedUnit = {
  id: 'unit',
  variantId: 'variant',
  createdAt: new Date('2026-02-01T10:00:00Z'),
  isTestRobot: false,
  installedArosId: 'old',
  agentVersion: '1.0.0',
  capabilities: ['manifest-2'],
  begunArosId: null,
  desiredArosId: null,
  failedArosIds: [],
}

function assignment(change: Partial<ActiveAssignment>): ActiveAssignment {
  const base = {
    variantId: 'variant',
    unitId: null,
    assignedAt: new Date('2026-03-01T10:00:00Z'),
    campaignEndedAt: null,
    until: null,
    isBlocked: false,
    minAgent: null,
    requires: [],
  }
  return { channel: 'production', kind: 'default', arosId: 'aros', ...base, ...change }
}

/** A default, and what robots begin with that are registered from a moment on. */
const starting = (arosId: string, from = new Date('2026-03-01T12:00:00Z')): ActiveAssignment[] => [
  assignment({}),
  assignment({ kind: 'start', arosId, assignedAt: from }),
]

const campaignEnded = (at: string) =>
  assignment({ kind: 'campaign', unitId: 'unit', arosId: 'assigned', campaignEndedAt: new Date(at) })

describe('what a unit shall run', () => {
  test.each([
    ['nothing without an assignment', unit, [], null],
    ['the production default of its variant', unit, [assignment({})], 'aros'],
    ['nothing of another variant', unit, [assignment({ variantId: 'other' })], null],
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
      [assignment({ kind: 'pin', unitId: 'unit', arosId: 'pinned' }), assignment({})],
      'pinned',
    ],
    [
      'no pin of another unit',
      unit,
      [assignment({ kind: 'pin', unitId: 'other', arosId: 'pinned' }), assignment({})],
      'aros',
    ],
    [
      'what a campaign gave it before any default',
      { ...unit, isTestRobot: true },
      [
        assignment({}),
        assignment({ channel: 'test', arosId: 'test' }),
        assignment({ kind: 'campaign', unitId: 'unit', arosId: 'assigned' }),
      ],
      'assigned',
    ],
    [
      'its own pin before what a campaign gave it',
      unit,
      [
        assignment({ kind: 'pin', unitId: 'unit', arosId: 'pinned' }),
        assignment({ kind: 'campaign', unitId: 'unit', arosId: 'assigned' }),
      ],
      'pinned',
    ],
    [
      'nothing that a campaign gave another unit',
      unit,
      [assignment({}), assignment({ kind: 'campaign', unitId: 'other', arosId: 'assigned' })],
      'aros',
    ],
    [
      'a default that was changed after the campaign that gave it something had ended',
      unit,
      [assignment({ assignedAt: new Date('2026-03-02T10:00:00Z') }), campaignEnded('2026-03-02T09:00:00Z')],
      'aros',
    ],
    [
      'what a campaign gave it, whose default was changed before that ended: else it would leave it by chance, long afterwards',
      unit,
      [assignment({ assignedAt: new Date('2026-03-02T10:00:00Z') }), campaignEnded('2026-03-02T11:00:00Z')],
      'assigned',
    ],
    [
      'what a campaign gave it while that goes on, whatever the default becomes',
      unit,
      [
        assignment({ assignedAt: new Date('2026-03-02T10:00:00Z') }),
        assignment({ kind: 'campaign', unitId: 'unit', arosId: 'assigned' }),
      ],
      'assigned',
    ],
    [
      'what it runs instead of a release that failed on it',
      { ...unit, desiredArosId: 'old', failedArosIds: ['aros'] },
      [assignment({})],
      'old',
    ],
    [
      'a release that failed on it while nobody has changed that',
      { ...unit, desiredArosId: 'aros', failedArosIds: ['aros'] },
      [assignment({})],
      'aros',
    ],
    [
      'a release that failed on it once it is pinned to it',
      { ...unit, desiredArosId: 'old', failedArosIds: ['aros'] },
      [assignment({ kind: 'pin', unitId: 'unit' })],
      'aros',
    ],
    [
      'the default again once its pin has expired',
      unit,
      [assignment({ kind: 'pin', unitId: 'unit', arosId: 'pinned', until: now }), assignment({})],
      'aros',
    ],
    [
      'the newest of two defaults',
      unit,
      [assignment({ arosId: 'old' }), assignment({ arosId: 'new' })],
      'new',
    ],
    [
      'the default where it was registered before new robots begin with another',
      unit,
      starting('fresh'),
      'aros',
    ],
    [
      'what new robots begin with where it was registered since',
      { ...unit, createdAt: new Date('2026-03-02T10:00:00Z') },
      starting('fresh'),
      'fresh',
    ],
    [
      'what robots began with when it was registered, and not what newer ones begin with',
      { ...unit, createdAt: new Date('2026-03-02T10:00:00Z') },
      [...starting('fresh'), ...starting('fresher', new Date('2026-03-03T10:00:00Z')).slice(1)],
      'fresh',
    ],
    [
      'what new robots begin with where nothing else is assigned and it runs nothing',
      { ...unit, installedArosId: null },
      starting('fresh').slice(1),
      'fresh',
    ],
    ['nothing new where nothing is assigned to what it runs', unit, starting('fresh').slice(1), null],
    [
      'its pin before what new robots begin with',
      { ...unit, createdAt: now },
      [...starting('fresh'), assignment({ kind: 'pin', unitId: 'unit', arosId: 'pinned' })],
      'pinned',
    ],
    [
      'the test default before what new robots begin with',
      { ...unit, createdAt: now, isTestRobot: true },
      [...starting('fresh'), assignment({ channel: 'test', arosId: 'test' })],
      'test',
    ],
  ] as const)('is %s', (_title, of, assignments, expected) => {
    expect(desiredAros(of, assignments, now)?.arosId ?? null).toBe(expected)
  })

  test.each([
    ['what it runs', unit, 'old'],
    ['nothing when it runs nothing yet', { ...unit, installedArosId: null }, null],
    ['the held version when it runs that already', { ...unit, installedArosId: 'blocked' }, 'blocked'],
    ['the held version when it is past its download', { ...unit, begunArosId: 'blocked' }, 'blocked'],
  ] as const)('is %s while its version is held back', (_title, of, expected) => {
    const locked = assignment({ arosId: 'blocked', isBlocked: true })
    expect(desiredAros(of, [locked], now)?.arosId).toBe(expected)
    expect(desiredAros(of, [{ ...locked, isBlocked: false }], now)?.arosId).toBe('blocked')
  })

  test('a held pin holds the unit: it does not take the default instead', () => {
    const pin = assignment({ kind: 'pin', unitId: 'unit', arosId: 'blocked', isBlocked: true })
    const desired = desiredAros(unit, [pin, assignment({})], now)
    expect(desired).toMatchObject({
      arosId: 'old',
      isPinned: true,
      blockedArosId: 'blocked',
      neededAgent: null,
    })
  })

  test('an agent that is too old holds the version back for that unit only, and says what it needs', () => {
    const demanding = assignment({ minAgent: '1.2.0' })
    expect(desiredAros(unit, [demanding], now)).toMatchObject({
      arosId: 'old',
      blockedArosId: 'aros',
      neededAgent: '1.2.0',
    })
    expect(desiredAros({ ...unit, agentVersion: '1.2.0' }, [demanding], now)?.arosId).toBe('aros')
  })
})

describe('an agent that did not announce what a version takes', () => {
  const demanding = assignment({ requires: ['manifest-2', 'links'] })
  test.each([
    ['keeps what it runs, and is told what it lacks', ['manifest-2'], 'old', ['links']],
    ['from before all capabilities lacks them all', [], 'old', ['manifest-2', 'links']],
    ['that announced all is given it', ['links', 'manifest-2'], 'aros', []],
    ['is not known before the unit first connects', null, 'aros', []],
  ])('%s', (_, capabilities, arosId, lacks) => {
    expect(desiredAros({ ...unit, capabilities }, [demanding], now)).toMatchObject({ arosId, lacks })
  })

  test('keeps the version that it runs already', () => {
    const running = { ...unit, capabilities: [], installedArosId: 'aros' }
    expect(desiredAros(running, [demanding], now)).toMatchObject({
      arosId: 'aros',
      blockedArosId: null,
      lacks: [],
    })
  })
})

describe('what a unit shall run, whatever the assignments', () => {
  const anyAssignment = fc.record({
    channel: fc.constantFrom('production', 'test'),
    kind: fc.constantFrom('default', 'start', 'pin', 'campaign'),
    variantId: fc.constantFrom('variant', 'other'),
    unitId: fc.constantFrom(null, 'unit', 'stranger'),
    arosId: fc.constantFrom('a', 'b', 'c'),
    assignedAt: fc.constantFrom(now, new Date('2026-02-01')),
    campaignEndedAt: fc.constantFrom(null, now, new Date('2026-02-15')),
    until: fc.constantFrom(null, now, new Date('2027-01-01')),
    isBlocked: fc.boolean(),
    minAgent: fc.constantFrom(null, '0.9.0', '2.0.0'),
    requires: fc.constantFrom([], ['manifest-2'], ['manifest-2', 'links']),
  }) as fc.Arbitrary<ActiveAssignment>
  const anyUnit = fc.record({
    id: fc.constant('unit'),
    variantId: fc.constant('variant'),
    createdAt: fc.constantFrom(now, new Date('2026-01-01')),
    isTestRobot: fc.boolean(),
    installedArosId: fc.constantFrom(null, 'a', 'b', 'old'),
    begunArosId: fc.constantFrom(null, 'a', 'c'),
    desiredArosId: fc.constantFrom(null, 'a', 'b'),
    failedArosIds: fc.constantFrom([], ['a'], ['b', 'c']),
    agentVersion: fc.constantFrom(null, '1.0.0', '2.0.0'),
    capabilities: fc.constantFrom(null, [], ['manifest-2']),
  }) as fc.Arbitrary<AssignedUnit>
  const cases = [fc.array(anyAssignment), anyUnit] as const
  const free = (rows: ActiveAssignment[]) =>
    rows.map((row) => ({ ...row, isBlocked: false, minAgent: null, requires: [] }))

  test('it is an assignment of its own variant or unit, or what it runs', () => {
    const isOwn = fc.property(...cases, (assignments, of) => {
      const desired = desiredAros(of, assignments, now)
      const own = assignments.filter((row) =>
        row.kind !== 'pin' && row.kind !== 'campaign' ? row.variantId === 'variant' : row.unitId === 'unit',
      )
      const required = desired?.blockedArosId ?? desired?.arosId
      return desired === null || own.some((row) => row.arosId === required)
    })
    fc.assert(isOwn, { seed: 7 })
  })

  test('nobody starts a version that is held back', () => {
    const isNeverStarted = fc.property(...cases, (assignments, of) => {
      const everyBlocked = assignments.map((row) => ({ ...row, isBlocked: true }))
      const desired = desiredAros(of, everyBlocked, now)
      return desired === null || desired.arosId === of.installedArosId || desired.arosId === of.begunArosId
    })
    fc.assert(isNeverStarted, { seed: 7 })
  })

  test('holding back and letting go leads back to the same version', () => {
    const isSame = fc.property(...cases, (assignments, of) => {
      const locked = desiredAros(of, assignments, now)
      const released = desiredAros({ ...of, failedArosIds: [] }, free(assignments), now)
      return (locked?.blockedArosId ?? locked?.arosId) === released?.arosId
    })
    fc.assert(isSame, { seed: 7 })
  })

  test('who runs the held version keeps it', () => {
    const isStored = fc.property(...cases, (assignments, of) => {
      const released = desiredAros({ ...of, failedArosIds: [] }, free(assignments), now)
      if (!released) return true
      const running = { ...of, installedArosId: released.arosId }
      return desiredAros(running, assignments, now)?.arosId === released.arosId
    })
    fc.assert(isStored, { seed: 7 })
  })
})
