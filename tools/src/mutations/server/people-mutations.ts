import type { Mutation } from '../mutation.ts'

const roles = ['server/src/features/users/role-rules.test.ts']
const claims = ['server/src/features/users/address-claims.engines.test.ts']

/** Breaks of who people are here, what they may give and how they come in. */
export const peopleMutations: readonly Mutation[] = [
  {
    name: 'support ends the session of an administrator',
    file: 'server/src/features/connected-users/may-end.ts',
    search: "of.roles.includes('admin') && by.role !== 'admin'",
    replace: 'false',
    tests: ['server/src/features/connected-users/may-end.test.ts'],
  },
  {
    name: 'a page of who is connected leaves out or repeats somebody',
    file: 'server/src/features/connected-users/merge-page.ts',
    search: 'const start = Math.max(0, offset - few)',
    replace: 'const start = offset',
    tests: ['server/src/features/connected-users/merge-page.test.ts'],
  },
  {
    name: 'a role that ended still shows robots',
    file: 'server/src/features/users/robot-reach.ts',
    search: '.filter(({ expiresAt }) => !expiresAt || expiresAt > now)',
    replace: '',
    tests: ['server/src/features/users/robot-reach.test.ts'],
  },
  {
    name: 'a customer’s administrator grants roles of the maker',
    file: 'server/src/features/users/role-rules.ts',
    search: "(by === 'customer_admin' && roles.every(isCustomerRole))",
    replace: "(by === 'customer_admin')",
    tests: roles,
  },
  {
    name: 'a customer’s administrator is told of accounts with others',
    file: 'server/src/features/users/users-store.ts',
    search: "const isJoined = and(inScope(actor), eq(users.email, email), ne(users.status, 'invited'))",
    replace: "const isJoined = and(eq(users.email, email), ne(users.status, 'invited'))",
    tests: claims,
  },
  {
    name: 'people of an inactive customer are let in',
    file: 'server/src/records/people/roles-in-force.ts',
    search: "eq(customers.status, 'inactive')",
    replace: "eq(customers.status, 'active')",
    tests: ['server/src/features/customers/customers.api.test.ts'],
  },
  {
    name: 'the maker’s people widen what a customer lets them do from afar',
    file: 'server/src/features/customers/customer-policies.ts',
    search: 'if (isOnBehalf) await requireNobodyElse(tx, before.id, reason)',
    replace: '',
    tests: ['server/src/features/customers/customers.api.test.ts'],
  },
  {
    name: 'a customer that allows no remote access is watched all the same',
    file: 'contract/src/customers/remote-policy.ts',
    search: "if (access === 'never') return 'refused'",
    replace: '',
    tests: ['server/src/records/people/remote-access.test.ts'],
  },
  {
    name: 'a site goes while robots stand there',
    file: 'server/src/features/customers/customers-service.ts',
    search: '  if (gone.length === 0) return\n',
    replace: '  return\n',
    tests: ['server/src/features/customers/customers.api.test.ts'],
  },
  {
    name: 'the link to an address that has an account answers like a good one',
    file: 'server/src/features/users/invites-service.ts',
    search: "  if (kind === 'invite') await addressInUse.requireFree(named)\n",
    replace: '',
    tests: claims,
  },
  {
    name: 'a customer’s administrator is shown links that are mailed',
    file: 'server/src/features/users/link-sight.ts',
    search: "return !isMailSetUp || scopeOf(actor).kind === 'all'",
    replace: 'return true',
    tests: ['server/src/features/users/link-sight.test.ts'],
  },
  {
    name: 'a role counts as held after its end',
    file: 'server/src/features/users/role-rules.ts',
    search: 'return expiresAt === null || expiresAt > now',
    replace: 'return true',
    tests: roles,
  },
  {
    name: 'a session outlives the time in which nothing is heard of it',
    file: 'server/src/features/sessions/session-limits.ts',
    search: 'Math.min(session.lastSeenAt.getTime() + idleMs, session.expiresAt.getTime())',
    replace: 'session.expiresAt.getTime()',
    tests: ['server/src/features/sessions/session-limits.test.ts'],
  },
  {
    name: 'an account may be guessed at without end',
    file: 'server/src/throttle/attempt-counter.ts',
    search: '      for (const one of counted) seconds = Math.max(seconds, await waitFor(tx, one, now))\n',
    replace: '',
    tests: ['server/src/features/sessions/sign-in-guard.engines.test.ts'],
  },
]
