import { z } from 'zod'
import { Instant } from '../entity.ts'

/**
 * Since when something is proven of what a robot runs, beside every version that is shown of it. A report names what runs; a
 * heartbeat with the digest of the last report (`runningDigest`) proves that this is still so.
 */
export const RunningProof = z.object({
  /** When its last report was taken in; null: none ever was. */
  reportedAt: Instant.nullable(),
  /** The newer of that and of the last heartbeat which agreed with it. */
  provenAt: Instant.nullable(),
  provenBy: z.enum(['report', 'heartbeat']).nullable(),
  /** What it runs now is not known: it says another digest than its last report had, or `current` leads to nothing known. */
  isRunningUnknown: z.boolean(),
  /** Since when it says another digest and has not reported anew; null: it does not. */
  runningUnknownSince: Instant.nullable(),
  /** Where `current` leads by its last report, as to no release that it knows; null: to one, or there is none. */
  unknownTarget: z.string().nullable(),
})
export type RunningProof = z.infer<typeof RunningProof>
