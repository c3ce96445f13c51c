import { describeTests, type FailedTest } from './failed-tests.ts'

/** More files than this do not fail because the machine was slow. */
const MOST_FILES = 3

/** The files that are run once more by themselves after a run: what failed, when it is little. */
export function secondTryOf(failures: readonly FailedTest[]): string[] {
  const files = [...new Set(failures.map(({ file }) => file))]
  return files.length <= MOST_FILES ? files : []
}

/** What failed beside other tests and passed by itself, for the end of a run: each is a bug to be mended. */
export const describeFlaky = (failures: readonly FailedTest[]) =>
  describeTests('Flaky tests, which passed only at their second try', failures)
