import type { Logger } from 'pino'
import { errorCodeOf, wordsOf } from '../updates/update-error.ts'

/** The parts of the agent that can be held up, the gravest first. */
const problemSources = [
  'recovery',
  'work',
  'assignment',
  'link',
  'services',
  'declared-services',
  'housekeeping',
  'room',
  'enrolment',
] as const
export type ProblemSource = (typeof problemSources)[number]

export interface Problem {
  code: string
  text: string
}

/**
 * Stores what holds the agent up now: one problem for each part of it, shown in the status and in every heartbeat until that
 * part goes on.
 */
export function createProblems(logger: Logger, onChange: () => void) {
  const known = new Map<ProblemSource, Problem>()
  return {
    /** Logged once, however often the same thing goes wrong. */
    note(source: ProblemSource, error: unknown): void {
      const code = errorCodeOf(error)
      const text = wordsOf(error)
      if (known.get(source)?.text === text) return
      logger.error({ code, error }, `${source} is held up`)
      known.set(source, { code, text })
      onChange()
    },
    clear(source: ProblemSource): void {
      if (known.delete(source)) onChange()
    },
    /** The gravest first. */
    list: (): Problem[] => problemSources.flatMap((source) => known.get(source) ?? []),
  }
}

export type Problems = ReturnType<typeof createProblems>
