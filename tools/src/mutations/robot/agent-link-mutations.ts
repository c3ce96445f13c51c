import type { Mutation } from '../mutation.ts'

/** Breaks of what a robot keeps to about its link, and of what it says where it has none. */
export const agentLinkMutations: readonly Mutation[] = [
  {
    name: 'a robot on a slow line never reaches a server with a dead address',
    file: 'agent/src/updates/http/dial-options.ts',
    search: 'autoSelectFamilyAttemptTimeout: 4000',
    replace: 'autoSelectFamilyAttemptTimeout: 250',
    tests: ['agent/src/updates/http/slow-line.test.ts'],
  },
  {
    name: 'the log says a thousand times that the server is away',
    file: 'agent/src/link/link-trouble.ts',
    search: 'if (reason !== loggedReason)',
    replace: 'if (reason)',
    tests: ['agent/src/link/link-trouble.test.ts'],
  },
  {
    name: 'a robot is led from TLS to a server without, and shows it what it signs',
    file: 'contract/src/device/link/judge-redirect.ts',
    search: "to.protocol === 'https:' && (",
    replace: "to.protocol !== '' && (",
    tests: ['contract/src/device/link/judge-redirect.test.ts'],
  },
  {
    name: 'whoever is on the way leads a robot without TLS to a server of theirs',
    file: 'contract/src/device/link/judge-redirect.ts',
    search: '|| to.hostname === from.hostname)',
    replace: '|| to.hostname !== "")',
    tests: ['contract/src/device/link/judge-redirect.test.ts'],
  },
  {
    name: 'a clock of 2019 is taken for a server whose certificate ran out',
    file: 'agent/src/network/describe-failure.ts',
    search: 'isOfTime && nowMs < notBeforeMs',
    replace: 'isOfTime && nowMs < 0',
    tests: ['agent/src/network/describe-failure.test.ts'],
  },
  {
    name: 'a proxy that is away is taken for the server',
    file: 'agent/src/network/describe-failure.ts',
    search: 'if (proxy !== undefined)',
    replace: "if (proxy === '')",
    tests: ['agent/src/network/describe-failure.test.ts'],
  },
  {
    name: 'what a robot could not say while it was away is forgotten with what it said',
    file: 'agent/src/link/link-history.ts',
    search: 'if (!known) return [failure]',
    replace: 'if (!known) return []',
    tests: ['agent/src/link/link-history.test.ts'],
  },
]
