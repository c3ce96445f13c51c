import pLimit from 'p-limit'
import type { Clock } from '../../../ground/clock-and-ids.ts'

/** What is assumed until robots were counted: let in too many, and they wait in the handshake until they give it up. */
const FIRST_PER_SECOND = 100
/** The same for those who are sent away: one that comes too early is sent away again, one that comes late waited for nothing. */
const HOPED_PER_SECOND = 300
const LEAST_PER_SECOND = 20
const MOST_PER_SECOND = 5000
/** A new reading counts this much. */
const WEIGHT = 0.3
const READ_EVERY_MS = 250
/** Fewer that are opening may all be waiting for the network: how fast they are welcomed says nothing about the server. */
const BUSY = 32
/** Whoever is let in is welcomed within about this time, well before a robot gives up its handshake (15 s). */
const PATIENCE_S = 3
/** Few enough never to wait, whatever was measured. */
const ALWAYS_ROOM = 64
const LONGEST_ROW_MS = 60_000
/** Robots that the database looks after at once, each in a transaction of its own: most connections stay free for people. */
const AT_ONCE = 10

/** Robots that were welcomed one after the other while others waited. */
interface DoorReading {
  welcomed: number
  durationMs: number
}

/** How many robots a second this server welcomes, after so many more were. */
export function nextPerSecond(perSecond: number, { welcomed, durationMs }: DoorReading): number {
  const seen = (welcomed * 1000) / Math.max(1, durationMs)
  const next = perSecond + WEIGHT * (seen - perSecond)
  return Math.min(MOST_PER_SECOND, Math.max(LEAST_PER_SECOND, next))
}

/** What the door knows when a robot comes. */
interface DoorState {
  /** Undefined until robots were counted. */
  perSecond: number | undefined
  opening: number
  /** The time that was given to the last robot which was sent away, in milliseconds since 1970. */
  lastSlotMs: number
}

/**
 * Whether one more robot may come in now; else it is given the next slot of a row that is as dense as robots are welcomed,
 * and asked to come half-way to it, in whole seconds from `nowMs`: by then it is known better how long the row is, and a
 * server that turned out to be faster has not waited for it.
 */
export function judgeArrival(
  { perSecond, opening, lastSlotMs }: DoorState,
  nowMs: number,
): { awaySeconds: number; slotMs: number } {
  const room = Math.max(ALWAYS_ROOM, (perSecond ?? FIRST_PER_SECOND) * PATIENCE_S)
  if (opening < room) return { awaySeconds: 0, slotMs: lastSlotMs }
  const eachMs = 1000 / (perSecond ?? HOPED_PER_SECOND)
  const endMs = Math.max(nowMs, lastSlotMs) + eachMs
  // A row that is too long begins anew, so that those behind its end do not come all at once.
  const slotMs = endMs - nowMs > LONGEST_ROW_MS ? nowMs + eachMs : endMs
  return { awaySeconds: Math.max(1, Math.ceil((slotMs - nowMs) / 2000)), slotMs }
}

/** A link that is opening. */
export interface Place {
  /** Its robot was welcomed. */
  welcomed: () => void
  /** It ended before that; nothing once it was welcomed. */
  left: () => void
}

/** Counts who is welcomed while the server has all it can do. */
function createCount(onReading: (reading: DoorReading) => void) {
  let since: { ms: number; welcomed: number } | undefined
  return (opening: number, nowMs: number): void => {
    if (opening < BUSY) since = undefined
    else if (!since) since = { ms: nowMs, welcomed: 0 }
    else {
      since.welcomed += 1
      const durationMs = nowMs - since.ms
      if (durationMs < READ_EVERY_MS) return
      onReading({ welcomed: since.welcomed, durationMs })
      since = { ms: nowMs, welcomed: 0 }
    }
  }
}

/** Lets robots in as fast as they are welcomed, however many come at once, and keeps the database free for people. */
export function createLinkDoor({ clock }: { clock: Clock }) {
  const state: DoorState = { perSecond: undefined, opening: 0, lastSlotMs: 0 }
  const inTurn = pLimit(AT_ONCE)
  const nowMs = () => clock.now().getTime()
  const count = createCount((reading) => {
    state.perSecond = nextPerSecond(state.perSecond ?? FIRST_PER_SECOND, reading)
  })

  function open(): Place {
    let isOpening = true
    state.opening += 1
    const end = () => {
      isOpening = false
      state.opening -= 1
    }
    return {
      welcomed: () => {
        if (!isOpening) return
        count(state.opening, nowMs())
        end()
      },
      left: () => {
        if (isOpening) end()
      },
    }
  }

  function away(): number {
    const { awaySeconds, slotMs } = judgeArrival(state, nowMs())
    state.lastSlotMs = slotMs
    return awaySeconds
  }

  return {
    /** For how many seconds whoever comes now shall stay away, with a slot in the row; 0: there is room, and none is taken. */
    away,
    /** Only for who has proved to be a robot. @returns a place, or for how many seconds the robot shall stay away */
    enter: (): Place | number => away() || open(),
    /** How many robots a second were welcomed, or may be hoped to be. */
    perSecond: () => state.perSecond ?? HOPED_PER_SECOND,
    /** Does work for a robot that comes, few at a time. */
    inTurn: <T>(work: () => Promise<T>): Promise<T> => inTurn(work),
  }
}
