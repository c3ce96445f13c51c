import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { seededRandom } from '@filo/agent/proofs/seeded-random'
import { dealCases } from '../deal-cases.ts'
import { allRecipes } from './all-recipes.ts'
import { CannotMake, type MadeArchive, makeArchive } from './make-archive.ts'
import { lacking } from './recipe.ts'

/** Archives that were made, what could not be tried here, and what went wrong before anything was uploaded. */
interface DealtArchives {
  made: MadeArchive[]
  skipped: string[]
  failures: string[]
}

/** Makes `n` archives in an order that the seed decides, each in a folder of its own below `folder`. */
export async function dealArchives(folder: string, n: number, seed: number): Promise<DealtArchives> {
  const dealt: DealtArchives = { made: [], skipped: [], failures: [] }
  for (const [index, recipe] of dealCases(allRecipes, n, seededRandom(seed)).entries()) {
    const lacks = lacking(recipe)
    if (lacks) {
      dealt.skipped.push(`SKIPPED ${recipe.what}: this machine lacks ${lacks}`)
      continue
    }
    const own = join(folder, `archive-${index}`)
    mkdirSync(own)
    try {
      dealt.made.push(await makeArchive(recipe, own, seed + index))
    } catch (error) {
      // Programs of another version may not know an option.
      if (error instanceof CannotMake) dealt.skipped.push(`SKIPPED ${error.message}`)
      else dealt.failures.push(`${recipe.what} (tree ${seed + index}): ${String(error)}`)
    }
  }
  return dealt
}
