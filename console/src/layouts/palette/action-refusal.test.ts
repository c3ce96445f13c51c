import { expect, test } from 'vitest'
import { actionRefusal } from './action-refusal.ts'

test.each([
  ['developer', ['developer'], true, undefined],
  ['developer', ['developer'], false, { kind: 'offline' }],
  ['tester', ['tester', 'developer'], true, { kind: 'otherRole', role: 'developer' }],
  ['tester', ['tester'], true, { kind: 'role' }],
  ['customer_user', ['customer_user'], true, { kind: 'hidden' }],
] as const)('uploading as %s of %j, reachable %s: %j', (role, roles, isReachable, refusal) => {
  expect(actionRefusal({ permission: 'package.upload', role, roles, isReachable })).toEqual(refusal)
})
