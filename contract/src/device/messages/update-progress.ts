import { z } from 'zod'
import { UpdateMessageKey } from './update-messages.ts'

/** Where a robot is with an update; the last three end it (docs/lifecycles.md). */
const updatePhases = [
  'queued',
  'waiting',
  'downloading',
  'verifying',
  'installing',
  'restarting',
  'validating',
  'baking',
  'succeeded',
  'failed',
  'rolled_back',
] as const
export const UpdatePhase = z.enum(updatePhases)
export type UpdatePhase = z.infer<typeof UpdatePhase>

/** Whether nothing more follows for this attempt. */
export function isFinalPhase(phase: UpdatePhase): boolean {
  return phase === 'succeeded' || phase === 'failed' || phase === 'rolled_back'
}

/** A text for people: `key` and `params` to localize it, `text` as the robot would say it in English. */
export const UpdateMessage = z.object({
  key: UpdateMessageKey,
  params: z.record(z.string().max(40), z.union([z.string().max(500), z.number()])),
  text: z.string().max(1000),
})
export type UpdateMessage = z.infer<typeof UpdateMessage>
