import { packageErrors } from '@filo/contract/packages/packages-errors'
import {
  type VersionAction,
  type VersionState,
  versionActions,
  versionStates,
} from '@filo/contract/packages/version-states'
import type { RoleKey } from '@filo/contract/roles'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DomainError } from '../../../ground/domain-error.ts'
import type { UserActor } from '../../../rights/actor.ts'
import {
  contentEvents,
  possibleActions,
  requireContentEvent,
  requireDeletable,
  requireTransition,
  transitions,
} from './version-lifecycle.ts'

function person(role: RoleKey, userId = 'somebody'): UserActor {
  return {
    kind: 'user',
    userId,
    name: 'Ayşe',
    role,
    scope: { kind: 'all' },
    sessionId: 's',
    reauthenticatedAt: null,
    ip: null,
    requestId: null,
  }
}

function codeOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof DomainError) return error.definition.code
    throw error
  }
  return 'fine'
}

const reason = 'Ölçümler yanlış çıktı'

/** From → action → to, as docs/lifecycles.md draws it; everything else is refused. */
const table: [VersionState, VersionAction, VersionState][] = [
  ['draft', 'make_ready', 'ready'],
  ['scan_failed', 'make_ready', 'ready'],
  ['uploading', 'make_ready', 'ready'],
  ['scanning', 'make_ready', 'ready'],
  ['ready', 'start_test', 'in_test'],
  ['ready', 'reject', 'rejected'],
  ['in_test', 'approve', 'approved'],
  ['in_test', 'reject', 'rejected'],
  ['approved', 'reject', 'rejected'],
  ['approved', 'release', 'released'],
  ['rejected', 'revise', 'draft'],
  ['released', 'deprecate', 'deprecated'],
  ['released', 'revoke', 'revoked'],
  ['deprecated', 'archive', 'archived'],
  ['deprecated', 'revoke', 'revoked'],
]

describe('the lifecycle of a package version', () => {
  test.each(table)('%s, %s → %s', (state, action, to) => {
    const version = { state, createdBy: 'author', authorIds: [], copiedAuthors: [] }
    expect(requireTransition(person('admin'), version, { action, reason }).to).toBe(to)
  })

  test('every other action is refused, naming action and state in both languages', () => {
    for (const state of versionStates) {
      for (const action of versionActions) {
        if (table.some(([from, known]) => from === state && known === action)) continue
        const run = () =>
          requireTransition(
            person('admin'),
            { state, createdBy: 'author', authorIds: [], copiedAuthors: [] },
            { action, reason },
          )
        expect(codeOf(run), `${state} ${action}`).toBe('version_wrong_state')
      }
    }
  })

  test('the author does not approve, whoever they are', () => {
    const version = { state: 'in_test' as const, createdBy: 'ali', authorIds: [], copiedAuthors: [] }
    const run = (userId: string) => () =>
      requireTransition(person('release_manager', userId), version, { action: 'approve' })
    expect(codeOf(run('ali'))).toBe('own_version')
    expect(codeOf(run('veli'))).toBe('fine')
  })

  test('neither does anybody who gave it files or code', () => {
    const version = {
      state: 'in_test' as const,
      createdBy: 'ali',
      authorIds: ['ali', 'can'],
      copiedAuthors: [],
    }
    const run = (userId: string) => () =>
      requireTransition(person('release_manager', userId), version, { action: 'approve' })
    expect(codeOf(run('can'))).toBe('own_version')
    expect(possibleActions(person('release_manager', 'can'), version)).not.toContain('approve')
    expect(codeOf(run('veli'))).toBe('fine')
  })

  test('who wrote what was copied from another version hears from which one', () => {
    const copiedAuthors = [{ userId: 'can', semver: '2.0.0' }]
    const version = { state: 'in_test' as const, createdBy: 'ali', authorIds: ['ali', 'can'], copiedAuthors }
    const approve = (userId: string) => () =>
      requireTransition(person('release_manager', userId), version, { action: 'approve' })
    expect(approve('can')).toThrow(
      expect.objectContaining({ definition: packageErrors.own_copied_code, params: { semver: '2.0.0' } }),
    )
    expect(codeOf(approve('ali'))).toBe('own_version')
    expect(codeOf(approve('veli'))).toBe('fine')
  })

  test('rejecting and revoking need a reason', () => {
    for (const action of ['reject', 'revoke'] as const) {
      const state = action === 'reject' ? 'in_test' : 'released'
      const version = { state, createdBy: 'author', authorIds: [], copiedAuthors: [] } as const
      expect(codeOf(() => requireTransition(person('admin'), version, { action }))).toBe('reason_required')
    }
  })

  test.each([
    ['make_ready', ['admin', 'developer']],
    ['start_test', ['admin', 'release_manager', 'developer', 'tester']],
    ['approve', ['admin', 'release_manager']],
    ['reject', ['admin', 'release_manager']],
    ['release', ['admin', 'release_manager']],
    ['revoke', ['admin', 'release_manager']],
  ] as [VersionAction, RoleKey[]][])('%s is for %j', (action, roles) => {
    const state = transitions[action].from[0] as VersionState
    const everybody: RoleKey[] = [
      'admin',
      'release_manager',
      'developer',
      'tester',
      'support',
      'customer_admin',
    ]
    for (const role of everybody) {
      const run = () =>
        requireTransition(
          person(role),
          { state, createdBy: 'author', authorIds: [], copiedAuthors: [] },
          { action, reason },
        )
      expect(codeOf(run), role).toBe(roles.includes(role) ? 'fine' : 'no_permission')
    }
  })

  test('the author may reject what they made', () => {
    const version = { state: 'ready' as const, createdBy: 'ali', authorIds: [], copiedAuthors: [] }
    expect(
      codeOf(() => requireTransition(person('developer', 'ali'), version, { action: 'reject', reason })),
    ).toBe('fine')
  })

  test('what is offered is exactly what would be accepted', () => {
    const roles = fc.constantFrom<RoleKey>('admin', 'release_manager', 'developer', 'tester', 'support')
    fc.assert(
      fc.property(roles, fc.constantFrom(...versionStates), fc.boolean(), (role, state, isOwn) => {
        const actor = person(role, 'ali')
        const version = { state, createdBy: 'veli', authorIds: isOwn ? ['ali'] : [], copiedAuthors: [] }
        const accepted = versionActions.filter(
          (action) => codeOf(() => requireTransition(actor, version, { action, reason })) === 'fine',
        )
        expect(possibleActions(actor, version)).toEqual(accepted)
      }),
      { seed: 21, numRuns: 500 },
    )
  })

  test('nothing leads back from ready into a state where files change, except a new revision', () => {
    for (const [from, action, to] of table) {
      if (action === 'revise' || action === 'make_ready') continue
      expect(['draft', 'uploading', 'scanning', 'scan_failed'], `${from} ${action}`).not.toContain(to)
    }
  })
})

describe('what happens to the files of a version', () => {
  test('goes draft → uploading → scanning → draft', () => {
    expect(requireContentEvent('draft', 'upload_started')).toBe('uploading')
    expect(requireContentEvent('uploading', 'scan_started')).toBe('scanning')
    expect(requireContentEvent('scanning', 'scan_passed')).toBe('draft')
    expect(requireContentEvent('scanning', 'scan_failed')).toBe('scan_failed')
    expect(requireContentEvent('scan_failed', 'upload_started')).toBe('uploading')
  })

  test('is refused once the version is ready, and while it is being read', () => {
    for (const state of versionStates) {
      if ((contentEvents.upload_started.from as readonly VersionState[]).includes(state)) continue
      const code = codeOf(() => requireContentEvent(state, 'upload_started'))
      expect(code, state).toBe(state === 'scanning' ? 'version_busy' : 'version_frozen')
    }
  })

  test('only open and rejected versions can be deleted', () => {
    const deletable = versionStates.filter((state) => codeOf(() => requireDeletable(state)) === 'fine')
    expect(deletable).toEqual(['draft', 'uploading', 'scan_failed', 'rejected'])
  })
})
