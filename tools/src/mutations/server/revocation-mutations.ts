import type { Mutation } from '../mutation.ts'

const streams = ['server/src/features/events/event-streams.api.test.ts']
const lostEvents = ['server/src/features/events/lost-events.api.test.ts']
const lostMessages = ['server/src/features/devices/link/lost-messages.api.test.ts']

/** Breaks of what ends at once where it is open: a robot's link, a page, a token. */
export const revocationMutations: readonly Mutation[] = [
  {
    name: 'a robot whose key was taken back keeps its open link',
    file: 'server/src/features/devices/link/link-roster.ts',
    search: "for (const session of message.unitIds.flatMap(ofUnit)) session.bye('revoked')",
    replace: 'message.unitIds.flatMap(ofUnit)',
    tests: ['server/src/features/devices/link/robot-link.api.test.ts'],
  },
  {
    name: 'an open page goes on when its session ends',
    file: 'server/src/features/events/event-stream.ts',
    search: "return message.kind === 'session-ended' && message.sessionIds.includes(opener.sessionId ?? '')",
    replace: 'return false',
    tests: streams,
  },
  {
    name: 'an open page goes on under another scope than it was opened under',
    file: 'server/src/features/events/event-stream.ts',
    search: 'return opener.role === now.role && JSON.stringify(opener.scope) === JSON.stringify(now.scope)',
    replace: 'return opener.role === now.role',
    tests: streams,
  },
  {
    name: 'what an API token holds open goes on when the token is revoked',
    file: 'server/src/features/profile/api-tokens-service.ts',
    search: "publish(tx, { kind: 'rights-changed', userId: actor.userId })",
    replace: '',
    tests: streams,
  },
  {
    name: 'roles that another server took away go on here when the bus lost the message',
    file: 'server/src/features/audit/revocation-watch.ts',
    search: "...idsOf('user').map((userId): BusMessage => ({ kind: 'rights-changed', userId })),",
    replace: '',
    tests: lostEvents,
  },
  {
    name: 'a key that another server took back holds here when the bus lost the message',
    file: 'server/src/features/audit/revocation-watch.ts',
    search: "...(unitIds.length > 0 ? [{ kind: 'robots-changed' as const, unitIds }] : []),",
    replace: '',
    tests: lostMessages,
  },
]
