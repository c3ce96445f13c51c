import pLimit from 'p-limit'
import type { Clock } from '../../../ground/clock-and-ids.ts'

/** What is assumed until the first robots have come. */
const FIRST_PER_SECOND = 300
const LEAST_PER_SECOND = 20
const MOST_PER_SECOND = 5000
/** A new reading counts this much. */
const WEIGHT = 0.05
/** Whoever is let in is welcomed within about this time, well before a robot gives up its handshake (15 s). */
const PATIENCE_S = 3
/** Few enough never to wait, whatever was measured. */
const ALWAYS_ROOM = 64
const LONGEST_AWAY_S = 60
/** Robots that the database looks after at once: half of the pool's connections stay free for people. */
const AT_ONCE = 10

export interface DoorReading {
  /** Links that were opening when this one was welcomed, itself among them. */
  opening: number
  /** How long its opening took. */
  tookMs: number
}

/** How many robots a second this server welcomes, after one more was (Little's law: those under way by the time it takes). */
export function nextPerSecond(perSecond: number, { opening, tookMs }: DoorReading): number {
  const seen = (opening * 1000) / Math.max(1, tookMs)
  const next = perSecond + WEIGHT * (seen - perSecond)
  return Math.min(MOST_PER_SECOND, Math.max(LEAST_PER_SECOND, next))
}

/** What the door knows when a robot comes. */
export interface DoorState {
  perSecond: number
  opening: number
  /** The time that was given to the last robot which was sent away, in milliseconds since 1970. */
  lastSlotMs: number
}

/**
 * Whether one more robot may come in now; else it is given the next slot of a row that is as dense as robots are welcomed,
 * in whole seconds from `nowMs`, so that those who were sent away come one after the other.
 */
export function judgeArrival(
  { perSecond, opening, lastSlotMs }: DoorState,
  nowMs: number,
): { awaySeconds: number; slotMs: number } {
  if (opening < Math.max(ALWAYS_ROOM, perSecond * PATIENCE_S)) return { awaySeconds: 0, slotMs: lastSlotMs }
  const latestMs = nowMs + LONGEST_AWAY_S * 1000
  const slotMs = Math.min(latestMs, Math.max(nowMs, lastSlotMs) + 1000 / perSecond)
  return { awaySeconds: Math.max(1, Math.ceil((slotMs - nowMs) / 1000)), slotMs }
}

/** A link that is opening. */
export interface Place {
  /** Its robot was welcomed. */
  welcomed: () => void
  /** It ended before that; nothing once it was welcomed. */
  left: () => void
}

/** Lets robots in as fast as they are welcomed, however many come at once, and keeps the database free for people. */
export function createLinkDoor({ clock }: { clock: Clock }) {
  const state: DoorState = { perSecond: FIRST_PER_SECOND, opening: 0, lastSlotMs: 0 }
  const inTurn = pLimit(AT_ONCE)
  const nowMs = () => clock.now().getTime()

  function open(): Place {
    const sinceMs = nowMs()
    let isOpening = true
    state.opening += 1
    const end = () => {
      isOpening = false
      state.opening -= 1
    }
    return {
      welcomed: () => {
        if (!isOpening) return
        const reading = { opening: state.opening, tookMs: nowMs() - sinceMs }
        state.perSecond = nextPerSecond(state.perSecond, reading)
        end()
      },
      left: () => {
        if (isOpening) end()
      },
    }
  }

  return {
    /** @returns a place, or for how many seconds the robot shall stay away */
    enter: (): Place | number => {
      const { awaySeconds, slotMs } = judgeArrival(state, nowMs())
      state.lastSlotMs = slotMs
      return awaySeconds > 0 ? awaySeconds : open()
    },
    perSecond: () => state.perSecond,
    /** Does work for a robot that comes, few at a time. */
    inTurn: <T>(work: () => Promise<T>): Promise<T> => inTurn(work),
  }
}

export type LinkDoor = ReturnType<typeof createLinkDoor>
