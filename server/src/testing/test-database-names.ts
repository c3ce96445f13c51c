import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabaseUrl } from '../config.ts'

/** Says after a test run which engines it covered; the last lines of `npm test` repeat it. */
export const markerFile = new URL('../../../node_modules/.cache/filo/engines-covered', import.meta.url)

/** Where a run leaves an empty PGlite of these migrations for its tests; each user of the machine has their own. */
export function snapshotFile(hash: string): string {
  return join(tmpdir(), `filo-test-${process.getuid?.() ?? 0}-${hash}.tar`)
}

/** The empty PostgreSQL database of these migrations that each test copies. */
export function templateName(hash: string): string {
  return `filo_test_${hash}`
}

/** Where a PostgreSQL for tests may answer: the named one, else this machine's. */
export function candidateUrls(): string[] {
  const named = testDatabaseUrl()
  return named
    ? [named]
    : ['postgres://postgres@127.0.0.1:5432/postgres', 'postgres://root@127.0.0.1:5432/postgres']
}
