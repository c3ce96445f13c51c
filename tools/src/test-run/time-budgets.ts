import type { FileTime } from './slowest-files.ts'

/** What the tests of one kind may take, in seconds of two cores that do nothing else. */
interface Budget {
  files: RegExp
  testS: number
  fileS: number
  /** What a test of this kind takes on average there: a run that needs more is slow as a whole, and allows more. */
  usualS: number
}

/** The first that fits counts. */
const kinds: readonly Budget[] = [
  { files: /\.e2e\.ts$/, testS: 20, fileS: 60, usualS: 6 },
  { files: /\.screen\.test\.ts$/, testS: 6, fileS: 15, usualS: 1 },
  { files: /\.test\.tsx?$/, testS: 10, fileS: 30, usualS: 0.11 },
]

/** Files that may take longer than the others of their kind, and why; they are no part of its average. */
const longer: readonly Omit<Budget, 'usualS'>[] = [
  // A whole journey, from an empty product to a robot that runs it.
  { files: /\/story\.\w+\.e2e\.ts$/, testS: 120, fileS: 120 },
  // Offers begin at full minutes: this one is waited for up to 105 s, until then people publish it and robots are switched on;
  // then agents as programs install, update and remove.
  { files: /\/program-store\.e2e\.ts$/, testS: 180, fileS: 180 },
  // A session with a robot of its own, from the request to the sealed record: people wait for shells, a desktop, a large file
  // both ways, and the looks at the robot before and after, of 3 s each.
  { files: /\/remoteconnection\.e2e\.ts$/, testS: 120, fileS: 120 },
  // Agents as programs that are killed, started again and waited for, 58 s where two cores do nothing else but this run.
  { files: /\/robot-recovery\.test\.ts$/, testS: 20, fileS: 60 },
  // Every route as every role, some 3,900 tests in an ordinary run.
  { files: /\/authorization\.api\.test\.ts$/, testS: 10, fileS: 90 },
  // Embedded databases made from nothing, of which every page is new memory: 33 s where that comes slowly.
  { files: /\/empty-database\.test\.ts$/, testS: 20, fileS: 40 },
  // Products, robots and builds as programs, killed and started again.
  { files: /^(?:dev-env|tools)\/.*\.test\.ts$|-proof\.test\.ts$/, testS: 40, fileS: 60 },
]

/** So many times its budget fails a run: one file alone took up to 2.7 times as long when the machine had more to do. */
const FAR_OVER = 3

/** Seconds that a file may take on two cores that do nothing else. */
export function maySpend(path: string): number {
  return [...longer, ...kinds].find(({ files }) => files.test(path))?.fileS ?? 0
}

/** A file that took longer than its kind may, with what it was allowed on this machine at this time. */
interface OverBudget {
  file: string
  seconds: number
  allowedS: number
  /** Whether one test of it was too long, else all of them together. */
  isTest: boolean
}

/** How many times slower than usual the tests of a kind were on average; a fast machine allows nothing less. */
function slownessOf(times: readonly FileTime[], usualS: number): number {
  const seconds = times.flatMap(({ tests }) => tests)
  const average = seconds.reduce((sum, each) => sum + each, 0) / Math.max(seconds.length, 1)
  return Math.max(1, average / usualS)
}

function judge({ file, seconds, tests }: FileTime, testS: number, fileS: number): OverBudget[] {
  const longest = Math.max(0, ...tests)
  if (longest > testS) return [{ file, seconds: longest, allowedS: testS, isTest: true }]
  return seconds > fileS ? [{ file, seconds, allowedS: fileS, isTest: false }] : []
}

/**
 * The files over their budget, or so many times over it. Counted against the average of the run's own tests of their
 * kind, so that a machine that is slow as a whole accuses nobody.
 */
export function overBudget(times: readonly FileTime[], timesOver = 1): OverBudget[] {
  const kindOf = (file: string) => kinds.find(({ files }) => files.test(file))
  const ownOf = (file: string) => longer.find(({ files }) => files.test(file))
  return kinds.flatMap((kind) => {
    const members = times.filter(({ file }) => kindOf(file) === kind)
    const slowness = slownessOf(
      members.filter(({ file }) => !ownOf(file)),
      kind.usualS,
    )
    return members.flatMap((time) => {
      const { testS, fileS } = ownOf(time.file) ?? kind
      const factor = slowness * timesOver
      return judge(time, testS * factor, fileS * factor)
    })
  })
}

/** The files that fail a run. Those with a second try are not judged: the run names them as flaky. */
export function farOverBudget(times: readonly FileTime[]): OverBudget[] {
  const far = overBudget(times, FAR_OVER)
  return far.filter(({ file }) => !times.some((time) => time.file === file && time.isRetried))
}

/** A sentence for each file that fails a run; nothing when there is none. */
export function describeFarOver(far: readonly OverBudget[]): string {
  return far
    .map(({ file, seconds, allowedS, isTest }) => {
      const what = isTest ? `A test of ${file}` : file
      const budget = `its budget of ${(allowedS / FAR_OVER).toFixed(0)} s`
      return `${what} took ${seconds.toFixed(1)} s, more than ${FAR_OVER} times ${budget} (tools/src/test-run/time-budgets.ts).\n`
    })
    .join('')
}

/** A line for each of them; nothing when there is none. */
export function describeOverBudget(over: readonly OverBudget[]): string {
  const lines = over.map(
    ({ file, seconds, allowedS, isTest }) =>
      `${seconds.toFixed(1).padStart(8)} s of ${allowedS.toFixed(0)} s  ${file}${isTest ? ', one test' : ''}\n`,
  )
  return lines.length === 0 ? '' : `\nOver their time (CONTRIBUTING.md, Tests):\n${lines.join('')}`
}
