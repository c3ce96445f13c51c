import type { RemoteMode, RemoteType } from '@filo/contract/remote/remote-states'
import { z } from 'zod'

/** The query of `GET /v1/remote`. */
export const RemoteQuery = z.strictObject({
  /** The turn that the caller knows; absent: it is answered at once. */
  turn: z.coerce.number().int().min(0).optional(),
  /** Seconds until it is answered though nothing is new. */
  waitS: z.coerce.number().int().min(0).max(25).default(0),
})

/** Who speaks for the robot, as they call themselves. */
const by = z.string().trim().min(1).max(100)

/** What the person beside the robot says to a session, or to more time for it. */
export const RemoteAnswer = z.strictObject({ session: z.uuid(), answer: z.enum(['yes', 'no']), by })

/** The person beside the robot ends a session. */
export const RemoteEnd = z.strictObject({ session: z.uuid(), by })

/** The session that asks or is open, as the robot's own software and its screen are shown it. */
export interface LocalRemote {
  turn: number
  /** `null`: there is none. */
  session: {
    id: string
    requestedBy: string
    reason: string
    /** Names in the words of `Accept-Language`. */
    types: { type: RemoteType; name: string }[]
    mode: RemoteMode
    modeName: string
    /** For how long it is asked. */
    minutes: number
    /** The person beside the robot is asked, and may answer for so long. */
    request: { secondsLeft: number } | null
    /** More time is asked for. */
    extension: { minutes: number; secondsLeft: number } | null
    /** Until it ends by itself; `null` before it is open. */
    secondsLeft: number | null
    /** Names of those who are connected now. */
    connected: string[]
  } | null
}
