import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CandidateRelease, type FittedUnit, fitRelease } from './fit-release.ts'
import { type InstallFacts, orderOf, type PlannedInstall, planInstall } from './plan-install.ts'

const unit: FittedUnit = { variantId: 'nova', arosSemver: '2.1.0', capabilities: ['programs', 'services'] }
const release = (id: string, changes: Partial<CandidateRelease> = {}): CandidateRelease => ({
  id,
  semver: `${id.slice(1)}.0.0`,
  variantIds: ['nova'],
  arosRange: null,
  isSigned: true,
  isRevoked: false,
  requires: ['programs'],
  ...changes,
})
const [one, two] = [release('r1'), release('r2')]

test.each<[string, Partial<FittedUnit>, CandidateRelease[], unknown]>([
  ['no release', {}, [], 'no_release'],
  ['a release of another variant', {}, [release('r1', { variantIds: ['depo'] })], 'variant'],
  ['a revoked package', {}, [release('r1', { isRevoked: true })], 'packages_revoked'],
  ['two releases', {}, [two, one], ['r2', null]],
  ['the higher one revoked', {}, [release('r2', { isRevoked: true }), one], ['r1', null]],
  ['the higher one beyond its AROS', {}, [release('r2', { arosRange: '^3.0.0' }), one], ['r1', null]],
  ['only one beyond its AROS', {}, [release('r2', { arosRange: '^3.0.0' })], ['r2', 'aros']],
  ['an AROS that is unknown', { arosSemver: null }, [release('r2', { arosRange: '^2.0.0' })], ['r2', 'aros']],
  ['an AROS that does not matter', { arosSemver: null }, [two], ['r2', null]],
  ['the higher one unsigned', {}, [release('r2', { isSigned: false }), one], ['r1', null]],
  ['only an unsigned one', {}, [release('r2', { isSigned: false })], ['r2', 'signatures']],
  [
    'an agent that lacks something',
    {},
    [release('r2', { requires: ['programs', 'flying'] })],
    ['r2', 'agent'],
  ],
  ['an older one for its agent', {}, [release('r2', { requires: ['flying'] }), one], ['r1', null]],
  [
    'an agent never heard of',
    { capabilities: null },
    [release('r2', { requires: ['flying'] })],
    ['r2', null],
  ],
])('a robot with %s gets what fits it', (_title, changes, releases, expected) => {
  const fit = fitRelease({ ...unit, ...changes }, releases)
  expect(fit.refusal ?? [fit.release.id, fit.waiting]).toEqual(expected)
})

const fresh: PlannedInstall = {
  state: 'queued',
  isDesired: true,
  releaseId: 'r1',
  installedReleaseId: null,
  waiting: null,
  stopReason: null,
  end: null,
}
const there: PlannedInstall = { ...fresh, state: 'installed', installedReleaseId: 'r1' }
const update: PlannedInstall = { ...there, state: 'queued', releaseId: 'r2' }
const facts: InstallFacts = { program: { state: 'active' }, releases: [one], unit }
const suspended = { ...facts, program: { state: 'suspended' as const } }
const beyond = {
  ...facts,
  releases: [release('r2', { arosRange: '^3.0.0' }), release('r1', { arosRange: '^3.0.0' })],
}
const unsigned = { ...facts, releases: [release('r1', { isSigned: false })] }
const revoked = { ...facts, releases: [release('r1', { isRevoked: true })] }
const replaced = { ...facts, releases: [two, release('r1', { isRevoked: true })] }
const retired = { ...facts, program: { state: 'retired' as const } }
const unknownAros = { ...facts, unit: { ...unit, arosSemver: null } }

test.each<[string, PlannedInstall, InstallFacts, unknown]>([
  ['an order that fits', fresh, facts, { kind: 'keep' }],
  [
    'a request that fits now',
    { ...fresh, state: 'requested', waiting: 'aros' },
    facts,
    { kind: 'queue', releaseId: 'r1' },
  ],
  [
    'an order beyond the AROS',
    fresh,
    { ...beyond, releases: beyond.releases.slice(1) },
    { kind: 'wait', releaseId: 'r1', waiting: 'aros' },
  ],
  [
    'a request that waits as before',
    { ...fresh, state: 'requested', waiting: 'signatures' },
    unsigned,
    { kind: 'keep' },
  ],
  [
    'an order of a suspended program',
    fresh,
    suspended,
    { kind: 'wait', releaseId: 'r1', waiting: 'suspended' },
  ],
  ['one under way of a suspended program', { ...fresh, state: 'installing' }, suspended, { kind: 'keep' }],
  ['an order with a revoked package', fresh, revoked, { kind: 'end', end: 'package_revoked' }],
  [
    'one under way with a revoked package',
    { ...fresh, state: 'installing' },
    revoked,
    { kind: 'end', end: 'package_revoked' },
  ],
  [
    'a request whose release was revoked',
    { ...fresh, state: 'requested', waiting: 'agent' },
    replaced,
    { kind: 'queue', releaseId: 'r2' },
  ],
  ['an order of a retired program', fresh, retired, { kind: 'end', end: 'program_retired' }],
  ['what is installed', there, facts, { kind: 'keep' }],
  ['what is installed of a suspended program', there, suspended, { kind: 'stop', stopReason: 'suspended' }],
  [
    'what stands still of a resumed program',
    { ...there, stopReason: 'suspended' },
    facts,
    { kind: 'stop', stopReason: null },
  ],
  ['what is installed of a retired program', there, retired, { kind: 'keep' }],
  ['what is installed with a revoked package', there, revoked, { kind: 'keep' }],
  ['what is installed beyond the AROS', there, beyond, { kind: 'stop', stopReason: 'aros' }],
  [
    'what stands still while the AROS is unknown',
    { ...there, stopReason: 'aros' },
    { ...unknownAros, releases: beyond.releases },
    { kind: 'keep' },
  ],
  ['an update beyond the AROS', update, beyond, { kind: 'end', end: 'aros_changed' }],
  [
    'an update while the AROS is unknown',
    update,
    { ...unknownAros, releases: beyond.releases },
    { kind: 'keep' },
  ],
  [
    'an update of a suspended program',
    update,
    { ...suspended, releases: [two, one] },
    { kind: 'stop', stopReason: 'suspended' },
  ],
  ['a removal', { ...there, isDesired: false, state: 'removing' }, suspended, { kind: 'keep' }],
  ['what was removed', { ...fresh, state: 'removed' }, retired, { kind: 'keep' }],
])('%s is planned as it stands', (_title, row, input, expected) => {
  expect(planInstall(row, input)).toEqual(expected)
})

const ordered = { orderId: 'o', keepData: true }
const order = { orderId: 'o', code: 'menu', releaseId: 'r1', isStopped: false, keepData: false }

test.each<[string, PlannedInstall, unknown]>([
  ['a request that waits', { ...fresh, state: 'requested' }, undefined],
  ['an order', fresh, order],
  ['what is installed', there, order],
  ['what shall stand still', { ...there, stopReason: 'aros' }, { ...order, isStopped: true }],
  ['what failed', { ...fresh, state: 'failed' }, undefined],
  ['an update that failed', { ...update, state: 'failed' }, { ...order, releaseId: 'r2' }],
  [
    'a removal',
    { ...there, isDesired: false, state: 'removing' },
    { ...order, releaseId: null, keepData: true },
  ],
  [
    'a removal that failed',
    { ...there, isDesired: false, state: 'failed' },
    { ...order, releaseId: null, keepData: true },
  ],
  ['what is removed', { ...fresh, state: 'removed' }, undefined],
  ['what was taken back', { ...fresh, state: 'cancelled' }, undefined],
])('of %s a robot is told what it shall do', (_title, row, expected) => {
  expect(orderOf({ ...row, ...ordered }, 'menu')).toEqual(expected)
})

const states = fc.constantFrom(
  'requested',
  'queued',
  'installing',
  'installed',
  'failed',
  'removing',
  'removed',
  'cancelled',
)
const candidates = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('r1', 'r2', 'r3'),
    arosRange: fc.constantFrom(null, '^2.0.0', '^3.0.0'),
    isSigned: fc.boolean(),
    isRevoked: fc.boolean(),
  }),
  { selector: ({ id }) => id },
)

test('planning ends: what was planned once is kept the second or third time', () => {
  fc.assert(
    fc.property(
      fc.record({
        state: states,
        isDesired: fc.boolean(),
        releaseId: fc.constantFrom('r1', 'r2'),
        installedReleaseId: fc.constantFrom(null, 'r1'),
      }),
      candidates,
      fc.constantFrom('active', 'suspended', 'retired'),
      fc.constantFrom(null, '2.1.0', '3.0.0'),
      (input, found, state, arosSemver) => {
        const releases = found
          .map(({ id, ...changes }) => release(id, changes))
          .sort((a, b) => b.id.localeCompare(a.id))
        const around = { program: { state }, releases, unit: { ...unit, arosSemver } } as InstallFacts
        let row: PlannedInstall = { ...fresh, ...(input as Partial<PlannedInstall>) }
        const kinds: string[] = []
        for (let round = 0; round < 3; round += 1) {
          const plan = planInstall(row, around)
          kinds.push(plan.kind)
          if (plan.kind === 'keep') break
          if (plan.kind === 'stop') row = { ...row, stopReason: plan.stopReason }
          else if (plan.kind === 'end')
            row = {
              ...row,
              state: 'failed',
              end: plan.end,
              waiting: null,
              releaseId: row.installedReleaseId ?? row.releaseId,
            }
          else if (plan.kind === 'wait')
            row = { ...row, state: 'requested', releaseId: plan.releaseId, waiting: plan.waiting }
          else row = { ...row, state: 'queued', releaseId: plan.releaseId, waiting: null }
        }
        expect(kinds.at(-1), kinds.join()).toBe('keep')
      },
    ),
  )
})
