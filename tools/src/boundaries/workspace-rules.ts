import { isTestFile } from '../source/file-kind.ts'
import type { ImportTarget } from './resolve-import.ts'

/** What each program may import of ours (ARCHITECTURE.md); a folder without a row may import nothing. */
const mayImport: Record<string, readonly string[] | 'anything'> = {
  contract: [],
  console: ['contract'],
  agent: ['contract'],
  cli: ['contract'],
  server: ['contract'],
  'dev-env': 'anything',
  e2e: 'anything',
  bench: 'anything',
  tools: 'anything',
}

/** Programs built on all others, hence imported only by one another. */
const outermost = new Set(['dev-env', 'e2e', 'bench', 'tools'])

const contractPackages = new Set(['zod'])

function workspaceOf(path: string): string {
  return path.slice(0, path.indexOf('/'))
}

/** Why this import breaks the rules between workspaces, or undefined. */
export function forbiddenAcrossWorkspaces(from: string, target: ImportTarget): string | undefined {
  const own = workspaceOf(from)
  if (target.kind !== 'file')
    return own === 'contract' && !isTestFile(from) && !contractPackages.has(target.name)
      ? 'contract may import zod only'
      : undefined
  const other = workspaceOf(target.path)
  if (other === own) return undefined
  if (target.acrossByPath) return `another workspace is imported by its name: @filo/${other}/…`
  if (outermost.has(other)) return outermost.has(own) ? undefined : `nothing imports ${other}`
  const allowed = mayImport[own] ?? []
  if (allowed === 'anything' || allowed.includes(other)) return undefined
  return `${own} may import ${allowed.length > 0 ? allowed.join(' and ') : 'nothing of ours'} only`
}
