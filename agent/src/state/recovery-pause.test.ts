import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostRecoveries, recoveryPauseMs } from './recovery-pause.ts'

test.each([
  [1, 0, 0],
  [1, 0.5, 500],
  [3, 0.5, 2000],
  [13, 0.5, 30_000],
  [14, 0.5, null],
  [15, 0, null],
])('after %i failures and with the random number %d the pause is %j', (failures, random, pause) => {
  expect(recoveryPauseMs(failures, random)).toBe(pause)
})

test('a robot that cannot recover is neither asked without pause nor for longer than a quarter of an hour', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 0.999, noNaN: true }), (random) => {
      const tries = Array.from({ length: mostRecoveries }, (_, index) => recoveryPauseMs(index + 1, random))
      expect(tries.indexOf(null)).toBe(mostRecoveries - 1)
      const totalMs = tries.reduce<number>((sum, pause) => sum + (pause ?? 0), 0)
      expect(totalMs).toBeLessThan(900_000)
    }),
    { seed: 3 },
  )
})
