import type { HardwareTest } from '@filo/contract/hardware-tests/hardware-test-table'

/** Programs that may offer themselves at a time. */
const mostOffers = 8

interface Offer {
  tests: readonly HardwareTest[]
  untilMs: number
}

/** Programs of the robot that carry tests out in the agent's place, each for as long as it said. */
export function createTestOffers(clock: { now(): number }) {
  const offers = new Map<string, Offer>()

  function forgetOld(): void {
    for (const [program, { untilMs }] of offers) if (untilMs <= clock.now()) offers.delete(program)
  }

  return {
    /** @returns false where too many offer already */
    note(program: string, tests: readonly HardwareTest[], ttlMs: number): boolean {
      forgetOld()
      if (!offers.has(program) && offers.size >= mostOffers) return false
      offers.delete(program)
      offers.set(program, { tests, untilMs: clock.now() + ttlMs })
      return true
    },
    /** Who carries a test out: the program that offered it last; undefined: the agent. */
    programFor(test: HardwareTest): string | undefined {
      forgetOld()
      return [...offers].findLast(([, offer]) => offer.tests.includes(test))?.[0]
    },
  }
}

export type TestOffers = ReturnType<typeof createTestOffers>
