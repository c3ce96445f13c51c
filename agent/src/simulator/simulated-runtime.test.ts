import { RuntimeInfo } from '@filo/contract/device/messages/runtime-info'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createClaims } from '../local-api/claims.ts'
import { toRuntimeInfo } from '../local-api/to-runtime-info.ts'
import { seededRandom } from '../proofs/seeded-random.ts'
import { holdsOf, installGates } from '../state/job/install-gates.ts'
import { advanceVitals, initialVitals, undock, vitalsToClaim, vitalsToRuntime } from './simulated-runtime.ts'

test('a simulated robot reports what the contract allows for days on end, and docks before it must refuse an update', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 600 }), (seed, stepS) => {
      const random = seededRandom(seed)
      let vitals = initialVitals(1_700_000_000_000, random)
      for (let step = 0; step < 300; step += 1) {
        vitals = advanceVitals(vitals, vitals.atMs + stepS * 1000, random)
        const claims = createClaims({ now: () => 0 })
        claims.report({ ...vitalsToClaim(vitals, 'karsilama'), ttlS: 1 })
        const reported = claims.reported()
        const runtime = RuntimeInfo.parse(toRuntimeInfo(vitalsToRuntime(vitals), reported))
        expect(runtime.battery?.percent).toBeGreaterThan(3)
        if (runtime.battery?.charging) expect(runtime.mode).toBe('charging')
        const outcomes = installGates({ battery: runtime.battery, reported, hold: undefined })
        expect(holdsOf(outcomes, 'install')).toEqual([])
      }
    }),
    { seed: 8, numRuns: 50 },
  )
})

test('a robot that was carried off its charger empties and does not charge again', () => {
  const random = seededRandom(3)
  const left = undock(initialVitals(0, random), 31)
  const later = advanceVitals(left, 3_600_000, random)
  expect(later).toMatchObject({ isCharging: false, hasDock: false })
  expect(later.batteryPercent).toBeLessThan(31)
})

test('the same seed gives the same robot', () => {
  const play = () => {
    const random = seededRandom(7)
    return advanceVitals(initialVitals(0, random), 60_000, random)
  }
  expect(play()).toEqual(play())
})
