import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const Report = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({
      message: z.string().optional(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
})

const limitMs = 600_000

/** How a run of tests ended: `failed` names the tests, `broken` says why none could be judged. */
export type TestEnd =
  | { type: 'passed' }
  | { type: 'failed'; names: string[] }
  | { type: 'broken'; reason: string }

/**
 * Runs test files of a copy of the repository on the embedded database, and on this machine's PostgreSQL where their rule
 * is one of its own, up to the first that fails.
 */
export async function runTests(
  copy: string,
  files: readonly string[],
  needsPostgres = false,
): Promise<TestEnd> {
  const report = join(copy, 'test-report.json')
  rmSync(report, { force: true })
  const args = [join(copy, 'node_modules/vitest/vitest.mjs'), 'run', '--bail=1', '--reporter=json']
  const output = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      [...args, `--outputFile=${report}`, ...files],
      {
        cwd: copy,
        env: {
          PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
          // No PostgreSQL answers there.
          ...(needsPostgres ? {} : { DATABASE_URL: 'none' }),
        },
        timeout: limitMs,
        maxBuffer: 67_108_864,
      },
      (_error, stdout, stderr) => resolve(`${stdout}${stderr}`.slice(-2000)),
    )
  })
  if (!existsSync(report)) return { type: 'broken', reason: output }
  const { success, testResults } = Report.parse(JSON.parse(readFileSync(report, 'utf8')))
  const names = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  )
  if (names.length > 0) return { type: 'failed', names }
  if (success) return { type: 'passed' }
  return { type: 'broken', reason: testResults.map(({ message }) => message ?? '').join(' ') || output }
}
