import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { lintSteps, typeSteps } from './commands/quality-steps.ts'
import { describeRun, describeStep } from './commands/report-steps.ts'
import { runSteps, type Step, type StepResult } from './commands/step.ts'
import { repositoryRoot } from './source/repository-files.ts'

/** Written by the database tests: which engines they ran on. */
const coveredFile = join(repositoryRoot, 'node_modules/.cache/filo/engines-covered')

function describeEngines(): string {
  const nothing = 'PostgreSQL was NOT covered: the database tests did not run.'
  return `${existsSync(coveredFile) ? readFileSync(coveredFile, 'utf8') : nothing}\n`
}

/** What looks at the code, and what the browser tests need. */
const quick: Step[] = [
  ...typeSteps(),
  ...lintSteps(),
  { name: 'build', program: 'node', args: ['dev-env/src/prepare.ts'] },
]
/** Each of them keeps the machine busy by itself and is watched while it runs. */
const long: Step[] = [
  { name: 'tests', program: 'vitest', args: ['run'], live: true },
  { name: 'browser tests', program: 'playwright', args: ['test'], folder: 'e2e', live: true },
]

/** `npm test`: everything CI runs; the last lines say what was covered. */
const startedAt = performance.now()
rmSync(coveredFile, { force: true })
const onEnd = (result: StepResult) => process.stdout.write(describeStep(result))
const results = [
  ...(await runSteps(quick, { atOnce: 2, onEnd })),
  ...(await runSteps(long, { atOnce: 1, onEnd })),
]
process.stdout.write(describeRun(results, performance.now() - startedAt) + describeEngines())
process.exitCode = results.every(({ isOk }) => isOk) ? 0 : 1
