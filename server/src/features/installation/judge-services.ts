import { type ClockReading, secondsAhead } from '@filo/contract/installation/clock-difference'
import type { Finding } from '@filo/contract/installation/installation-checks'

/** How long a service took to answer, in milliseconds; undefined: it did not in time. */
type AnswerMs = number | undefined

const OFF_S = 2
/** Beyond it leases of servers (30 s) and one-use tokens go wrong. */
const FAR_OFF_S = 20

/** Whether the database answers, and whether it is one for production; demo data may lie in the embedded one. */
export function judgeDatabase(
  answerMs: AnswerMs,
  { engine, isDemo }: { engine: 'pglite' | 'postgres'; isDemo: boolean },
): Finding {
  if (answerMs === undefined) return { code: 'database_silent', facts: {} }
  const isRisk = engine === 'pglite' && !isDemo
  return { code: isRisk ? 'database_embedded' : 'database_answers', facts: { ms: answerMs } }
}

/** Whether this server's clock agrees with the database's; `seconds`: by how many it is ahead, behind below 0. */
export function judgeDatabaseClock(reading: ClockReading | undefined): Finding {
  if (!reading) return { code: 'clock_database_unobserved', facts: {} }
  const seconds = secondsAhead(reading)
  const off = Math.abs(seconds)
  if (off > FAR_OFF_S) return { code: 'clock_database_far_off', facts: { seconds } }
  return { code: off > OFF_S ? 'clock_database_off' : 'clock_database_right', facts: { seconds } }
}

/** Whether the folder or bucket of blobs answers. */
export function judgeBlobs(answerMs: AnswerMs): Finding {
  return answerMs === undefined
    ? { code: 'blobs_silent', facts: {} }
    : { code: 'blobs_answer', facts: { ms: answerMs } }
}

/** Whether other servers are reached, where there may be any, and how many messages were lost since the start. */
export function judgeBus(answerMs: AnswerMs, { isLocal, lost }: { isLocal: boolean; lost: number }): Finding {
  if (isLocal) return { code: 'bus_in_process', facts: {} }
  if (answerMs === undefined) return { code: 'bus_silent', facts: {} }
  return lost > 0
    ? { code: 'bus_lost_messages', facts: { messages: lost } }
    : { code: 'bus_answers', facts: { ms: answerMs } }
}

/** The disk of the data folder; the sizes are bytes. */
export interface DiskSpace {
  freeBytes: number
  totalBytes: number
}

const LOW_SHARE = 0.1
const GIB = 2 ** 30

/**
 * Whether the disk of the data folder has room. Uploads are refused where less than `reserveBytes` would be left, so that
 * it counts as full there.
 */
export function judgeDisk(disk: DiskSpace | undefined, reserveBytes: number): Finding {
  if (!disk) return { code: 'disk_unobserved', facts: {} }
  const { freeBytes, totalBytes } = disk
  const facts = { freeBytes, totalBytes }
  if (freeBytes <= reserveBytes) return { code: 'disk_full', facts: { ...facts, reserveBytes } }
  const isLow = freeBytes < totalBytes * LOW_SHARE && freeBytes < reserveBytes + 10 * GIB
  return { code: isLow ? 'disk_low' : 'disk_enough', facts }
}

/** Whether work that outlives requests fails again and again; undefined: it could not be read. */
export function judgeJobs(failing: readonly { name: string; count: number }[] | undefined): Finding {
  if (!failing) return { code: 'jobs_unobserved', facts: {} }
  if (failing.length === 0) return { code: 'jobs_done', facts: {} }
  const jobs = failing.reduce((sum, { count }) => sum + count, 0)
  return { code: 'jobs_failing', facts: { jobs, names: failing.map(({ name }) => name).join(', ') } }
}
