import type { FileTime } from './slowest-files.ts'

/** What the tests of one kind may take, in seconds of two cores that do nothing else. */
interface Budget {
  files: RegExp
  testS: number
  fileS: number
  /** What a test of this kind takes on average there: a run that needs more is slow as a whole, and allows more. */
  usualS: number
}

/** The first that fits counts. The stories are whole journeys, from an empty product to a robot that runs it. */
const budgets: readonly Budget[] = [
  { files: /\/story\.\w+\.e2e\.ts$/, testS: 120, fileS: 120, usualS: 60 },
  { files: /\.e2e\.ts$/, testS: 20, fileS: 60, usualS: 6 },
  { files: /\.screen\.test\.ts$/, testS: 6, fileS: 15, usualS: 1 },
  { files: /\.test\.tsx?$/, testS: 10, fileS: 30, usualS: 0.3 },
]

/** A file that took longer than its kind may, with what it was allowed on this machine at this time. */
export interface OverBudget {
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

/** The files over their budget. Counted against the run's own average, so that a busy machine accuses nobody. */
export function overBudget(times: readonly FileTime[]): OverBudget[] {
  const kindOf = (file: string) => budgets.findIndex(({ files }) => files.test(file))
  return budgets.flatMap(({ testS, fileS, usualS }, kind) => {
    const own = times.filter(({ file }) => kindOf(file) === kind)
    const slowness = slownessOf(own, usualS)
    return own.flatMap((time) => judge(time, testS * slowness, fileS * slowness))
  })
}

/** A line for each of them; nothing when there is none. */
export function describeOverBudget(over: readonly OverBudget[]): string {
  const lines = over.map(
    ({ file, seconds, allowedS, isTest }) =>
      `${seconds.toFixed(1).padStart(8)} s of ${allowedS.toFixed(0)} s  ${file}${isTest ? ', one test' : ''}\n`,
  )
  return lines.length === 0 ? '' : `\nOver their time (CONTRIBUTING.md, Tests):\n${lines.join('')}`
}
