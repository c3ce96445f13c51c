import type { CheckAnswer } from './check-service.ts'

/** What is known of a running service by asking it. */
export interface Liveness {
  /** When it is asked next, in milliseconds since 1970. */
  nextAt: number
  /** Failures in a row. */
  failures: number
  /** What the last failure said. */
  words: string
  /** It answered well at least once since it was started. */
  wasWell: boolean
}

/** Liveness of a service that was just started or found: it is asked at once. */
export function newLiveness(now: number): Liveness {
  return { nextAt: now, failures: 0, words: '', wasWell: false }
}

/** Liveness of a service after an answer. Pure. */
export function noteAnswer(
  known: Liveness,
  answer: CheckAnswer,
  { intervalS, now }: { intervalS: number; now: number },
): Liveness {
  const nextAt = now + intervalS * 1000
  return answer === undefined
    ? { nextAt, failures: 0, words: '', wasWell: true }
    : { nextAt, failures: known.failures + 1, words: answer, wasWell: known.wasWell }
}

/** Whether it is time to ask; a clock that was set back by more than an interval asks at once. */
export function isDue({ nextAt }: Liveness, { intervalS, now }: { intervalS: number; now: number }): boolean {
  return now >= nextAt || nextAt - now > intervalS * 1000
}

/** Whether a service failed so often in a row that it does not work any more. */
export function isDead({ failures }: Liveness, threshold: number): boolean {
  return failures >= threshold
}
