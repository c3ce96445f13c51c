import { createHash } from 'node:crypto'
import { seededRandom } from '@filo/agent/proofs/seeded-random'
import type { PresenceState } from '@filo/contract/connection/presence-states'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@filo/contract/durations'

/** Where the demo's robots work; it has no summer time. */
const ISTANBUL_MS = 3 * HOUR_MS

/** A stretch of the past that a demo robot did not really have. */
interface PastSpan {
  state: PresenceState
  fromAt: Date
  untilAt: Date
}

interface Absence {
  fromMs: number
  untilMs: number
}

function seedOf(serial: string): number {
  return createHash('sha256').update(serial).digest().readUInt32LE(0)
}

/** A robot of a place that closes is switched off at night; each day somewhat earlier or later. */
function nightsOf(fromMs: number, untilMs: number, random: () => number): Absence[] {
  const firstMidnight = Math.floor((fromMs + ISTANBUL_MS) / DAY_MS) * DAY_MS - ISTANBUL_MS
  const nights: Absence[] = []
  for (let midnight = firstMidnight; midnight < untilMs; midnight += DAY_MS)
    nights.push({
      fromMs: midnight - (20 + 80 * random()) * MINUTE_MS,
      untilMs: midnight + 6 * HOUR_MS + (20 + 70 * random()) * MINUTE_MS,
    })
  return nights
}

/** Lost links, minutes each, and now and then a day in a workshop. */
function outagesOf(fromMs: number, untilMs: number, random: () => number): Absence[] {
  const count = 2 + Math.floor(random() * 6)
  const short = Array.from({ length: count }, () => {
    const at = fromMs + random() * (untilMs - fromMs)
    return { fromMs: at, untilMs: at + (4 + 50 * random()) * MINUTE_MS }
  })
  if (random() < 0.6) return short
  const at = fromMs + (0.2 + 0.5 * random()) * (untilMs - fromMs)
  return [...short, { fromMs: at, untilMs: at + (18 + 20 * random()) * HOUR_MS }]
}

/** The past of a demo robot, the same for the same serial number and time: in a row without gaps, from one moment to another. */
export function pastPresence(serial: string, { from, until }: { from: Date; until: Date }): PastSpan[] {
  const [fromMs, untilMs] = [from.getTime(), until.getTime()]
  const random = seededRandom(seedOf(serial))
  const sleeps = random() < 0.5
  const absences = [
    ...(sleeps ? nightsOf(fromMs, untilMs, random) : []),
    ...outagesOf(fromMs, untilMs, random),
  ].sort((a, b) => a.fromMs - b.fromMs)
  const spans: PastSpan[] = []
  let atMs = fromMs
  const add = (state: PresenceState, endMs: number) => {
    const end = Math.min(untilMs, Math.round(endMs))
    if (end <= atMs) return
    spans.push({ state, fromAt: new Date(atMs), untilAt: new Date(end) })
    atMs = end
  }
  for (const absence of absences) {
    add('online', absence.fromMs)
    const last = spans.at(-1)
    // One absence that reaches into another is one.
    if (last?.state === 'offline' && last.untilAt.getTime() === atMs && absence.untilMs > atMs) {
      atMs = Math.min(untilMs, Math.round(absence.untilMs))
      last.untilAt = new Date(atMs)
    } else add('offline', absence.untilMs)
  }
  add('online', untilMs)
  return spans
}
