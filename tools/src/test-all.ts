import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildStep } from './commands/build-step.ts'
import { qualitySteps } from './commands/quality-steps.ts'
import { describeRun, describeStep } from './commands/report-steps.ts'
import { runSteps, type Step, type StepResult } from './commands/step.ts'
import { repositoryRoot } from './source/repository-files.ts'
import { describeFailures, playwrightFailures, vitestFailures } from './test-run/failed-tests.ts'
import { describeFlaky, secondTryOf } from './test-run/second-try.ts'
import { describeSlowest, type FileTime, playwrightTimes, vitestTimes } from './test-run/slowest-files.ts'
import { describeFarOver, describeOverBudget, farOverBudget, overBudget } from './test-run/time-budgets.ts'

/** Written by the database tests: which engines they ran on. */
const coveredFile = join(repositoryRoot, 'node_modules/.cache/filo/engines-covered')

function describeEngines(): string {
  const nothing = 'PostgreSQL was NOT covered: the database tests did not run.'
  return `${existsSync(coveredFile) ? readFileSync(coveredFile, 'utf8') : nothing}\n`
}

const timesFolder = join(repositoryRoot, 'node_modules/.cache/filo')
const vitestReports = ['tests', 'robot-tests'].map((name) => join(timesFolder, `${name}.json`)) as [
  string,
  string,
]
const playwrightReport = join(timesFolder, 'playwright-report.json')

function readReport<T>(file: string, read: (report: never) => T[]): T[] {
  return existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8')) as never) : []
}

function readTimes(): FileTime[] {
  const tests = vitestReports.flatMap((file) =>
    readReport(file, (report) => vitestTimes(report, repositoryRoot)),
  )
  return [...tests, ...readReport(playwrightReport, playwrightTimes)]
}

const readFailures = (file: string) => readReport(file, (report) => vitestFailures(report, repositoryRoot))

function describeFailed(again: ReadonlySet<string>): string {
  const tests = vitestReports.flatMap(readFailures)
  const flaky = tests.filter(({ file }) => again.has(file))
  const failed = tests.filter(({ file }) => !again.has(file))
  return (
    describeFlaky(flaky) + describeFailures([...failed, ...readReport(playwrightReport, playwrightFailures)])
  )
}

function describeTimes(): string {
  const times = readTimes()
  return describeSlowest(times) + describeOverBudget(overBudget(times))
}

function judgeTimes(): StepResult {
  const output = describeFarOver(farOverBudget(readTimes()))
  return { name: 'time budgets', isOk: output === '', durationMs: 0, output }
}

const rememberResolutions = pathToFileURL(join(repositoryRoot, 'tools/remember-resolutions.mjs')).href

/**
 * Programs of a run live for seconds and make garbage all the time: room for it costs 100 MB each and saves every tenth
 * second of the processor's time. Products and robots are started dozens of times from their sources, of which the first
 * start keeps what Node.js made and none reads a package's description twice: the others begin in half of the time.
 */
const settings = {
  NODE_OPTIONS: `--max-semi-space-size=64 --import=${rememberResolutions}`,
  NODE_COMPILE_CACHE: join(timesFolder, 'compiled'),
}

function vitest(name: string, projects: readonly string[], report: string): Step {
  const chosen = [...projects.flatMap((project) => ['--project', project]), '--tags-filter=!proof']
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return { name, program: 'vitest', args: ['run', ...chosen, ...reporters], settings, live: true }
}

/** Watched while they run, and each keeps the machine busy by itself. */
const tests = vitest('tests', ['database', 'screens', 'window'], vitestReports[0])
/** Rules, which take no time, and robots as programs, which are waited for: they fill what the others leave idle. */
const robotTests = vitest('tests of rules and robots', ['unit'], vitestReports[1])
const browserTests: Step = {
  name: 'browser tests',
  program: 'playwright',
  args: ['test', '--reporter=list,json'],
  settings: { ...settings, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  folder: 'e2e',
  live: true,
}

/** `npm test`: everything CI runs; the last lines say what took long, what failed and what was covered. */
const startedAt = performance.now()
for (const file of [coveredFile, ...vitestReports, playwrightReport]) rmSync(file, { force: true })
const onEnd = (result: StepResult) => process.stdout.write(describeStep(result))
const inOrder = (steps: readonly Step[]) => runSteps(steps, { atOnce: 1, onEnd })
// What looks at the code gives way to the browsers and fills what their waiting for robots and campaigns leaves idle.
const looks = qualitySteps().map((step) => ({ ...step, givesWay: true }))
async function runLongest(): Promise<StepResult[]> {
  const first = await inOrder([buildStep, tests])
  const second = await Promise.all([inOrder([browserTests]), inOrder(looks)])
  return [...first, ...second.flat()]
}

/**
 * Runs the files of failed tests once more, when nothing else runs: a second try tells a slow machine from a broken
 * product, as browser tests have it. Returns those that passed; the run names them as flaky, and each is a bug.
 */
async function tryAgain(): Promise<Set<string>> {
  const files = secondTryOf(vitestReports.flatMap(readFailures))
  const passed = new Set<string>()
  for (const file of files) {
    const args = ['run', '--tags-filter=!proof', file]
    const [result] = await inOrder([{ ...tests, name: `second try of ${file}`, args }])
    if (result?.isOk) passed.add(file)
  }
  return passed
}

const ran = (await Promise.all([runLongest(), inOrder([robotTests])])).flat()
const passedAgain = await tryAgain()
const suites: [Step, string][] = [
  [tests, vitestReports[0]],
  [robotTests, vitestReports[1]],
]
/** A suite all of whose failures passed at their second try. */
const isMended = ({ name }: StepResult) =>
  suites.some(([step, report]) => {
    const failures = readFailures(report)
    return step.name === name && failures.length > 0 && failures.every(({ file }) => passedAgain.has(file))
  })
const budgets = judgeTimes()
onEnd(budgets)
const results = [...ran.map((result) => ({ ...result, isOk: result.isOk || isMended(result) })), budgets]
const durations = performance.now() - startedAt
process.stdout.write(
  describeTimes() + describeRun(results, durations) + describeFailed(passedAgain) + describeEngines(),
)
process.exitCode = results.every(({ isOk }) => isOk) ? 0 : 1
