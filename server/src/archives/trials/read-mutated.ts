import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import type { ArchiveSummary } from '../archive-sink.ts'
import { readArchive } from '../read-archive.ts'
import { judgeFiles, judgeRefusal, type ReadFile } from './judge-outcome.ts'
import { nextArchive } from './next-archive.ts'
import { SeededRandom } from './seeded-random.ts'

const MAX_MS = 5000

interface Attempt {
  wasAccepted: boolean
  durationMs: number
  faults: string[]
}

/** What the reader let through: every file with its bytes, copies for hard links included. */
export interface ReadTree {
  read: ArchiveSummary
  files: { path: string; mode: number; bytes: Buffer }[]
}

/** Puts a tree where a robot would, below a folder of its own. @returns what went wrong */
export type InstallTree = (tree: ReadTree, folder: string) => Promise<string[]>

/** Reads one archive, really writes its files below `staging`, and has what was let through installed there. */
async function attempt(file: string, staging: string, install: InstallTree): Promise<Attempt> {
  const accepted: ReadFile[] = []
  const files: ReadTree['files'] = []
  const startedAt = performance.now()
  let wasAccepted = false
  const faults: string[] = []
  try {
    const reading = readArchive(file, {
      file: async (entry, content) => {
        accepted.push(entry)
        const bytes = await buffer(content)
        files.push({ path: entry.path, mode: entry.mode, bytes })
        await mkdir(dirname(join(staging, entry.path)), { recursive: true })
        await writeFile(join(staging, entry.path), bytes, { flag: 'wx', mode: entry.mode | 0o600 })
      },
      copy: async (copy) => {
        accepted.push(copy)
        const bytes = files.find(({ path }) => path === copy.copyOf)?.bytes ?? Buffer.alloc(0)
        files.push({ path: copy.path, mode: copy.mode, bytes })
      },
    })
    const read = await Promise.race([reading, setTimeout(2 * MAX_MS, undefined, { ref: false })])
    wasAccepted = read !== undefined
    if (read) {
      accepted.push(...read.links.map(({ path }) => ({ path, mode: 0o777 })))
      faults.push(...(await install({ read, files }, join(staging, '.robot'))))
    }
  } catch (error) {
    faults.push(...judgeRefusal(error))
  }
  const durationMs = performance.now() - startedAt
  if (durationMs > MAX_MS) faults.push(`took ${Math.round(durationMs)} ms`)
  return { wasAccepted, durationMs, faults: [...faults, ...judgeFiles(accepted)] }
}

/** Reads `n` mutated archives and has those let through installed; a failure names the attempt, which the seed brings back. */
export async function readMutated(n: number, seed: number, install: InstallTree) {
  const outer = await realpath(await mkdtemp(join(tmpdir(), 'filo-archive-proof-')))
  const [file, staging] = [join(outer, 'upload'), join(outer, 'staging')]
  const failures: string[] = []
  let accepted = 0
  let slowestMs = 0
  try {
    for (let index = 0; index < n; index += 1) {
      const bytes = nextArchive(new SeededRandom(seed + index))
      await writeFile(file, bytes)
      await mkdir(staging)
      const { wasAccepted, durationMs, faults } = await attempt(file, staging, install)
      await rm(staging, { recursive: true })
      const around = (await readdir(outer)).join()
      if (around !== 'upload' || !(await readFile(file)).equals(bytes))
        faults.push(`wrote outside: ${around}`)
      failures.push(...faults.map((fault) => `attempt ${index} (seed ${seed + index}): ${fault}`))
      if (wasAccepted) accepted += 1
      slowestMs = Math.max(slowestMs, durationMs)
    }
  } finally {
    await rm(outer, { recursive: true })
  }
  const notes = [
    `${n - accepted} refused, ${accepted} accepted and sound, slowest ${slowestMs.toFixed(0)} ms`,
  ]
  return { failures, notes }
}
