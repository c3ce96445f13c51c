import { heavyArchives } from '@filo/server/archives/trials/heavy-archives'
import { measureArchives } from '@filo/server/archives/trials/measure-archives'
import { readMutated } from '@filo/server/archives/trials/read-mutated'
import { installTree } from './archives/install-tree.ts'

/** docs/goals.md, "Safe" 4. */
export const defaultN = 10_000

/**
 * Proves goal "Safe" 4: no escape, neither where the server reads nor where a robot builds its release; no hang over 5 s,
 * memory within 200 MiB.
 */
export async function run({ n, seed }: { n: number; seed: number }) {
  const mutated = await readMutated(n, seed, installTree)
  const heavy = await measureArchives(heavyArchives)
  return {
    n,
    seed,
    failures: [...mutated.failures, ...heavy.failures],
    notes: [...mutated.notes, ...heavy.notes],
  }
}
