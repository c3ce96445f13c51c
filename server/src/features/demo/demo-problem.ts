import type { DemoProblem, DemoProgress } from '@filo/contract/demo/demo-routes'

const MAX_DETAIL = 300

/** Text of the console for a loading that failed: where it stood, and the reason in a line. */
export function demoProblem(error: unknown, progress: DemoProgress | null): DemoProblem {
  const text = error instanceof Error ? error.message : String(error)
  const line = text.split('\n', 1)[0] ?? ''
  return { step: progress?.step ?? null, detail: line.trim().slice(0, MAX_DETAIL) }
}
