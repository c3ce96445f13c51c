import type { RemoteOrder } from '@filo/contract/remote/remote-orders'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRemoteOrders } from '../test/remote-orders.ts'
import { afterRestart, isOver, type LiveSession, mustReport, reportOf } from './session-record.ts'
import {
  answerSession,
  applyOrder,
  awaitsAnswer,
  deadlinesOf,
  endSession,
  finishSession,
  type OrderFacts,
  openSession,
  passDeadline,
  streamRefusal,
} from './session-rules.ts'

const nowMs = 1_000_000
const factsOf = (more: Partial<OrderFacts> = {}): OrderFacts => ({
  nowMs,
  access: 'on',
  isBusy: false,
  canTerminal: true,
  canDesktop: true,
  runId: 'a'.repeat(32),
  ...more,
})
const yes = { answer: 'yes', by: 'Ayşe', at: '2026-03-01T10:00:00.000Z' } as const
const no = { ...yes, answer: 'no' } as const
type Access = OrderFacts['access']

/** A session as it stands once somebody said yes to it, or nobody had to. */
function openedSession(access: Access, order: Partial<RemoteOrder> = {}) {
  const next = createRemoteOrders()
  const begun = applyOrder(undefined, next(order), factsOf({ access }))
  const allowed = begun.state === 'asking' ? answerSession(yes)(begun) : begun
  return { next, session: openSession(access, nowMs)(allowed) }
}

describe('a new order', () => {
  test.each<[string, Partial<RemoteOrder>, Partial<OrderFacts>, string]>([
    ['that asks has the person beside the robot asked', {}, {}, 'asking'],
    ['that opens is followed at once', { desired: 'open' }, {}, 'opening'],
    ['that opens asks where the owner wants it', { desired: 'open' }, { access: 'consent' }, 'asking'],
    ['is refused where nobody is let in', { desired: 'open' }, { access: 'off' }, 'disabled'],
    ['that asks is refused there too', {}, { access: 'off' }, 'disabled'],
    ['is refused while another session is at work', {}, { isBusy: true }, 'busy'],
    ['whose time is over opens nothing', { desired: 'open', secondsLeft: 0 }, {}, 'expired'],
    ['for a terminal needs one', { types: ['terminal'] }, { canTerminal: false }, 'no_terminal'],
    ['for a desktop needs one', { types: ['desktop'] }, { canDesktop: false }, 'no_desktop'],
    ['for files too is followed', { types: ['terminal', 'files'] }, { canTerminal: false }, 'asking'],
  ])('%s', (_, order, facts, outcome) => {
    const { state, end } = applyOrder(undefined, createRemoteOrders()(order), factsOf(facts))
    expect(state === 'ended' ? end?.refusal : state).toBe(outcome)
    expect(end?.reason).toBe(state === 'ended' ? 'robot_refused' : undefined)
  })

  test('of a session that is over already leaves a note that it never opens', () => {
    const next = createRemoteOrders()
    const over = applyOrder(undefined, next({ desired: 'ended', endReason: 'withdrawn' }), factsOf())
    expect(reportOf(over)).toMatchObject({ state: 'ended', end: { reason: 'withdrawn' } })
    expect(applyOrder(over, next({ desired: 'open' }), factsOf())).toBe(over)
  })
})

describe('a question', () => {
  const asking = () => applyOrder(undefined, createRemoteOrders()(), factsOf())

  test('stands for its seconds and ends the session where nobody answers', () => {
    const session = asking()
    expect(deadlinesOf(session)).toEqual({ question: nowMs + 120_000, extension: null, end: null })
    expect(passDeadline('question', nowMs)(session)).toBe(session)
    const over = passDeadline('question', nowMs + 120_000)(session)
    expect(reportOf(over)).toMatchObject({ state: 'ended', end: { reason: 'no_answer' }, consent: null })
  })

  test('that is answered with no ends it, and a yes afterwards changes nothing', () => {
    const over = answerSession(no)(asking())
    expect(reportOf(over)).toMatchObject({ state: 'ended', end: { reason: 'denied' }, consent: no })
    expect(answerSession(yes)(over)).toBe(over)
  })

  test('that is answered with yes opens for the minutes from when it is open', () => {
    const open = openSession('on', nowMs + 5000)(answerSession(yes)(asking()))
    expect(deadlinesOf(open)).toEqual({ question: null, extension: null, end: nowMs + 5000 + 600_000 })
    expect(reportOf(open)).toMatchObject({ state: 'open', consent: yes })
  })

  test('needs no answer any more once the server says that it is allowed, but where the owner has each asked', () => {
    const next = createRemoteOrders()
    for (const access of ['on', 'consent'] as const) {
      const begun = applyOrder(undefined, next(), factsOf({ access }))
      const after = applyOrder(begun, next({ desired: 'open' }), factsOf({ access }))
      expect(after.state).toBe(access === 'on' ? 'opening' : 'asking')
      const late = applyOrder(begun, next({ desired: 'open', secondsLeft: 0 }), factsOf({ access }))
      expect(late).toMatchObject({ state: 'ended', end: { reason: 'time_over' } })
    }
  })
})

describe('an open session', () => {
  test('ends later by a later end of the server, and earlier by an earlier one', () => {
    const { next, session } = openedSession('on', { desired: 'open' })
    const later = applyOrder(session, next({ desired: 'open', secondsLeft: 1200 }), factsOf())
    expect(deadlinesOf(later).end).toBe(nowMs + 1_200_000)
    expect(deadlinesOf(applyOrder(later, next({ desired: 'open', secondsLeft: 0 }), factsOf())).end).toBe(
      nowMs,
    )
  })

  test('that asks for more time gets it by a yes, and goes on as it was by a no or by silence', () => {
    const { next, session } = openedSession('on')
    const extension = { minutes: 5, seconds: 60 }
    const isRequested = applyOrder(session, next({ desired: 'open', extension }), factsOf())
    expect(awaitsAnswer(isRequested)).toBe(true)
    expect(mustReport(session, isRequested)).toBe(false)
    const longer = answerSession(yes)(isRequested)
    expect(deadlinesOf(longer)).toEqual({ question: null, extension: null, end: nowMs + 900_000 })
    expect(mustReport(isRequested, longer)).toBe(true)
    expect(deadlinesOf(answerSession(no)(isRequested)).end).toBe(nowMs + 600_000)
    const silent = passDeadline('extension', nowMs + 60_000)(isRequested)
    expect(silent).toMatchObject({ state: 'open', extension: null, extensionAnswer: null })
    const more = { ...extension, minutes: 60 }
    // Whoever reads five minutes says yes to five.
    expect(
      applyOrder(isRequested, next({ desired: 'open', extension: more }), factsOf()).extension?.minutes,
    ).toBe(5)
    const again = applyOrder(longer, next({ desired: 'open', extension, secondsLeft: 900 }), factsOf())
    expect(reportOf(again)).toMatchObject({ extension: null })
    const withdrawn = applyOrder(isRequested, next({ desired: 'open' }), factsOf())
    expect(answerSession(yes)(withdrawn)).toBe(withdrawn)
  })

  test('of an owner who has each asked does not get later by the server’s word: the person is asked', () => {
    const { next, session } = openedSession('consent', { desired: 'open', minutes: 10, secondsLeft: 86_400 })
    expect(deadlinesOf(session).end).toBe(nowMs + 600_000)
    const more = applyOrder(
      session,
      next({ desired: 'open', secondsLeft: 1200 }),
      factsOf({ access: 'consent' }),
    )
    expect(deadlinesOf(more).end).toBe(nowMs + 600_000)
    expect(more.extension).toMatchObject({ minutes: 10 })
    expect(deadlinesOf(answerSession(yes)(more)).end).toBe(nowMs + 1_200_000)
    const same = applyOrder(
      session,
      next({ desired: 'open', secondsLeft: 620 }),
      factsOf({ access: 'consent' }),
    )
    expect(same).toMatchObject({ extension: null, endsAt: nowMs + 600_000 })
  })

  test('is never widened by a later order', () => {
    const { next, session } = openedSession('on', { types: ['logs'], mode: 'view' })
    const wide = { desired: 'open', types: ['terminal'], mode: 'control', requestedBy: 'X' } as const
    const after = applyOrder(session, next({ ...wide, types: [...wide.types] }), factsOf())
    expect(after.order).toBe(session.order)
  })

  test('leaves old orders alone, and ends by the order of its server', () => {
    const { next, session } = openedSession('on')
    expect(applyOrder(session, { ...next({ desired: 'ended' }), revision: 1 }, factsOf())).toBe(session)
    const ending = applyOrder(session, next({ desired: 'ended', endReason: 'closed' }), factsOf())
    expect(ending).toMatchObject({ state: 'ending', end: { reason: 'closed' } })
    expect(reportOf(ending)).toBeUndefined()
    expect(reportOf(finishSession(ending))).toMatchObject({ state: 'ended', end: { reason: 'closed' } })
    expect(endSession('time_over')(ending)).toBe(ending)
  })

  test('that an earlier agent left is over; one that was ending keeps why', () => {
    const { session } = openedSession('on')
    expect(afterRestart(session)).toMatchObject({ state: 'ending', end: { reason: 'agent_restarted' } })
    const ending = endSession('robot_ended')(session)
    expect(afterRestart(ending)).toBe(ending)
  })
})

test.each([
  ['remote-terminal', 'control', undefined],
  ['remote-services', 'view', undefined],
  ['remote-desktop', 'view', 'this session carries no such stream'],
] as const)(
  'a stream of %s for %s is let in or refused by what the session carries',
  (kind, mode, refusal) => {
    expect(streamRefusal({ types: ['terminal', 'logs'], mode: 'control' }, kind, mode)).toBe(refusal)
  },
)

test('nobody gets control in a session that only views', () => {
  const session = { types: ['files'], mode: 'view' } as const
  expect(streamRefusal(session, 'remote-files', 'view')).toBeUndefined()
  expect(streamRefusal(session, 'remote-files', 'control')).toBe('this session only views')
})

describe('whatever a server orders', () => {
  const anyOrder = fc.record<Partial<RemoteOrder>>({
    desired: fc.constantFrom('consent' as const, 'open' as const, 'open' as const, 'ended' as const),
    secondsLeft: fc.integer({ min: 0, max: 86_400 }),
    minutes: fc.integer({ min: 1, max: 60 }),
    revision: fc.integer({ min: 1, max: 20 }),
    extension: fc.option(fc.record({ minutes: fc.constant(60), seconds: fc.constant(60) })),
    mode: fc.constantFrom('view' as const, 'control' as const),
  })
  const anyStep = fc.tuple(anyOrder, fc.integer({ min: 0, max: 600_000 }))

  function live(
    access: Access,
    orders: readonly Omit<RemoteOrder, 'sessionId'>[],
    passed: readonly number[],
  ) {
    let session: LiveSession | undefined
    let time = nowMs
    const seen: LiveSession[] = []
    for (const [index, order] of orders.entries()) {
      const full = { ...order, sessionId: '01900000-0000-7000-8000-00000000000a' }
      session = applyOrder(session, full, factsOf({ access, nowMs: time }))
      session = openSession(access, time)(session)
      seen.push(session)
      time += passed[index] ?? 0
    }
    return seen
  }

  const orders = fc.array(anyStep, { minLength: 1, maxLength: 12 }).map((list) => ({
    passed: list.map(([, passMs]) => passMs),
    list: list.map(([order]) => createRemoteOrders()(order)),
  }))

  test('nothing opens by itself where the owner has each asked, and nothing at all where it is off', () => {
    fc.assert(
      fc.property(orders, ({ list, passed }) => {
        for (const { state } of live('consent', list, passed)) expect(['asking', 'ended']).toContain(state)
        for (const { state } of live('off', list, passed)) expect(state).toBe('ended')
      }),
    )
  })

  test('what ended stays as it ended, revisions only rise, and the first order says what it may do', () => {
    fc.assert(
      fc.property(orders, ({ list, passed }) => {
        const seen = live('on', list, passed)
        for (const [index, session] of seen.entries()) {
          const before = seen[index - 1]
          if (!before) continue
          expect(session.revision).toBeGreaterThanOrEqual(before.revision)
          expect(session.order).toBe(before.order)
          if (isOver(before)) expect(session).toBe(before)
        }
      }),
    )
  })

  test('a yes where the owner has each asked never allows more than the minutes that were shown', () => {
    fc.assert(
      fc.property(orders, ({ list, passed }) => {
        const [first, ...rest] = list
        if (!first || first.desired === 'ended' || (first.desired === 'open' && first.secondsLeft === 0))
          return
        const allowed = answerSession(yes)(applyOrder(undefined, first, factsOf({ access: 'consent' })))
        let session = openSession('consent', nowMs)(allowed)
        for (const [index, order] of rest.entries())
          session = applyOrder(
            session,
            order,
            factsOf({ access: 'consent', nowMs: nowMs + (passed[index] ?? 0) }),
          )
        expect(session.endsAt).toBeLessThanOrEqual(nowMs + first.minutes * 60_000)
      }),
    )
  })
})
