import type { JointReading, LiveSample } from '@filo/contract/live-state/live-sample'
import { expect, test, vi } from 'vitest'
import { curveOf, historyMs, type LivePoint, pointOf, withPoint } from './live-history.ts'
import { createLiveView } from './live-view.ts'
import { liveWord } from './live-word.ts'
import { placeInRange, poseOf } from './pose-of.ts'

const point = (atMs: number, cpu = 0.5): LivePoint => ({
  atMs,
  cpu,
  memory: null,
  tempC: null,
  battery: null,
})

test('a minute is kept, and what was not known is no zero', () => {
  const retained = withPoint([point(0), point(1000)], point(historyMs))
  expect(retained.map(({ atMs }) => atMs)).toEqual([1000, historyMs])
  expect(curveOf(retained, ({ memory }) => memory, [0, 1])).toBe('')
})

test('a curve has a gap where nothing came', () => {
  const points = [point(0, 0), point(1000, 1), point(10_000, 0.5)]
  expect(curveOf(points, ({ cpu }) => cpu, [0, 1])).toBe('M83.3 23.0 L85.0 1.0 M100.0 12.0')
})

const joint = (part: JointReading['part'], name: string, angleDeg?: number): JointReading => ({
  part,
  name,
  ...(angleDeg === undefined ? {} : { angleDeg }),
})

test('limbs are drawn by the names of joints, by their place where names say nothing, and not at all where nobody tells', () => {
  const reported = [
    joint('left_arm', 'elbow', 40),
    joint('left_arm', 'shoulder_pitch', -10),
    joint('left_arm', 'shoulder_roll', 30),
    joint('right_arm', 'J1', 12),
    joint('right_arm', 'J2', 500),
    joint('head', 'neck_yaw'),
  ]
  expect(poseOf(reported)).toEqual({
    leftArm: { shoulder: 30, elbow: 40 },
    rightArm: { shoulder: 12, elbow: 150 },
    headTurn: null,
    headNod: null,
    bodyTurn: null,
  })
})

test.each([
  [{ angleDeg: 5, minDeg: 0, maxDeg: 10 }, 0.5],
  [{ angleDeg: 50, minDeg: 0, maxDeg: 10 }, 1],
  [{ angleDeg: 5, minDeg: 0 }, null],
  [{ minDeg: 0, maxDeg: 10 }, null],
])('of %j the place is %d', (limits, place) => {
  expect(placeInRange({ part: 'head', name: 'x', ...limits })).toBe(place)
})

test.each([
  ['open', 'live', null, 'live'],
  ['lost', 'live', null, 'lost'],
  ['opening', 'away', 'offline', 'waiting'],
  ['open', 'away', 'offline', 'offline'],
  ['open', 'away', 'link_lost', 'offline'],
  ['open', 'away', 'agent_too_old', 'agent_too_old'],
  ['open', 'away', 'too_fast', 'cut'],
  ['lost', 'over', 'not_permitted', 'not_permitted'],
  ['open', 'over', 'customer_refuses', 'customer_refuses'],
] as const)('the way %s and the stream %s (%s) is told as %s', (line, state, reason, word) => {
  expect(liveWord({ line, status: { state, reason } })).toBe(word)
})

function createFakes() {
  const opened: { close: ReturnType<typeof vi.fn>; onmessage: ((m: { data: string }) => void) | null }[] = []
  let isHidden = false
  let change = () => {}
  const stopped = vi.fn()
  const view = createLiveView({
    unitId: '019a0000-0000-7000-8000-000000000001',
    now: () => 5000,
    connect: () => {
      const one = {
        close: vi.fn(),
        onopen: null,
        onerror: null,
        onmessage: null,
        readyState: 1,
        addEventListener: vi.fn(),
      }
      opened.push(one)
      return one
    },
    isHidden: () => isHidden,
    onVisibility: (listener) => {
      change = listener
      return stopped
    },
  })
  return {
    view,
    opened,
    stopped,
    hide: (next: boolean) => {
      isHidden = next
      change()
    },
  }
}

test('nothing is asked for before somebody listens, in a hidden tab, and after the last has left', () => {
  const { view, opened, stopped, hide } = createFakes()
  expect(opened).toHaveLength(0)
  const [one, other] = [view.listen(() => {}), view.listen(() => {})]
  expect(opened).toHaveLength(1)
  hide(true)
  expect(opened[0]?.close).toHaveBeenCalled()
  expect(view.snapshot().line).toBe('hidden')
  hide(false)
  expect(opened).toHaveLength(2)
  one()
  expect(opened[1]?.close).not.toHaveBeenCalled()
  other()
  expect(opened[1]?.close).toHaveBeenCalled()
  expect(stopped).toHaveBeenCalledOnce()
})

test('what comes is kept with its time; what is no sample is passed over', () => {
  const { view, opened } = createFakes()
  view.listen(() => {})
  const runtime = { cpuLoad: 0.25, memUsed: 1, memTotal: 4, cpuTempC: null, battery: null }
  const sample = { runtime, joints: [] } as unknown as LiveSample
  opened[0]?.onmessage?.({ data: 'nonsense' })
  opened[0]?.onmessage?.({ data: JSON.stringify(sample) })
  expect(view.snapshot()).toMatchObject({ cameMs: 5000, sample, points: [pointOf(sample, 5000)] })
})
