import type { Mutation } from './mutation.ts'

/** Breaks of what the server must keep to about who is linked and when it was last heard of. */
export const robotLinkMutations: readonly Mutation[] = [
  {
    name: 'a run of the agent that had been replaced comes back among others and nobody hears of it',
    file: 'server/src/features/devices/link/arrive.ts',
    search: 'const isPlain = isSame && !boot.isCloneSuspected && !outbox.restart',
    replace: 'const isPlain = isSame && !outbox.restart',
    tests: ['server/src/features/devices/link/arrivals.engines.test.ts'],
  },
  {
    name: 'a robot whose key was taken back is welcomed among others',
    file: 'server/src/features/devices/link/arrive.ts',
    search: 'return unit?.publicKey && isPlain ?',
    replace: 'return unit && isPlain ?',
    tests: ['server/src/features/devices/link/arrivals.engines.test.ts'],
  },
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
    search: 'online: and(isLinked, not(silence.isStale())),',
    replace: 'online: isLinked,',
    tests: ['server/src/features/produced-robots/produced-robots.engines.test.ts'],
  },
  {
    name: 'a robot may send a stream more than whoever asked for it has taken',
    file: 'server/src/features/streams/stream-relay.ts',
    search: "if (!flow) return cut(stream, 'over_credit')\n    if (isTooFast",
    replace: 'if (!flow) return\n    if (isTooFast',
    tests: ['server/src/features/streams/streams.api.test.ts'],
  },
  {
    name: 'what came and was not taken is granted again',
    file: 'contract/src/streams/stream-flow.ts',
    search: 'window - waiting - flow.mayCome',
    replace: 'window - flow.mayCome',
    tests: ['contract/src/streams/stream-flow.test.ts'],
  },
  {
    name: 'a robot goes on sending its live state when the last who looked has left',
    file: 'server/src/features/live-state/live-room.ts',
    search: "stream?.close('done')",
    replace: 'stream = undefined',
    tests: ['dev-env/src/robot-inside.test.ts'],
  },
  {
    name: 'strangers take the places of robots whose links open',
    file: 'server/src/features/devices/authenticate-robot.ts',
    search: "    if (!unit?.publicKey || unit.enrolment !== 'accepted')\n",
    replace: "    onProved?.()\n    if (!unit?.publicKey || unit.enrolment !== 'accepted')\n",
    tests: ['server/src/features/devices/link/link-places.api.test.ts'],
  },
  {
    name: 'robots come in for which there is no room',
    file: 'server/src/features/devices/authenticate-robot.ts',
    search: '    onProved?.()\n',
    replace: '',
    tests: ['server/src/features/devices/link/link-places.api.test.ts'],
  },
  {
    name: 'whoever hangs up while the token is checked keeps a place for ever',
    file: 'server/src/features/devices/devices-routes.ts',
    search: '  if (socket.destroyed) throw sentAway(1)\n',
    replace: '',
    tests: ['server/src/features/devices/link/link-places.api.test.ts'],
  },
]
