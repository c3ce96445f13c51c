import { readFileSync } from 'node:fs'
import { DomainError } from '../../ground/domain-error.ts'
import { readArchive } from '../read-archive.ts'

/** Run as its own process: reads the archive named on the command line and prints what it cost. */
let files = 0
let longestPauseMs = 0
let lastSignAt = workedMs()

/** The processor's time, which other programs on the machine do not lengthen as they do a clock's. */
function workedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Notes a sign of life; a hang is long work without one. */
function signOfLife(): void {
  longestPauseMs = Math.max(longestPauseMs, workedMs() - lastSignAt)
  lastSignAt = workedMs()
}

const outcome = await readArchive(process.argv[2] ?? '', {
  file: async (_file, content) => {
    files += 1
    for await (const _ of content) signOfLife()
    signOfLife()
  },
  copy: async () => {},
}).then(
  () => 'accepted',
  (error: unknown) => (error instanceof DomainError ? error.definition.code : String(error)),
)
signOfLife()
// Not getrusage: its peak would include what the parent process used before this one was started.
const peakKiB = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
const peakBytes = peakKiB * 1024
process.stdout.write(JSON.stringify({ outcome, files, longestPauseMs, peakBytes }))
