import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Folders of ours among the packages, which must lead to the copy; and what tools keep there for themselves. */
const ownPackages = new Set(['@filo', '.cache', '.vite', '.vite-temp', '.vitest'])

/** The packages as links to those of the repository, our own workspaces as links within the copy. */
function linkPackages(root: string, copy: string, folder: string): void {
  const from = join(root, folder, 'node_modules')
  if (!existsSync(from)) return
  const to = join(copy, folder, 'node_modules')
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from))
    if (!ownPackages.has(name)) symlinkSync(join(from, name), join(to, name))
  if (existsSync(join(from, '@filo')))
    cpSync(join(from, '@filo'), join(to, '@filo'), { recursive: true, verbatimSymlinks: true })
}

/** What git knows of the repository, with what was not committed yet, in a folder to be broken; `drop` removes it. */
export function makeCopy(root: string): { folder: string; drop: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'filo-mutation-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 67_108_864,
  })
  const files = listed.toString('utf8').split('\0')
  for (const file of files.filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  const workspaces = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  for (const workspace of ['', ...workspaces.map(({ name }) => name)]) {
    if (workspace !== 'node_modules') linkPackages(root, folder, workspace)
  }
  return { folder, drop: () => rmSync(folder, { recursive: true, force: true }) }
}
