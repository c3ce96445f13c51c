import type { Mutation } from './mutation.ts'

const heads = ['server/src/features/audit/heads/audit-heads.engines.test.ts']
const role = ['server/src/start-up/server-role.engines.test.ts']

const ofProofs = [
  {
    name: 'a record of the audit log that was edited is taken for the one that was written',
    file: 'server/src/features/audit/walk-chain.ts',
    search: 'if (!isInPlace || chainHash(headHash, fields) !== hash) {',
    replace: 'if (!isInPlace) {',
  },
  {
    name: 'the audit log is not compared with the heads that the server kept',
    file: 'server/src/features/audit/audit-service.ts',
    search: '[...heads, ...named],',
    replace: '[...named],',
  },
  {
    name: 'a head of the audit log that nobody signed counts',
    file: 'server/src/features/audit/audit-service.ts',
    search: "(head) => !('signature' in head) || isSigned(head),",
    replace: '() => true,',
  },
  {
    name: 'an audit log whose end was cut agrees with its heads',
    file: 'server/src/features/audit/heads/compare-heads.ts',
    search: 'if (isWhole && !contradiction)',
    replace: 'if (!isWhole && !contradiction)',
  },
]

const ofTheRole = [
  {
    name: 'a database is prepared for a role that may still change the audit log',
    file: 'server/src/start-up/prepare-postgres.ts',
    search: "if (await mayRewrite(server)) throw tooStrong(role, 'can still change the audit log')",
    replace: '',
  },
  {
    name: 'a database is prepared for a role that owns it',
    file: 'server/src/start-up/prepare-postgres.ts',
    search: "if (isOwner) throw tooStrong(role, 'owns the tables')",
    replace: '',
  },
]

/** Breaks of what proves the audit log, and of what keeps a server from changing it. */
export const auditMutations: readonly Mutation[] = [
  ...ofProofs.map((each) => ({ ...each, tests: heads })),
  ...ofTheRole.map((each) => ({ ...each, tests: role, needsPostgres: true })),
]
