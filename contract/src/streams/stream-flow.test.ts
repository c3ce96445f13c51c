import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { createStreamEnd, type StreamEnd } from './stream-end.ts'
import { creditDue, flowCame, flowGranted, flowGrants, flowSent } from './stream-flow.ts'
import type { StreamStep } from './stream-frames.ts'
import { streamMaxCredit, streamMaxDataBytes } from './stream-limits.ts'

const flow = { maySend: 100, mayCome: 50 }

describe('what a flow allows', () => {
  test.each([
    [flowSent, 100, { maySend: 0, mayCome: 50 }],
    [flowSent, 101, undefined],
    [flowSent, 0, undefined],
    [flowCame, 50, { maySend: 100, mayCome: 0 }],
    [flowCame, 51, undefined],
    [flowGranted, 1, { maySend: 101, mayCome: 50 }],
    [flowGranted, 0, undefined],
    [flowGranted, streamMaxCredit - 99, undefined],
    [flowGrants, 10, { maySend: 100, mayCome: 60 }],
    [flowGrants, streamMaxCredit - 49, undefined],
  ] as const)('%o of %i bytes: %j', (step, bytes, after) => {
    expect(step(flow, bytes)).toEqual(after)
  })

  test('one frame has a bound of its own, however much is allowed', () => {
    expect(flowSent({ maySend: streamMaxCredit, mayCome: 0 }, streamMaxDataBytes + 1)).toBeUndefined()
  })

  test.each([
    [100, 0, 0],
    [51, 0, 0],
    [50, 0, 50],
    [0, 0, 100],
    [0, 60, 0],
    [0, 50, 50],
  ])('with %i allowed and %i waiting, %i of a window of 100 are granted', (mayCome, waiting, due) => {
    expect(creditDue({ maySend: 0, mayCome }, 100, waiting)).toBe(due)
  })
})

/** Two ends with a wire between them that keeps the order; `pump` lets so many messages pass. */
function joined(window: number, onData: () => void | Promise<void>) {
  const wires: [StreamStep[], StreamStep[]] = [[], []]
  const onClose = [vi.fn(), vi.fn()] as const
  const opener = createStreamEnd({
    window,
    isOpener: true,
    send: (step) => wires[0].push(step),
    onData,
    onClose: onClose[0],
  })
  const robot = createStreamEnd({
    window,
    isOpener: false,
    send: (step) => wires[1].push(step),
    onData: () => undefined,
    onClose: onClose[1],
  })
  // What an opening frame says.
  robot.receive({ type: 'credit', bytes: window })
  const pump = (to: StreamEnd, from: StreamStep[], count = 1) => {
    for (const step of from.splice(0, count)) to.receive(step)
  }
  return {
    opener,
    robot,
    wires,
    onClose,
    toRobot: (n?: number) => pump(robot, wires[0], n),
    toOpener: (n?: number) => pump(opener, wires[1], n),
  }
}

test('however a sender tries and whenever things arrive, no more is under way than the window', () => {
  const action = fc.oneof(
    fc.integer({ min: 1, max: 400 }),
    fc.constantFrom('to robot' as const, 'to opener' as const),
  )
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 1000 }),
      fc.array(action, { maxLength: 200 }),
      (window, actions) => {
        const pair = joined(window, () => undefined)
        for (const act of actions) {
          if (act === 'to robot') pair.toRobot()
          else if (act === 'to opener') pair.toOpener()
          else pair.robot.write(new Uint8Array(act))
          const underWay = pair.wires[1].reduce(
            (sum, step) => sum + (step.type === 'data' ? step.bytes.length : 0),
            0,
          )
          expect(underWay).toBeLessThanOrEqual(window)
        }
        expect(pair.onClose[0]).not.toHaveBeenCalled()
        // Whatever happened, it goes on once everything has arrived.
        pair.toOpener(1000)
        pair.toRobot(1000)
        expect(pair.robot.write(new Uint8Array(1))).toBe(true)
      },
    ),
    { seed: 37 },
  )
})

test('who does not take what came grants nothing more', async () => {
  const taking = Promise.withResolvers<void>()
  const pair = joined(100, () => taking.promise)
  expect(pair.robot.write(new Uint8Array(100))).toBe(true)
  expect(pair.robot.write(new Uint8Array(1))).toBe(false)
  pair.toOpener()
  expect(pair.wires[0]).toEqual([])
  taking.resolve()
  await taking.promise
  await Promise.resolve()
  expect(pair.wires[0]).toEqual([{ type: 'credit', bytes: 100 }])
})

test.each<[string, StreamStep]>([
  ['more than it was allowed', { type: 'data', bytes: new Uint8Array(101) }],
  ['a grant beyond all bounds', { type: 'credit', bytes: streamMaxCredit + 1 }],
])('%s closes a stream by name, once', (_name, step) => {
  const pair = joined(100, () => undefined)
  pair.opener.receive(step)
  pair.opener.receive(step)
  expect(pair.onClose[0].mock.calls).toEqual([['over_credit']])
  expect(pair.wires[0]).toEqual([{ type: 'close', reason: 'over_credit' }])
  pair.toRobot()
  expect(pair.onClose[1].mock.calls).toEqual([['over_credit']])
  expect(pair.robot.write(new Uint8Array(1))).toBe(false)
})
