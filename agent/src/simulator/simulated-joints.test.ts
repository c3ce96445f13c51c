import { JointReading } from '@filo/contract/live-state/live-sample'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededRandom } from '../proofs/seeded-random.ts'
import { advanceJoints, initialJoints, readJoints } from './simulated-joints.ts'

const moving = fc.constantFrom<Parameters<typeof advanceJoints>[2]>(true, false, undefined, [
  { part: 'left_arm', moving: true },
])

test('joints keep within their limits and never jump, whatever is told and however time goes', () => {
  fc.assert(
    fc.property(
      fc.nat(),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), moving), { maxLength: 80 }),
      (seed, steps) => {
        const random = seededRandom(seed)
        let joints = initialJoints(0, random)
        let before = readJoints(joints, 'active', random)
        for (const [ms, reported] of steps) {
          joints = advanceJoints(joints, joints.atMs + ms, reported)
          const now = readJoints(joints, 'active', random).map((joint) => JointReading.parse(joint))
          for (const [index, { angleDeg = 0, minDeg = 0, maxDeg = 0 }] of now.entries()) {
            expect(angleDeg).toBeGreaterThanOrEqual(minDeg)
            expect(angleDeg).toBeLessThanOrEqual(maxDeg)
            expect(Math.abs(angleDeg - (before[index]?.angleDeg ?? 0))).toBeLessThan(1 + ms * 0.12)
          }
          before = now
        }
      },
    ),
    { seed: 4, numRuns: 50 },
  )
})

test('a part that is said to stand stands', () => {
  const still = advanceJoints(
    initialJoints(0, () => 0.3),
    1000,
    [{ part: 'head', moving: false }],
  )
  expect(advanceJoints(still, 9000, false).turns).toEqual(still.turns)
})
