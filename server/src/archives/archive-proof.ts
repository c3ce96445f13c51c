import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { readArchive } from './read-archive.ts'
import { heavyArchives } from './trials/heavy-archives.ts'
import { judgeFiles, judgeRefusal, type TakenFile } from './trials/judge-outcome.ts'
import { measureArchives } from './trials/measure-archives.ts'
import { nextArchive } from './trials/next-archive.ts'
import { SeededRandom } from './trials/seeded-random.ts'

/** docs/goals.md, "Safe" 4. */
export const defaultN = 10_000
const MAX_MS = 5000

interface Attempt {
  wasAccepted: boolean
  tookMs: number
  faults: string[]
}

/** Reads one archive and really writes its files below `staging`. */
async function attempt(file: string, staging: string): Promise<Attempt> {
  const taken: TakenFile[] = []
  const startedAt = performance.now()
  let wasAccepted = false
  const faults: string[] = []
  try {
    const reading = readArchive(file, {
      file: async (entry, content) => {
        taken.push(entry)
        await mkdir(dirname(join(staging, entry.path)), { recursive: true })
        await pipeline(
          content,
          createWriteStream(join(staging, entry.path), { flags: 'wx', mode: entry.mode }),
        )
      },
      copy: async (copy) => {
        taken.push(copy)
      },
    })
    wasAccepted = await Promise.race([
      reading.then(() => true),
      setTimeout(2 * MAX_MS, false, { ref: false }),
    ])
  } catch (error) {
    faults.push(...judgeRefusal(error))
  }
  const tookMs = performance.now() - startedAt
  if (tookMs > MAX_MS) faults.push(`took ${Math.round(tookMs)} ms`)
  return { wasAccepted, tookMs, faults: [...faults, ...judgeFiles(taken)] }
}

/** Reads `n` mutated archives; a failure names the attempt, which the seed brings back. */
export async function readMutated(n: number, seed: number) {
  const outer = await mkdtemp(join(tmpdir(), 'filo-archive-proof-'))
  const [file, staging] = [join(outer, 'upload'), join(outer, 'staging')]
  const failures: string[] = []
  let accepted = 0
  let slowestMs = 0
  try {
    for (let index = 0; index < n; index += 1) {
      const bytes = nextArchive(new SeededRandom(seed + index))
      await writeFile(file, bytes)
      await mkdir(staging)
      const { wasAccepted, tookMs, faults } = await attempt(file, staging)
      await rm(staging, { recursive: true })
      const around = (await readdir(outer)).join()
      if (around !== 'upload' || !(await readFile(file)).equals(bytes))
        faults.push(`wrote outside: ${around}`)
      failures.push(...faults.map((fault) => `attempt ${index} (seed ${seed + index}): ${fault}`))
      if (wasAccepted) accepted += 1
      slowestMs = Math.max(slowestMs, tookMs)
    }
  } finally {
    await rm(outer, { recursive: true })
  }
  const notes = [
    `${n - accepted} refused, ${accepted} accepted and sound, slowest ${slowestMs.toFixed(0)} ms`,
  ]
  return { failures, notes }
}

/** Proves goal "Safe" 4: no escape, no hang over 5 s, memory within 200 MiB. */
export async function run({ n, seed }: { n: number; seed: number }) {
  const mutated = await readMutated(n, seed)
  const heavy = await measureArchives(heavyArchives)
  return {
    n,
    seed,
    failures: [...mutated.failures, ...heavy.failures],
    notes: [...mutated.notes, ...heavy.notes],
  }
}
