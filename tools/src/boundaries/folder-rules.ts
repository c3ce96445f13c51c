import { isTestFile } from '../source/file-kind.ts'
import type { Violation } from '../source/violation.ts'

/** Where folders are held small; a workspace is added once its own fit. */
const roots = [
  'console/src/',
  'server/src/',
  'agent/src/',
  'contract/src/',
  'bench/src/',
  'dev-env/src/',
  'tools/src/',
  'cli/src/',
]
/** One file for each group of tables, as the database has them. */
const exempt = new Set(['server/src/db/schema'])
const maxFiles = 25

/** A folder holds at most 25 source files of its own; tests, texts and folders within it do not count. */
export function findCrowdedFolders(paths: readonly string[]): Violation[] {
  const sizes = new Map<string, number>()
  for (const path of paths) {
    if (isTestFile(path) || !roots.some((root) => path.startsWith(root))) continue
    const folder = path.slice(0, path.lastIndexOf('/'))
    if (exempt.has(folder)) continue
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1)
  }
  return [...sizes]
    .filter(([, size]) => size > maxFiles)
    .map(([path, size]) => ({
      rule: 'folder size',
      path,
      message: `holds ${size} source files, at most ${maxFiles}: give it rooms by idea`,
    }))
}
