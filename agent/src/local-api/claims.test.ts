import { expect, test } from 'vitest'
import { createClaims } from './claims.ts'
import { toRuntimeInfo } from './to-runtime-info.ts'

function claimsAt(startMs = 10_000) {
  const clock = { at: startMs, now: () => clock.at }
  return { clock, claims: createClaims(clock) }
}

test('each field is over by itself: then it is unknown, not calm', () => {
  const { clock, claims } = claimsAt()
  claims.report({ mode: 'service', speaking: false, ttlS: 10 })
  claims.report({ jointsMoving: [{ part: 'right_arm', moving: true }], ttlS: 30 })
  expect(claims.reported()).toEqual({
    mode: 'service',
    speaking: false,
    joints: { right_arm: { moving: true, isNamed: true } },
  })
  clock.at += 9999
  expect(claims.reported().speaking).toBe(false)
  clock.at += 1
  expect(claims.reported()).toEqual({ joints: { right_arm: { moving: true, isNamed: true } } })
  clock.at += 20_000
  expect(claims.reported()).toEqual({ joints: {} })
})

test('an older word about the whole robot does not come back when one about a part is over', () => {
  const { clock, claims } = claimsAt()
  claims.report({ jointsMoving: false, ttlS: 300 })
  claims.report({ jointsMoving: [{ part: 'head', moving: true }], ttlS: 5 })
  clock.at += 5000
  expect(Object.keys(claims.reported().joints).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'body',
    'left_arm',
    'right_arm',
  ])
})

test('a clock that is set back ends what was told: nobody knows how old it is', () => {
  const { clock, claims } = claimsAt()
  claims.report({ speaking: false, ttlS: 300 })
  claims.hold({ seconds: 300, reason: 'tour' })
  clock.at -= 1
  expect(claims.reported()).toEqual({ joints: {} })
  expect(claims.activeHold()).toBeUndefined()
})

test('runtime info names what nobody told, and takes over what somebody did', () => {
  const { claims } = claimsAt()
  const measured = {
    uptimeS: 1,
    cpuLoad: 0,
    cpuTempC: null,
    memUsed: 1,
    memTotal: 2,
    diskUsed: 1,
    diskTotal: 2,
    gpuLoad: null,
    battery: null,
    network: null,
    processes: [],
  }
  expect(toRuntimeInfo(measured, claims.reported())).toEqual({
    ...measured,
    mode: null,
    activeProgram: null,
    errors: [],
    unreported: ['battery', 'speaking', 'moving', 'program', 'errors'],
  })
  const errors = [{ code: 'motor_hot', text: 'sol omuz' }]
  const battery = { percent: 55, charging: true }
  claims.report({ mode: 'service', program: null, errors, battery, speaking: true, ttlS: 5 })
  expect(toRuntimeInfo(measured, claims.reported())).toMatchObject({
    mode: 'service',
    activeProgram: null,
    errors,
    battery: { ...battery, minutesLeft: null },
    unreported: ['moving'],
  })
})
