import { RuntimeInfo } from '@filo/contract/device/runtime-info'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededRandom } from '../proofs/seeded-random.ts'
import { installGates } from '../state/install-gates.ts'
import { advanceVitals, initialVitals, vitalsToRuntime } from './simulated-runtime.ts'

test('a simulated robot reports what the contract allows for days on end, and docks before it must refuse an update', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 600 }), (seed, stepS) => {
      const random = seededRandom(seed)
      let vitals = initialVitals(1_700_000_000_000, random)
      for (let step = 0; step < 300; step += 1) {
        vitals = advanceVitals(vitals, vitals.atMs + stepS * 1000, random)
        const runtime = RuntimeInfo.parse(vitalsToRuntime(vitals, 'karsilama'))
        expect(runtime.battery?.percent).toBeGreaterThan(3)
        if (runtime.battery?.charging) expect(runtime.mode).toBe('charging')
        expect(installGates(runtime, [])).toEqual([])
      }
    }),
    { seed: 8, numRuns: 50 },
  )
})

test('the same seed gives the same robot', () => {
  const play = () => {
    const random = seededRandom(7)
    return advanceVitals(initialVitals(0, random), 60_000, random)
  }
  expect(play()).toEqual(play())
})
