import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { type TestNeed, testNeedsAt } from './tools/src/test-run/test-needs.ts'
import { maySpend } from './tools/src/test-run/time-budgets.ts'

/**
 * Begins each project with the files that may take longest: one that starts when all others are done is waited for alone.
 * Without times of an earlier run, as on a fresh clone, files would come by their size.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    const placeOf = ({ project }: TestSpecification) => projects.indexOf(project.name)
    const spend = ({ moduleId }: TestSpecification) => maySpend(relative(import.meta.dirname, moduleId))
    return [...sorted].sort((a, b) => placeOf(a) - placeOf(b) || spend(b) - spend(a))
  }
}

const needOf = testNeedsAt(import.meta.dirname)
const files = globSync(['*/src/**/*.test.{ts,tsx}', 'console/build/**/*.test.ts'], {
  exclude: ['**/node_modules/**'],
})
// The dev environment starts products and robots as programs of their own.
const needing = (need: TestNeed) =>
  files
    .filter((file) => !file.startsWith('e2e/'))
    .filter((file) => (file.startsWith('dev-env/') ? 'database' : needOf(file)) === need)

/**
 * `unit` needs nothing but the code, `window` a document, `screens` the whole console before the
 * server's application, `database` PGlite and, where one answers, PostgreSQL. Files share their worker with
 * others (`isolate: false`), so that code is loaded once: a test leaves no trace there.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    // Robots, restarts and time limits are waited for: a third fills what two leave idle of two cores.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Tests that start databases and agents share two cores with everything else a run does, on a machine a third as fast, too.
    testTimeout: 150_000,
    hookTimeout: 240_000,
    // What is waited for comes within a tenth of a second on an idle machine, and within seconds on one that has more to do.
    expect: { poll: { timeout: 60_000 } },
    tags: [
      {
        name: 'proof',
        description: 'of `npm run proof -- engines` alone: `npm test` proves its subject more briefly',
      },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: needing('nothing'),
          pool: 'threads',
          isolate: false,
          // Beside the others in a whole run, where it has what they leave of two cores.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'window',
          include: needing('window'),
          isolate: false,
          setupFiles: ['console/src/ui/testing/no-owner-stacks.ts', 'console/src/ui/testing/test-window.ts'],
        },
      },
      {
        extends: true,
        // As a browser runs it: React's checks for developers are half of what drawing costs; `window` has them.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'screens',
          include: ['e2e/src/screens/*.screen.test.ts'],
          isolate: false,
          setupFiles: ['e2e/src/screens/no-styles.ts'],
          environment: './e2e/src/screens/screen-environment.ts',
          env: { NODE_ENV: 'production' },
          globalSetup: ['server/src/testing/test-database-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: needing('database'),
          isolate: false,
          globalSetup: ['server/src/testing/test-database-setup.ts'],
        },
      },
    ],
  },
})
