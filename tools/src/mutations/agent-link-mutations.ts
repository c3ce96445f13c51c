import type { Mutation } from './mutation.ts'

/** Breaks of what a robot keeps to about its link, and of what it says where it has none. */
export const agentLinkMutations: readonly Mutation[] = [
  {
    name: 'a robot on a slow line never reaches a server with a dead address',
    file: 'agent/src/updates/dial-options.ts',
    search: 'autoSelectFamilyAttemptTimeout: 4000',
    replace: 'autoSelectFamilyAttemptTimeout: 250',
    tests: ['agent/src/updates/slow-line.test.ts'],
  },
  {
    name: 'the log says a thousand times that the server is away',
    file: 'agent/src/link/link-trouble.ts',
    search: 'if (reason !== saidReason)',
    replace: 'if (reason)',
    tests: ['agent/src/link/link-trouble.test.ts'],
  },
]
