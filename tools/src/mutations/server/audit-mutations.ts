import type { Mutation } from '../mutation.ts'

const heads = ['server/src/features/audit/heads/audit-heads.engines.test.ts']
const role = ['server/src/start-up/server-role.engines.test.ts']

const endings = ['server/src/authorization/audited-endings.api.test.ts']

const ofEndings = [
  {
    name: 'the audit log does not say who stopped a change of many robots',
    file: 'server/src/features/produced-robots/bulk/bulk-changes-service.ts',
    search: 'await recordCancelled(tx, actor, before)',
    replace: '',
  },
  {
    name: 'the audit log does not say who revoked an install key',
    file: 'server/src/features/enrolments/install-keys-service.ts',
    search: "await audit.record(tx, actor, { action: 'install_key.revoked', ...subject })",
    replace: 'void subject',
  },
  {
    name: 'the audit log does not say why a version of the agent was recalled',
    file: 'server/src/features/agents/recalls-service.ts',
    search: 'after: { version }, reason })',
    replace: 'after: { version } })',
  },
]

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

/** Breaks of what must be in the audit log, of what proves it, and of what keeps a server from changing it. */
export const auditMutations: readonly Mutation[] = [
  ...ofEndings.map((each) => ({ ...each, tests: endings })),
  ...ofProofs.map((each) => ({ ...each, tests: heads })),
  ...ofTheRole.map((each) => ({ ...each, tests: role, needsPostgres: true })),
]
