import type { Mutation } from '../mutation.ts'

const rules = 'agent/src/remote/session-rules.ts'
const ofRules = ['agent/src/remote/session-rules.test.ts']
const ofKeeper = ['agent/src/remote/remote-keeper.test.ts']

/** Breaks of what a robot lets people do with it from afar. */
export const remoteKeeperMutations: readonly Mutation[] = [
  {
    name: 'a server alone opens a session where the owner wants each one asked',
    file: rules,
    search: "state: isOpen && access === 'on' ? 'opening' : 'asking',",
    replace: "state: isOpen ? 'opening' : 'asking',",
    tests: ofRules,
  },
  {
    name: 'a server alone opens a question that stands where the owner wants each session asked',
    file: rules,
    search: "if (access === 'on') return { ...session, state: 'opening', allowedUntil }",
    replace: "return { ...session, state: 'opening', allowedUntil }",
    tests: ofRules,
  },
  {
    name: 'a yes for ten minutes lets a server stay for a day',
    file: rules,
    search: "const endsAt = access === 'consent' ? Math.min(allowedUntil, minutesUntil) : allowedUntil",
    replace: 'const endsAt = allowedUntil',
    tests: ofRules,
  },
  {
    name: 'a robot whose owner lets nobody in opens sessions',
    file: rules,
    search: "if (facts.access === 'off') return 'disabled'",
    replace: '',
    tests: ofRules,
  },
  {
    name: 'a session that ended opens again by an order that comes late',
    file: rules,
    search: 'if (order.revision <= session.revision || isOver(session)) return session',
    replace: 'if (order.revision <= session.revision) return session',
    tests: ofRules,
  },
  {
    name: 'somebody types in a session that only views',
    file: rules,
    search: "return desiredMode === 'control' && mode === 'view' ? 'this session only views' : undefined",
    replace: 'return undefined',
    tests: ofRules,
  },
  {
    name: 'streams of a session that is over stay open',
    file: 'agent/src/remote/remote-keeper.ts',
    search: 'streams.closeAll(after.id)',
    replace: '',
    tests: ofKeeper,
  },
  {
    name: 'a part that hangs at its end keeps the end of a session from being reported',
    file: 'agent/src/remote/session-room.ts',
    search: 'await withinTime(clock, partEndMs, work())',
    replace: 'await work()',
    tests: ofKeeper,
  },
  {
    name: 'what a killed agent left of a session goes on',
    file: 'agent/src/remote/remote-keeper.ts',
    search: 'for (const left of ledger.leftOver()) inWork(() => clear(left)).catch(logged)',
    replace: '',
    tests: ofKeeper,
  },
]
