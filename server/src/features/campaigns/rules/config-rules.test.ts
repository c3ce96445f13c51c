import { describe, expect, test } from 'vitest'
import { admitConfigUnit, type ConfigCandidate } from './admit-config.ts'
import { planReturn } from './plan-return.ts'
import { type ConfiguredUnit, isStillBrought, settleConfigUnit } from './settle-config.ts'

const now = new Date('2026-03-10T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

describe('who gets a configuration in its turn', () => {
  const ready: ConfigCandidate = {
    isRetired: false,
    isOfVariant: true,
    isOfSameCustomer: true,
    isCustomerInactive: false,
    takesConfig: true,
    readsAll: true,
    opensAt: null,
  }
  test.each<[string, Partial<ConfigCandidate>, object]>([
    ['one that takes it', {}, { kind: 'give' }],
    ['one that never said what it takes', { takesConfig: null, readsAll: null }, { kind: 'give' }],
    ['one that is retired', { isRetired: true }, { kind: 'skip', reason: 'retired' }],
    ['one of another product', { isOfVariant: false }, { kind: 'skip', reason: 'other_variant' }],
    ['one that changed hands', { isOfSameCustomer: false }, { kind: 'skip', reason: 'other_customer' }],
    [
      'one of an inactive customer',
      { isCustomerInactive: true },
      { kind: 'skip', reason: 'customer_inactive' },
    ],
    ['one whose agent takes none', { takesConfig: false }, { kind: 'skip', reason: 'config_no_agent' }],
    ['one that reads not all of it', { readsAll: false }, { kind: 'skip', reason: 'config_unread' }],
    ['one outside its hours', { opensAt: now }, { kind: 'hold', reason: 'window', until: now }],
  ])('%s', (_, change, expected) => {
    expect(admitConfigUnit({ ...ready, ...change })).toEqual(expected)
  })
})

describe('what became of a robot that was given a configuration', () => {
  const input: ConfiguredUnit = {
    state: 'assigned',
    isRetired: false,
    changeState: 'queued',
    unread: 'none',
    isApplied: false,
    isPartlyRetained: false,
    awaySince: null,
    assignedAt: daysAgo(1),
  }
  const away = { awaySince: daysAgo(30), assignedAt: daysAgo(15) }
  test.each<[string, Partial<ConfiguredUnit>, [string, string | null] | null]>([
    ['it has not answered', {}, null],
    ['it applied it', { changeState: 'applied' }, ['succeeded', null]],
    [
      'it applied what is read of it',
      { changeState: 'applied', unread: 'some' },
      ['succeeded', 'config_unread'],
    ],
    ['it undid it', { changeState: 'undone' }, ['failed', 'config_undone']],
    ['it rejected it', { changeState: 'rejected_by_robot' }, ['failed', 'config_rejected']],
    ['it did not come', { changeState: 'expired' }, ['failed', 'config_expired']],
    ['somebody set something else', { changeState: 'superseded' }, ['skipped', 'config_overtaken']],
    ['nobody on it reads any of it', { unread: 'all' }, ['skipped', 'config_unread']],
    ['it was retired', { isRetired: true }, ['skipped', 'retired']],
    ['it was away too long since it was given it', away, ['skipped', 'offline_too_long']],
    ['it was given it a day ago', { ...away, assignedAt: daysAgo(1) }, null],
    ['it was away for a while, and tries it', { ...away, assignedAt: daysAgo(1), isApplied: true }, null],
    ['it was away too long, and tries it', { ...away, isApplied: true }, ['failed', 'lost_midway']],
    ['it was given up and is still away', { ...away, state: 'lost', isApplied: true }, null],
    ['it was given up and applied it', { state: 'lost', changeState: 'applied' }, ['succeeded', null]],
    ['it was given up and undid it', { state: 'lost', changeState: 'undone' }, ['failed', 'config_undone']],
    ['it applied it before it went away', { ...away, changeState: 'applied' }, ['succeeded', null]],
  ])('%s', (_, change, expected) => {
    const found = settleConfigUnit({ ...input, ...change }, 14, now)
    expect(found && [found.state, found.reason]).toEqual(expected)
  })

  test.each<[string, Partial<ConfiguredUnit>, [string, string | null] | null]>([
    ['it has not answered', {}, null],
    ['it was away for too long', away, ['failed', 'offline_too_long']],
    ['it was away for too long while it tried', { ...away, isApplied: true }, ['failed', 'lost_midway']],
    ['it has its former values', { changeState: 'applied' }, ['returned', null]],
    [
      'something was left',
      { changeState: 'applied', isPartlyRetained: true },
      ['returned', 'config_retained'],
    ],
    ['somebody set something else', { changeState: 'superseded' }, ['returned', 'config_retained']],
    ['it undid that', { changeState: 'undone' }, ['failed', 'return_failed']],
    ['it did not come', { changeState: 'expired' }, ['failed', 'return_failed']],
    ['nobody on it reads any of it', { unread: 'all' }, ['returned', null]],
  ])('on its way back: %s', (_, change, expected) => {
    const found = settleConfigUnit({ ...input, state: 'returning', ...change }, 14, now)
    expect(found && [found.state, found.reason]).toEqual(expected)
  })
})

test.each([
  ['carries it along', [{ key: 'speechVolume', after: 30 }], { speechVolume: 30 }, true],
  ['says nothing of it while it is set', [], { speechVolume: 30 }, true],
  ['sets something else', [{ key: 'speechVolume', after: 80 }], { speechVolume: 80 }, false],
  ['carried it and the robot undid it', [{ key: 'speechVolume', after: 30 }], {}, true],
  ['says nothing of it and it is no longer set', [], {}, false],
] as const)('a later change that %s', (_, later, own, expected) => {
  expect(isStillBrought({ speechVolume: 30 }, later, own)).toBe(expected)
})

describe('what goes back on a robot', () => {
  const config = { set: { speechVolume: 30, faceBrightness: 20 }, unset: ['language' as const] }
  const had = (own: number | string | null, inForce: number | null = null) => ({ own, inForce })
  const before = { speechVolume: had(70), faceBrightness: had(null, 60), language: had('en') }
  const own = { speechVolume: 30, faceBrightness: 20 }
  test('what is still as the campaign set it; what nobody else wishes is set to what was in force', () => {
    const plan = planReturn(config, before, { own, isApplied: true })
    const set = { speechVolume: 70, faceBrightness: 60, language: 'en' }
    expect(plan).toMatchObject({ desired: { set, unset: [] }, retained: [] })
  })
  test('no more than its own settings where it has not taken the change', () => {
    const { desired } = planReturn(config, before, { own, isApplied: false })
    expect(desired).toEqual({ set: { speechVolume: 70, language: 'en' }, unset: ['faceBrightness'] })
  })
  test('not what somebody changed since, nor what the campaign did not change there', () => {
    const now = { own: { speechVolume: 80, faceBrightness: 20, language: 'tr' }, isApplied: true }
    const plan = planReturn(config, { speechVolume: had(70), language: had('en') }, now)
    expect(plan).toEqual({
      desired: { set: {}, unset: [] },
      back: {},
      retained: ['speechVolume', 'language'],
    })
  })
})
