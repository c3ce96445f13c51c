import { z } from 'zod'

/** What the server observed of a robot over some time; `unknown` while no server could have heard of it. */
const presenceStates = ['online', 'offline', 'unknown'] as const
export const PresenceState = z.enum(presenceStates)
export type PresenceState = z.infer<typeof PresenceState>

/** Days that the history of a robot's presence shows, and days it is kept. */
export const presenceDays = 30
export const presenceRetentionDays = 90
