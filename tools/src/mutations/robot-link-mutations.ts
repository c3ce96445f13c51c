import type { Mutation } from './mutation.ts'

/** Breaks of what the server must keep to about who is linked and when it was last heard of. */
export const robotLinkMutations: readonly Mutation[] = [
  {
    name: 'a heartbeat that was on its way makes a robot look heard of whose link has ended',
    file: 'server/src/features/devices/devices-store.ts',
    search: '        where p.is_linked for no key update',
    replace: '        for no key update',
    tests: ['server/src/features/devices/link/heartbeats.engines.test.ts'],
  },
  {
    name: 'a robot that is linked and silent counts as online',
    file: 'server/src/records/unit-connection.ts',
    search: 'online: and(isLinked, not(silence.lasts(staleAfterMs))),',
    replace: 'online: isLinked,',
    tests: ['server/src/features/produced-robots/produced-robots.engines.test.ts'],
  },
]
