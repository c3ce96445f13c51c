import { basename } from 'node:path'
import { readSourceFacts } from '../boundaries/source-facts.ts'

/** Proof programs by name: `server/src/archives/archive-proof.ts`, which exports `run`, is `archive`. */
export function findProofs(paths: readonly string[], read: (path: string) => string): Map<string, string> {
  const found = new Map<string, string>()
  for (const path of paths.filter((candidate) => candidate.endsWith('-proof.ts'))) {
    if (!readSourceFacts(path, read(path)).valueExports.includes('run')) continue
    const name = basename(path, '-proof.ts')
    const first = found.get(name)
    if (first) throw new Error(`two proofs are called ${name}: ${first} and ${path}`)
    found.set(name, path)
  }
  return found
}

/** The proof a person means: its name, or the plural of it (`archives`). */
export function chooseProof(proofs: ReadonlyMap<string, string>, name: string): string | undefined {
  return proofs.get(name) ?? (name.endsWith('s') ? proofs.get(name.slice(0, -1)) : undefined)
}
