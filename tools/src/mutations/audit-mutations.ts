import type { Mutation } from './mutation.ts'

/** Breaks of what proves the audit log. */
export const auditMutations: readonly Mutation[] = [
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
].map((each) => ({ ...each, tests: ['server/src/features/audit/heads/audit-heads.engines.test.ts'] }))
