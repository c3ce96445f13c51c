/** How long a test file took, from its first test to its last. */
export interface FileTime {
  file: string
  seconds: number
  /** Seconds of each of its tests, every try counted. */
  tests: readonly number[]
  /** Whether a test of it passed, or failed, only at a second try: its time says little. */
  isRetried?: boolean
}

/** The part of vitest's JSON report that is read here. */
interface VitestReport {
  testResults: {
    name: string
    startTime: number
    endTime: number
    assertionResults: { duration?: number }[]
  }[]
}

interface PlaywrightSuite {
  file: string
  specs?: { tests: { results: { duration: number }[] }[] }[]
  suites?: PlaywrightSuite[]
}

/** The part of Playwright's JSON report that is read here. */
interface PlaywrightReport {
  suites: PlaywrightSuite[]
}

/** A file of a vitest report, named from `root`. */
export function nameFrom(root: string, name: string): string {
  return name.startsWith(`${root}/`) ? name.slice(root.length + 1) : name
}

/** The files of a vitest report, named from `root`. */
export function vitestTimes(report: VitestReport, root: string): FileTime[] {
  return report.testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    file: nameFrom(root, name),
    seconds: (endTime - startTime) / 1000,
    tests: assertionResults.map(({ duration = 0 }) => duration / 1000),
  }))
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** Seconds of each test of a suite and of those within it. */
function secondsOf({ specs = [], suites = [] }: PlaywrightSuite): number[] {
  const own = specs.flatMap(({ tests }) =>
    tests.map(({ results }) => sumOf(results.map(({ duration }) => duration)) / 1000),
  )
  return [...own, ...suites.flatMap(secondsOf)]
}

function isRetried({ specs = [], suites = [] }: PlaywrightSuite): boolean {
  return specs.some(({ tests }) => tests.some(({ results }) => results.length > 1)) || suites.some(isRetried)
}

/** The files of a Playwright report; second tries count, they cost as much. */
export function playwrightTimes({ suites }: PlaywrightReport): FileTime[] {
  return suites.map((suite) => {
    const tests = secondsOf(suite)
    return { file: `e2e/src/${suite.file}`, seconds: sumOf(tests), tests, isRetried: isRetried(suite) }
  })
}

/** The slowest files, the slowest first, a line each. */
export function describeSlowest(times: readonly FileTime[], count = 20): string {
  const slowest = times.toSorted((a, b) => b.seconds - a.seconds).slice(0, count)
  const lines = slowest.map(
    ({ file, seconds, tests }) =>
      `${seconds.toFixed(1).padStart(8)} s  ${String(tests.length).padStart(4)} tests  ${file}\n`,
  )
  return lines.length === 0 ? '' : `\nThe ${lines.length} slowest files:\n${lines.join('')}`
}
