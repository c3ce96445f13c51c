import type { Mutation } from '../mutation.ts'

/** Breaks of how robots are configured. */
export const robotConfigMutations: readonly Mutation[] = [
  {
    name: 'a change of the configuration stays though no program confirmed it',
    file: 'agent/src/robot-config/config-change.ts',
    search: 'if (isLinked && isConfirmed(state)) return commit(state, readers)',
    replace: 'if (isLinked) return commit(state, readers)',
    tests: ['agent/src/robot-config/config-change.test.ts'],
  },
  {
    name: 'a change of the configuration that cut the link stays',
    file: 'agent/src/robot-config/config-change.ts',
    search: 'if (isLinked && isConfirmed(state)) return commit(state, readers)',
    replace: 'if (isConfirmed(state)) return commit(state, readers)',
    tests: ['agent/src/robot-config/config-change.test.ts'],
  },
  {
    name: 'what waited for a robot is forgotten when a later change takes its place',
    file: 'server/src/features/robot-config/plan-config-change.ts',
    search: 'return { own, items: [...items, ...carried] }',
    replace: 'return { own, items }',
    tests: ['server/src/features/robot-config/plan-config-change.test.ts'],
  },
  {
    name: 'a volume goes above the limit that its customer set',
    file: 'contract/src/robot-config/resolve-config.ts',
    search: 'resolved[volume] = { ...item, value: most, cutTo: most }',
    replace: 'resolved[volume] = { ...item }',
    tests: ['contract/src/robot-config/robot-config-rules.test.ts'],
  },
  {
    name: 'a robot puts configurations on record that nobody ever gave it',
    file: 'server/src/features/robot-config/config-intake-service.ts',
    search: 'if (change.keys.length === 0 || change.number > (config?.version ?? 0)) return false',
    replace: 'if (change.keys.length === 0) return false',
    tests: ['server/src/features/robot-config/robot-config.api.test.ts'],
  },
  {
    name: 'a robot fills the audit log with ends of defaults',
    file: 'server/src/features/robot-config/config-intake-service.ts',
    search: 'return (await store.countFromDefaults(tx, id, since)) < MOST_DEFAULTS_A_DAY',
    replace: 'return true',
    tests: ['server/src/features/devices/limits/robot-flood.api.test.ts'],
  },
  {
    name: 'a robot that answers every change of its configuration is sent away',
    file: 'server/src/features/devices/limits/robot-limits.ts',
    search: 'configEnds: { burst: 100, perMinute: 15 }',
    replace: 'configEnds: { burst: 100, perMinute: 0.2 }',
    tests: ['server/src/features/devices/limits/robot-limits.test.ts'],
  },
  {
    name: 'the next owner of a robot reads how it was configured before',
    file: 'server/src/features/produced-robots/unit-changes.ts',
    search: '    await forgetConfigs(tx, passedOnIds, clock.now())\n',
    replace: '',
    tests: ['server/src/features/produced-robots/former-owner.api.test.ts'],
  },
  {
    name: 'what a robot still says of its former owner’s time is shown to the next one',
    file: 'server/src/features/robot-config/config-intake-service.ts',
    search: 'if (isOfFormerTime(before, number)) return',
    replace: '',
    tests: ['server/src/features/produced-robots/former-owner.api.test.ts'],
  },
  {
    name: 'a robot goes on with what its former owner had set',
    file: 'agent/src/robot-config/config-change.ts',
    search: 'const own = isPassedOn ? forget(state) : state',
    replace: 'const own = state',
    tests: ['agent/src/robot-config/config-change.test.ts'],
  },
]
