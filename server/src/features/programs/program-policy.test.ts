import type { RoleKey } from '@filo/contract/roles'
import { describe, expect, test } from 'vitest'
import type { UserActor } from '../../rights/actor.ts'
import { mayDecideRelease, mayEditRelease, stepsOf } from './program-policy.ts'

function actorOf(role: RoleKey, userId = 'somebody'): UserActor {
  const scope = { kind: 'all' } as const
  const session = { sessionId: 's', reauthenticatedAt: null, ip: null, requestId: null }
  return { kind: 'user', userId, name: 'Işık', role, scope, ...session }
}

const release = { state: 'submitted', editorIds: ['writer'], submittedBy: 'sender' } as const
const program = { state: 'submitted' } as const

describe('who approves a release', () => {
  test.each([
    ['a release manager', actorOf('release_manager'), true],
    ['an administrator', actorOf('admin'), true],
    ['nobody without the right', actorOf('developer'), false],
    ['nobody who wrote in it', actorOf('admin', 'writer'), false],
    ['nobody who submitted it', actorOf('admin', 'sender'), false],
  ])('%s: %3$s', (_title, actor, may) => {
    expect(mayDecideRelease(actor, release, program)).toBe(may)
  })

  test.each(['draft', 'approved', 'rejected'] as const)('nobody where it is %s', (state) => {
    expect(mayDecideRelease(actorOf('admin'), { ...release, state }, program)).toBe(false)
  })

  test('nobody once the program is retired', () => {
    expect(mayDecideRelease(actorOf('admin'), release, { state: 'retired' })).toBe(false)
  })
})

test.each([
  ['developer', 'draft', 'draft', true],
  ['developer', 'rejected', 'active', true],
  ['developer', 'submitted', 'submitted', false],
  ['developer', 'approved', 'active', false],
  ['developer', 'draft', 'retired', false],
  ['release_manager', 'draft', 'draft', false],
] as const)(
  'a %s changes a release that is %s of a program that is %s: %s',
  (role, state, ofProgram, may) => {
    expect(mayEditRelease(actorOf(role), { ...release, state }, { state: ofProgram })).toBe(may)
  },
)

test.each([
  ['release_manager', 'approved', true, ['activate', 'retire']],
  ['release_manager', 'approved', false, ['retire']],
  ['release_manager', 'active', true, ['suspend', 'retire']],
  ['release_manager', 'suspended', true, ['resume', 'retire']],
  ['release_manager', 'retired', true, []],
  ['release_manager', 'draft', false, []],
  ['developer', 'active', true, []],
] as const)('a %s may take these steps with a program that is %s (approved release: %s): %j', (...row) => {
  const [role, state, hasApproved, steps] = row
  expect(stepsOf(actorOf(role), { state }, hasApproved)).toEqual(steps)
})
