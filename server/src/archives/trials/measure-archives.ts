import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { HeavyArchive } from './heavy-archives.ts'

/** Processor time without a file or a piece of one. What only waits is ended by the time limit of the run. */
const MAX_PAUSE_MS = 5000
/** Memory is measured with a small heap: V8 would rather grow a large one than collect garbage. */
const SMALL_HEAP = ['--max-semi-space-size=8', '--max-old-space-size=96']
const MAX_MEMORY_BYTES = 200 * 2 ** 20

/** Reads each archive in a process of its own and holds it to time and memory. */
export async function measureArchives(archives: HeavyArchive[]) {
  const folder = await mkdtemp(join(tmpdir(), 'filo-archive-heavy-'))
  const program = join(import.meta.dirname, 'measure-memory.ts')
  const failures: string[] = []
  const notes: string[] = []
  try {
    for (const { name, bytes, outcome } of archives) {
      const file = join(folder, 'upload')
      await writeFile(file, bytes())
      const startedAt = performance.now()
      const { stdout } = await promisify(execFile)(process.execPath, [...SMALL_HEAP, program, file])
      const durationMs = performance.now() - startedAt
      const result = JSON.parse(stdout) as {
        outcome: string
        files: number
        longestPauseMs: number
        peakBytes: number
      }
      const peak = `${(result.peakBytes / 2 ** 20).toFixed(0)} MiB`
      notes.push(
        `${name}: ${result.outcome}, ${result.files} files, ${peak}, ${durationMs.toFixed(0)} ms, longest pause ${result.longestPauseMs.toFixed(0)} ms`,
      )
      if (result.peakBytes > MAX_MEMORY_BYTES) failures.push(`${name}: ${peak} of memory`)
      if (result.longestPauseMs > MAX_PAUSE_MS)
        failures.push(`${name}: hung for ${result.longestPauseMs.toFixed(0)} ms`)
      if (result.outcome !== outcome) failures.push(`${name}: ${result.outcome} instead of ${outcome}`)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
  return { failures, notes }
}
