import { z } from 'zod'

/**
 * Why a stream ended, as it is told on the link and to people (docs/robot-streams.md). What an end does not know it reads
 * as `failed`.
 */
export const streamEndings = [
  'done',
  'refused',
  'unknown_kind',
  'too_many_streams',
  'over_credit',
  'too_fast',
  'idle',
  'bad_data',
  'not_permitted',
  'customer_refuses',
  'agent_too_old',
  'offline',
  'link_lost',
  'messages_lost',
  'abandoned',
  'session_over',
  'mode_changed',
  'failed',
] as const
export const StreamEndingName = z.enum(streamEndings)
export type StreamEnding = z.infer<typeof StreamEndingName>

/** The ending of a name that came over a wire. */
export function readStreamEnding(name: string): StreamEnding {
  return streamEndings.find((known) => known === name) ?? 'failed'
}
