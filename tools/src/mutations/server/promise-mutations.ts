import type { Mutation } from '../mutation.ts'

const revoked = ['server/src/features/produced-robots/revoked-from-customer.api.test.ts']
const policies = ['server/src/features/customers/customers.api.test.ts']
const rule = ['contract/src/device/assignment/customer-rule.test.ts']
const local = ['agent/src/local-api/access/places.test.ts']

/** Breaks of what customers are promised (docs/security.md). */
export const promiseMutations: readonly Mutation[] = [
  {
    name: 'a robot that was taken from its customer is open from afar',
    file: 'server/src/records/units/rule-owner.ts',
    search: 'sql<string | null>`coalesce(',
    replace: 'sql<string | null>`nullif(',
    tests: revoked,
  },
  {
    name: 'another owner takes no reason',
    file: 'server/src/features/produced-robots/require-owner-change.ts',
    search: '  if (!reason) throw',
    replace: '  if (false) throw',
    tests: revoked,
  },
  {
    name: 'another owner takes no recent proof',
    file: 'server/src/features/produced-robots/require-owner-change.ts',
    search: '  requireRecentProof(actor, now)\n',
    replace: '',
    tests: revoked,
  },
  {
    name: 'nobody is told that a robot came to them',
    file: 'server/src/features/notifications/notices/notices-of-promises.ts',
    search: "before?.['customerId'] !== customerId",
    replace: 'false',
    tests: ['server/src/features/notifications/notices/notices-of-audit.test.ts'],
  },
  {
    name: 'the maker’s people have updates come without a question',
    file: 'server/src/features/customers/customer-policies.ts',
    search: 'if (isRelaxed && (await isAdministered(tx, before.id)))',
    replace: 'if (false)',
    tests: policies,
  },
  {
    name: 'whoever takes the last administrator’s role widens the rules of the customer',
    file: 'server/src/features/customers/customer-policies.ts',
    search: 'return store.lostAdministratorSince(',
    replace: 'return false && store.lostAdministratorSince(',
    tests: ['server/src/features/customers/customer-policies.api.test.ts'],
  },
  {
    name: 'no longer being asked is no widening of the update policy',
    file: 'contract/src/customers/update-policy.ts',
    search: "before.mode === 'consent' && after.mode === 'auto'",
    replace: 'false',
    tests: ['contract/src/customers/update-policy.test.ts'],
  },
  {
    name: 'a right that ends is given on without an end',
    file: 'server/src/features/robot-users/grant-end.ts',
    search: 'return granted === null || granted > own',
    replace: 'return granted !== null && granted > own',
    tests: ['server/src/features/robot-users/grant-end.test.ts'],
  },
  {
    name: 'a robot that was told no rule tests its microphone without a question',
    file: 'contract/src/device/assignment/customer-rule.ts',
    search: "rule === 'none' || rule === 'allowed'",
    replace: "rule === undefined || rule === 'none' || rule === 'allowed'",
    tests: rule,
  },
  {
    name: 'a robot takes a server’s word for not asking',
    file: 'agent/src/robot-commands.ts',
    search: 'await tests.handle({ ...command, needsConsent }, measure',
    replace: 'await tests.handle(command, measure',
    tests: ['agent/src/robot-consent.test.ts'],
  },
  {
    name: 'a signed refusal of the customer opens sessions on the robot',
    file: 'contract/src/device/assignment/customer-rule.ts',
    search: "return rule === 'never' ? 'off' : access",
    replace: 'return access',
    tests: rule,
  },
  {
    name: 'a robot keeps the rule that was signed before',
    file: 'server/src/features/devices/devices-service.ts',
    search: 'signedRuleOf(stored.envelope) === customerRule',
    replace: 'true',
    tests: ['server/src/features/devices/link/agent-capabilities.api.test.ts'],
  },
  {
    name: 'a live view goes on after the right to the robot has ended',
    file: 'server/src/features/live-state/live-state-service.ts',
    search: "if (!(await readGrantedRight(db, actor, unitId, clock.now()))) return 'not_permitted'",
    replace: '',
    tests: ['server/src/features/live-state/live-state.api.test.ts'],
  },
  {
    name: 'strangers hold all places of the local port',
    file: 'agent/src/local-api/access/places.ts',
    search: 'drop(oldest)',
    replace: 'void oldest',
    tests: local,
  },
  {
    name: 'tokens of the local port are guessed without end',
    file: 'agent/src/local-api/access/token-guesses.ts',
    search: 'return wrong > wrongTokensAMinute',
    replace: 'return false',
    tests: local,
  },
]
