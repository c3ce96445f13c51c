import type { Mutation } from '../mutation.ts'

/** Breaks of how silence of robots is judged, told of, and kept as history. */
export const connectionMutations: readonly Mutation[] = [
  {
    name: 'rules of a customer count more than those of its robot',
    file: 'contract/src/connection/connection-rules.ts',
    search: "  if (own) return { rules: own, source: 'robot' }",
    replace: "  if (own && !ofCustomer) return { rules: own, source: 'robot' }",
    tests: ['contract/src/connection/connection-rules.test.ts'],
  },
  {
    name: 'filters judge silence by the product’s limits while chips go by the customer’s',
    file: 'server/src/records/units/unit-connection.ts',
    search: 'silentMs(unit) > unit.limits.staleAfterMin * MINUTE_MS',
    replace: 'silentMs(unit) > 2 * MINUTE_MS',
    tests: ['server/src/features/connection/connection.engines.test.ts'],
  },
  {
    name: 'after the loss of a server robots are judged by the product’s limits alone',
    file: 'server/src/records/units/unit-connection.ts',
    search: 'lt(lastSeenAt, minutesAgo(now, joinedMinutes(limit))),',
    replace: 'lt(lastSeenAt, minutesAgo(now, leastStaleMinutes)),',
    tests: ['server/src/features/produced-robots/silent-fleet.engines.test.ts'],
  },
  {
    name: 'a robot keeps the rules that its former owner set',
    file: 'server/src/records/units/presence-spans.ts',
    search: '.where(inArray(unitConnectionRules.unitId, [...unitIds]))',
    replace: '.where(sql`false`)',
    tests: ['server/src/features/connection/connection.engines.test.ts'],
  },
  {
    name: 'customers read of robots out of touch that they run the newest release',
    file: 'server/src/features/customer-updates/present-customer-update.ts',
    search: 'isLatest: isOutOfTouch(heard.connection) ? null : lastWord,',
    replace: 'isLatest: lastWord,',
    tests: ['server/src/features/customer-updates/updates-out-of-touch.api.test.ts'],
  },
  {
    name: 'the page of a customer’s updates shows what a robot out of touch said last as if it still held',
    file: 'console/src/components/update-decision/what-now.ts',
    search: 'if (!isOutOfTouch(connection) || !ownWords.has(heard.key)) return heard',
    replace: 'if (!isOutOfTouch(connection) || heard.key) return heard',
    tests: ['console/src/components/update-decision/what-now.test.ts'],
  },
  {
    name: 'a server that died without a word leaves its robots online',
    file: 'server/src/records/units/presence-spans.ts',
    search: '  if (open && isLost(open, at)) {',
    replace: '  if (open && isLost(open, at) && false) {',
    tests: ['server/src/records/units/presence-spans.test.ts'],
  },
  {
    name: 'the absence of robots while no server ran counts as theirs',
    file: 'server/src/features/connection/observed-spans.ts',
    search: "span.state === 'offline' ? withGaps(span, situation.gaps) : [span]",
    replace: '[span]',
    tests: ['server/src/features/connection/observed-spans.test.ts'],
  },
  {
    name: 'a customer reads when a robot was there for its former owner',
    file: 'server/src/records/units/owners-time.ts',
    search: "if (scope.kind === 'all') return undefined",
    replace: 'if (scope) return undefined',
    tests: ['server/src/features/connection/connection.engines.test.ts'],
  },
  {
    name: 'people are told again and again of the same absence',
    file: 'server/src/features/notifications/silence-store.ts',
    search: '    .set({ notifiedAt: at })',
    replace: '    .set({ notifiedAt: null })',
    tests: ['server/src/features/connection/connection.engines.test.ts'],
  },
  {
    name: 'people are told of robots that nobody wants to hear of',
    file: 'server/src/features/notifications/silence-store.ts',
    search: '        eq(noticeMinutesOfUnit, minutes),',
    replace: '        isNull(notifiedAt),',
    tests: ['server/src/features/connection/connection.engines.test.ts'],
  },
  {
    name: 'robots of different customers are one line',
    file: 'server/src/features/notifications/notices/clock-notices.ts',
    search: "foldKey: customerId ?? 'nobody',",
    replace: "foldKey: 'all',",
    tests: ['server/src/features/connection/connection.engines.test.ts'],
  },
]
