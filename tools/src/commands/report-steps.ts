import type { StepResult } from './step.ts'

function seconds(durationMs: number): string {
  return `${(durationMs / 1000).toFixed(1)} s`.padStart(8)
}

/** One line for a step that ended; a failed one is followed by what it said. */
export function describeStep({ name, isOk, durationMs, output }: StepResult, shown = false): string {
  const line = `${isOk ? 'ok    ' : 'FAILED'} ${seconds(durationMs)}  ${name}\n`
  return isOk || shown ? line : `${line}\n${output.trimEnd()}\n\n`
}

/** The last lines of a run: every step with its time, then the verdict. */
export function describeRun(results: readonly StepResult[], totalMs: number): string {
  const failed = results.filter(({ isOk }) => !isOk).map(({ name }) => name)
  const verdict = failed.length === 0 ? `all ${results.length} steps passed` : `failed: ${failed.join(', ')}`
  return `\n${results.map((result) => describeStep(result, true)).join('')}${verdict} in ${seconds(totalMs).trim()}\n`
}
