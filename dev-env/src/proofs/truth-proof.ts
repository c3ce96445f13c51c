import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '@filo/agent/proofs/seeded-random'
import { buildConsole } from '../build-console.ts'
import { playSituation } from './truth/play-situation.ts'
import { listSituations } from './truth/situations.ts'
import type { Situation, Stage } from './truth/stage.ts'
import { openTruthInstallation } from './truth/truth-installation.ts'
import { openTruthSite, type TruthSite } from './truth/truth-site.ts'

interface ProofResult {
  n: number
  seed: number
  failures: string[]
  notes: string[]
}

/** Each situation once. */
export const defaultN = 46

/** Situations that share a server are played beside each other. */
const AT_ONCE = 4
const FIRST_PORT = 30_000

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

/** Those that share a server, some at once. */
async function playShared(
  situations: readonly Situation[],
  stage: Stage,
  { failures, notes }: ProofResult,
): Promise<void> {
  const waiting = [...situations]
  const playNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const played = await playSituation(next, stage)
      failures.push(...played.failures)
      notes.push(played.note)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, playNext))
}

/**
 * Situations in which a console could claim what nobody observed, with real agents and a server on PostgreSQL: within 60
 * seconds the API says of every robot what its disk says, or that it does not know; every campaign has ended, or names
 * what each of its robots waits for; no update has succeeded that did not run.
 */
export async function run({ n, seed }: { n: number; seed: number }): Promise<ProofResult> {
  await buildConsole()
  const random = seededRandom(seed)
  const result: ProofResult = { n, seed, failures: [], notes: [] }
  const chosen = shuffled(listSituations(), random).slice(0, n)
  const root = mkdtempSync(join(tmpdir(), 'filo-truth-'))
  const installation = await openTruthInstallation(root)
  if (!installation) {
    result.failures.push('no PostgreSQL answers here: nothing was played')
    return result
  }
  let site: TruthSite | undefined
  try {
    const { address, people } = installation.product
    site = await openTruthSite({ address, people, root: join(root, 'robots'), firstPort: FIRST_PORT })
    const stage = { site, random }
    const isOwn = ({ place }: Situation) => place === 'own'
    await playShared(
      chosen.filter((situation) => !isOwn(situation)),
      stage,
      result,
    )
    const own = { ...stage, server: installation.control, dateBack: installation.dateBack }
    // Restored last: nothing but the backup is left of what was before.
    const inOrder = chosen.filter(isOwn).toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))
    for (const situation of inOrder) {
      const played = await playSituation(situation, own)
      result.failures.push(...played.failures)
      result.notes.push(played.note)
    }
  } finally {
    await site?.end()
    await installation.end()
    rmSync(root, { recursive: true, force: true })
  }
  return result
}

const isLast = ({ name }: Situation): boolean => name.startsWith('server restored')
