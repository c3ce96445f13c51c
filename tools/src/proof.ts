import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chooseProof, findProofs } from './commands/find-proofs.ts'
import { listWorkspaceFiles, repositoryRoot } from './source/repository-files.ts'

/** What a `*-proof.ts` exports: `run` makes N seeded attempts and says which went wrong. */
interface ProofModule {
  /** Attempts when nobody says how many. */
  defaultN?: number
  run: (options: { n: number; seed: number }) => Promise<ProofResult>
}

interface ProofResult {
  n: number
  seed: number
  failures: readonly unknown[]
  notes: readonly string[]
}

const usualN = 100
const maxSeed = 2 ** 31

function describe(failure: unknown): string {
  if (failure instanceof Error) return failure.stack ?? failure.message
  return typeof failure === 'string' ? failure : JSON.stringify(failure)
}

/** Runs one proof and prints its figures; true when nothing failed. */
async function prove(name: string, path: string, options: { n?: string; seed?: string }): Promise<boolean> {
  const proof = (await import(join(repositoryRoot, path))) as ProofModule
  const n = Number(options.n ?? proof.defaultN ?? usualN)
  const seed = Number(options.seed ?? Math.floor(Math.random() * maxSeed))
  process.stdout.write(`${name}: n=${n} seed=${seed}\n`)
  const startedAt = performance.now()
  const result = await proof.run({ n, seed })
  const durationS = ((performance.now() - startedAt) / 1000).toFixed(1)
  for (const note of result.notes) process.stdout.write(`  ${note}\n`)
  for (const failure of result.failures) process.stdout.write(`  FAILED ${describe(failure)}\n`)
  process.stdout.write(
    `${name}: n=${result.n} seed=${result.seed} failures=${result.failures.length} in ${durationS} s\n`,
  )
  return result.failures.length === 0
}

/** `npm run proof -- NAME [--n N] [--seed S]`; `all` runs every one. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { n: { type: 'string' }, seed: { type: 'string' } },
})
const proofs = findProofs(listWorkspaceFiles(repositoryRoot), (file) =>
  readFileSync(join(repositoryRoot, file), 'utf8'),
)
const [name = ''] = positionals
const path = chooseProof(proofs, name)
const chosen = name === 'all' ? [...proofs] : path ? [[name, path] as const] : []
const numbers = [values.n, values.seed].filter((value) => value !== undefined)
if (chosen.length === 0 || numbers.some((value) => !/^\d+$/.test(value))) {
  process.stderr.write(
    `usage: npm run proof -- NAME [--n N] [--seed S]\nNAME: all ${[...proofs.keys()].join(' ')}\n`,
  )
  process.exit(2)
}
let isProven = true
for (const [name, file] of chosen) if (!(await prove(name, file, values))) isProven = false
process.exit(isProven ? 0 : 1)
