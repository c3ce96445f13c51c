import { expect, test } from 'vitest'
import { permissionKeys } from './permissions.ts'
import { routes } from './routes.ts'
import { scopesHold, scopesOfRole, scopesReaching, tokenScopeKeys } from './token-scopes.ts'

test('accounts, roles, customers, keys, policies, approvals and demo data are in no scope', () => {
  const forPeople = permissionKeys.filter((permission) => !scopesHold(tokenScopeKeys, permission))
  expect(forPeople).toEqual([
    'user.read',
    'user.manage',
    'role.manage',
    'presence.read',
    'session.end',
    'customer.manage',
    'customer.update_policy',
    'customer.remote_policy',
    'robot.assign',
    'robot.retire',
    'robot.grant',
    'robot.configure',
    'robot.configure_basic',
    'robot.connection_rules',
    'robot.accept',
    'hardware.scan',
    'hardware.test',
    'hardware.decide',
    'remote.read',
    'remote.request',
    'remote.consent',
    'service.write',
    'package.bind',
    'package.approve',
    'package.revoke',
    'program.manage',
    'program.review',
    'store.manage',
    'program.install',
    'marketing.manage',
    'marketing.review',
    'entitlement.manage',
    'storefront.request',
    'aros.approve',
    'aros.waive_test',
    'aros.govern',
    'update.consent',
    'update.end_hold',
    'installation.read',
    'installation.manage',
    'demo.manage',
    'agent.renew',
    'trust.sign',
    'trust.manage',
  ])
})

test.each([
  ['developer', ['read', 'upload', 'test', 'compose', 'assign']],
  ['production', ['read', 'register']],
  ['marketing', ['read']],
  ['customer_user', ['read']],
] as const)('a %s chooses among %j', (role, scopes) => {
  expect(scopesOfRole(role)).toEqual(scopes)
})

test('an administrator chooses among all scopes', () => {
  expect(scopesOfRole('admin')).toEqual(tokenScopeKeys)
})

test('a token that is made for reading writes nothing but its owner’s favourites', () => {
  const writes = routes.filter(
    (route) => route.method !== 'GET' && scopesReaching(route).includes('read') && !route.allowsToken,
  )
  // The others only compare what they are given, or count people and leave tokens out.
  expect(writes.map(({ name }) => name)).toEqual([
    'setPackageFavourite',
    'findKnownContent',
    'countListingView',
    'checkArosOrder',
  ])
})

test('of what is nobody’s but the signed-in person’s, tokens reach history, events and package states', () => {
  const open = routes.filter(({ access, allowsToken }) => access === 'session' && allowsToken)
  expect(open.map(({ name }) => name)).toEqual(['changeVersionState', 'listAudit', 'streamEvents'])
})

test('every write of accounts, roles, policies and keys takes a recent proof, and a session', () => {
  const guarded = [
    'user.manage',
    'role.manage',
    'session.end',
    'aros.govern',
    'customer.update_policy',
    'customer.remote_policy',
    'trust.manage',
    'trust.sign',
    'agent.renew',
    'demo.manage',
  ]
  const writes = routes.filter(
    ({ access, method }) =>
      typeof access === 'object' && guarded.includes(access.permission) && method !== 'GET',
  )
  const without = writes.filter((route) => !route.needsProof || scopesReaching(route).length > 0)
  // They take nothing away and let nobody in.
  expect(without.map(({ name }) => name)).toEqual(['loadDemo', 'updateUser', 'revokeInvite'])
})

test('what takes a recent proof of people and is open to tokens puts releases on robots, and nothing else', () => {
  const both = routes.filter((route) => route.needsProof && scopesReaching(route).length > 0)
  expect(both.map((route) => [route.name, ...scopesReaching(route)])).toEqual([
    ['rollBackUnit', 'assign'],
    ['startArosTest', 'compose'],
    ['publishAros', 'publish'],
    ['assignAros', 'assign'],
    ['assignArosToNewRobots', 'assign'],
    ['endArosAssignment', 'assign'],
    ['rollBackAros', 'assign'],
    ['pinArosToUnits', 'assign'],
    ['unpinArosUnits', 'assign'],
    ['startCampaign', 'assign'],
    ['resumeCampaign', 'assign'],
    ['abortCampaign', 'assign'],
    ['withdrawCampaign', 'assign'],
    ['retryCampaign', 'assign'],
  ])
})
