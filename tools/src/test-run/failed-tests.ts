import { nameFrom } from './slowest-files.ts'

/** A test that failed, or a file that failed as a whole. */
export interface FailedTest {
  file: string
  /** Empty for a file. */
  title: string
  /** The first line of what it said. */
  reason: string
}

/** The part of vitest's JSON report that is read here. */
interface VitestReport {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[]
  }[]
}

interface PlaywrightSuite {
  specs?: {
    file: string
    title: string
    tests: { status: string; results: { error?: { message?: string } }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

/** The part of Playwright's JSON report that is read here. */
interface PlaywrightReport {
  suites: PlaywrightSuite[]
}

const escapeCode = String.fromCharCode(27)

/** The first line, without the colours both runners write into it. */
function firstLine(text = ''): string {
  const [line = ''] = text.trim().split('\n')
  return line.replaceAll(new RegExp(`${escapeCode}\\[[0-9;]*m`, 'g'), '')
}

/** What failed in a vitest report; files are named from `root`. */
export function vitestFailures({ testResults }: VitestReport, root: string): FailedTest[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = nameFrom(root, name)
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        file,
        title: fullName,
        reason: firstLine(failureMessages?.[0]),
      }))
    const isWhole = status === 'failed' && failed.length === 0
    return isWhole ? [{ file, title: '', reason: firstLine(message) }] : failed
  })
}

/** What failed in a Playwright report, after its last try. */
export function playwrightFailures({ suites }: PlaywrightReport): FailedTest[] {
  const failuresOf = ({ specs = [], suites: inner = [] }: PlaywrightSuite): FailedTest[] => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ results }) => ({
          file: `e2e/src/${file}`,
          title,
          reason: firstLine(results.at(-1)?.error?.message),
        })),
    ),
    ...inner.flatMap(failuresOf),
  ]
  return suites.flatMap(failuresOf)
}

/** Tests with their reasons, two lines each, below a heading; nothing when there are none. */
export function describeTests(heading: string, failures: readonly FailedTest[]): string {
  const lines = failures.map(
    ({ file, title, reason }) => `  ${[file, title].filter(Boolean).join(' › ')}\n    ${reason}\n`,
  )
  return lines.length === 0 ? '' : `\n${heading}:\n${lines.join('')}`
}

/** Every failure, for the end of a run: what a long log is searched for first. */
export const describeFailures = (failures: readonly FailedTest[]) => describeTests('Failed tests', failures)
