import type { Mutation } from '../mutation.ts'

const signing = ['server/src/features/trust/signing-rules.test.ts']

/** Breaks of what keeps signing safe. */
export const trustMutations: readonly Mutation[] = [
  {
    name: 'people are warned of the end of the root at every look',
    file: 'server/src/features/trust/warn-of-root.ts',
    search: 'if (warned?.version === root.version && warned.days <= days) return',
    replace: 'if (warned?.version === root.version && warned.days < 0) return',
    tests: ['server/src/features/trust/root-end.api.test.ts'],
  },
  {
    name: 'the last warning of the root’s end is the first one again',
    file: 'contract/src/trust/root-warnings.ts',
    search: 'rootWarningDays.findLast(',
    replace: 'rootWarningDays.find(',
    tests: ['contract/src/trust/root-warnings.test.ts'],
  },
  {
    name: 'one signature is enough where two are asked for',
    file: 'server/src/features/trust/signing-rules.ts',
    search: 'signersOf(rule, signatures).length >= rule.threshold)',
    replace: 'signersOf(rule, signatures).length >= 1)',
    tests: signing,
  },
  {
    name: 'a key that a rule names twice counts twice',
    file: 'server/src/features/trust/signing-rules.ts',
    search: 'return [...new Set(rule.keyIds)].filter',
    replace: 'return [...rule.keyIds].filter',
    tests: signing,
  },
  {
    name: 'the next root does without the keys of the one before it',
    file: 'server/src/features/trust/signing-rules.ts',
    search: 'return next ? [inForce.root, next.root] : [inForce.root]',
    replace: 'return [(next ?? inForce).root]',
    tests: signing,
  },
  {
    name: 'a publication that waits for signatures is assigned at once',
    file: 'server/src/features/aros-versions/lifecycle/aros-signing.ts',
    search: 'if (await signAros(deps, tx, locked, follow)) return',
    replace: 'if ((await signAros(deps, tx, locked, follow)) || options) return',
    tests: ['server/src/features/trust/thresholds.api.test.ts'],
  },
  {
    name: 'filo trust rotate signs what it has not shown',
    file: 'cli/src/commands/trust/rotate.ts',
    search: "words.includes('--yes') ? async () => true : hand.agrees",
    replace: 'async () => true',
    tests: ['cli/src/commands/trust/rotate.test.ts'],
  },
]
