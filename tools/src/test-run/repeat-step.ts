import { buildStep } from '../commands/build-step.ts'
import { runStep, type Step } from '../commands/step.ts'

/** What a proof answers that runs a step of `npm test` anew. */
export interface RepeatedStep {
  n: number
  seed: number
  failures: string[]
  notes: string[]
}

/** Builds what started products need, then runs a step `n` times to its end. */
export async function repeatStep(
  step: Step,
  { n, seed }: { n: number; seed: number },
): Promise<RepeatedStep> {
  const built = await runStep(buildStep)
  if (!built.isOk) return { n: 0, seed, failures: [`the build failed: ${built.output}`], notes: [] }
  const failures: string[] = []
  for (let attempt = 1; attempt <= n; attempt += 1)
    if (!(await runStep(step)).isOk) failures.push(`run ${attempt} has failures`)
  return { n, seed, failures, notes: [] }
}
