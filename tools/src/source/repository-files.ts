import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout this program belongs to. */
export const repositoryRoot = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')

const skippedFolders = new Set(['node_modules', 'dist', 'migrations', 'test-results', 'playwright-report'])

/** Every file below a folder, as paths from `root` with forward slashes, sorted; hidden folders are skipped. */
export function listFiles(root: string, folder = root): string[] {
  const found: string[] = []
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!entry.name.startsWith('.') && !skippedFolders.has(entry.name)) found.push(...listFiles(root, path))
    } else if (entry.isFile()) {
      found.push(relative(root, path).split(sep).join('/'))
    }
  }
  return found.sort()
}

/** The workspaces the root package.json names. */
export function listWorkspaces(root: string): string[] {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] }
  return manifest.workspaces
}

/** Every file below the workspaces. */
export function listWorkspaceFiles(root: string): string[] {
  return listWorkspaces(root).flatMap((workspace) => listFiles(root, join(root, workspace)))
}
