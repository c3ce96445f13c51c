import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { lintSteps, typeSteps } from './commands/quality-steps.ts'
import { describeRun, describeStep } from './commands/report-steps.ts'
import { runSteps, type Step, type StepResult } from './commands/step.ts'
import { repositoryRoot } from './source/repository-files.ts'

/** Written by the database tests: whether a PostgreSQL answered. */
const coveredFile = join(repositoryRoot, 'node_modules/.cache/filo/postgres-covered')

function describePostgres(): string {
  try {
    if (readFileSync(coveredFile, 'utf8').trim() === 'yes')
      return 'PostgreSQL was covered: the database tests ran on it and on the embedded database.\n'
  } catch {
    return 'PostgreSQL was NOT covered: the database tests did not run.\n'
  }
  return 'PostgreSQL was NOT covered: none answered, the database tests ran on the embedded database alone.\n'
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
process.stdout.write(describeRun(results, performance.now() - startedAt) + describePostgres())
process.exitCode = results.every(({ isOk }) => isOk) ? 0 : 1
