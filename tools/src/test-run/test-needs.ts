import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resolveImport } from '../boundaries/resolve-import.ts'

/** What the tests of a file need before they start. */
export type TestNeed = 'nothing' | 'window' | 'database'

/** The file that opens databases for tests; who loads it, however far away, needs them prepared. */
const databaseFile = 'server/src/testing/test-database.ts'

/** Imports that load a file: not those of types alone. */
const loading = /^(?:import|export)\s(?!type\s)[^'"]*?\sfrom\s+'([^']+)'|^import\s+'([^']+)'/gm

/** What the test files of a repository need, by what they load; `read` answers undefined for a file that is not there. */
export function createTestNeeds(read: (path: string) => string | undefined) {
  const known = new Map<string, boolean>([[databaseFile, true]])

  function loadsDatabase(path: string): boolean {
    const found = known.get(path)
    if (found !== undefined) return found
    // A file met again on its own way round adds nothing.
    known.set(path, false)
    const imports = Array.from((read(path) ?? '').matchAll(loading), ([, from, bare]) => from ?? bare ?? '')
    const loads = imports
      .map((specifier) => resolveImport(path, specifier))
      .some((target) => target.kind === 'file' && loadsDatabase(target.path))
    known.set(path, loads)
    return loads
  }

  return (path: string): TestNeed => {
    if (loadsDatabase(path)) return 'database'
    return read(path)?.startsWith('// @vitest-environment jsdom') ? 'window' : 'nothing'
  }
}

/** The same for the files of the repository at `root`. */
export function testNeedsAt(root: string) {
  return createTestNeeds((path) => {
    const file = join(root, path)
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined
  })
}
