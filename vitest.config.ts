import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const testFiles = (...workspaces: string[]) => workspaces.map((name) => `${name}/src/**/*.test.{ts,tsx}`)

/** A test that needs a database gets it from one of the server's `test-x.ts` files. */
const needsDatabase = (path: string) => /from '[^']*\/test-[\w-]+(\.ts)?'/.test(readFileSync(path, 'utf8'))
const databaseTests = globSync(testFiles('server', 'tools')).filter(needsDatabase)

/** `unit` needs nothing but the code; `database` prepares PGlite and, where one answers, PostgreSQL first. */
export default defineConfig({
  test: {
    pool: 'forks',
    // Robots, restarts and time limits are waited for: a third fills what two leave idle of two cores.
    maxWorkers: 3,
    // Tests that start databases and agents share two cores with everything else a run does.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            ...testFiles('contract', 'console', 'agent', 'cli', 'bench', 'tools', 'server'),
            'console/build/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', ...databaseTests],
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: [...databaseTests, ...testFiles('dev-env')],
          exclude: ['**/node_modules/**'],
          globalSetup: ['server/src/testing/test-database-setup.ts'],
        },
      },
    ],
  },
})
