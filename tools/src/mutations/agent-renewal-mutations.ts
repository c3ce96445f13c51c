import type { Mutation } from './mutation.ts'

/** Breaks of what a robot must keep to when its agent is installed or renewed. */
export const agentRenewalMutations: readonly Mutation[] = [
  {
    name: 'a build of the agent with another hash than the signed one is renewed to',
    file: 'agent/src/renewal/verify-agent-target.ts',
    search: "target.hashes['sha256'] !== order.sha256",
    replace: 'false',
    tests: ['agent/src/renewal/verify-agent-target.test.ts'],
  },
  {
    name: 'a build of the agent is run although its bytes are others than the signed ones',
    file: 'agent/src/renewal/fetch-build.ts',
    search: 'bytes.length === target.length && sha256Of(bytes) === order.sha256',
    replace: 'bytes.length > 0',
    tests: ['agent/src/renewal/renew-agent.test.ts'],
  },
  {
    name: 'a build of the agent is run although it unpacks to another program than the signed one',
    file: 'agent/src/renewal/fetch-build.ts',
    search: '!program || sha256Of(program) !== sha256',
    replace: '!program',
    tests: ['agent/src/renewal/renew-agent.test.ts'],
  },
  {
    name: 'an order leads to an older agent',
    file: 'agent/src/renewal/renew-agent.ts',
    search: '!isNewer(version, context.agentVersion)',
    replace: 'false',
    tests: ['agent/src/renewal/renew-agent.test.ts'],
  },
  {
    name: 'a new agent that crashes is started for ever',
    file: 'agent/src/launcher/choose-agent.ts',
    search: 'trial.starts >= mostStarts ?',
    replace: 'trial.starts < 0 ?',
    tests: ['agent/src/launcher/choose-agent.test.ts'],
  },
  {
    name: 'a damaged agent is started',
    file: 'agent/src/launcher/choose-agent.ts',
    search: 'if (!situation.isWhole(order))',
    replace: 'if (false)',
    tests: ['agent/src/launcher/choose-agent.test.ts'],
  },
  {
    name: 'all robots renew their agents at once',
    file: 'server/src/features/agents/renewal-rules.ts',
    search: "if (state === 'trying' && answer === 'failed') return 'halted'",
    replace: '',
    tests: ['server/src/features/agents/renewal-rules.test.ts'],
  },
  {
    name: 'a serial in the installation line becomes a command',
    file: 'contract/src/agents/install-line.ts',
    search: ".test(text) ? text : `'",
    replace: ".test(text) || true ? text : `'",
    tests: ['contract/src/agents/install-line.test.ts'],
  },
]
