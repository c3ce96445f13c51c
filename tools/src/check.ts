import { availableParallelism } from 'node:os'
import { qualitySteps } from './commands/quality-steps.ts'
import { describeRun, describeStep } from './commands/report-steps.ts'
import { runSteps } from './commands/step.ts'

/** `npm run check`: types, lint, format, and every test that needs no database and no browser. */
const startedAt = performance.now()
const steps = [
  {
    name: 'tests without a database',
    program: 'vitest',
    args: ['run', '--project', 'unit', '--project', 'window', '--reporter', 'dot'],
  },
  ...qualitySteps(),
]
const results = await runSteps(steps, {
  atOnce: availableParallelism(),
  onEnd: (result) => process.stdout.write(describeStep(result)),
})
process.stdout.write(describeRun(results, performance.now() - startedAt))
process.exitCode = results.every(({ isOk }) => isOk) ? 0 : 1
