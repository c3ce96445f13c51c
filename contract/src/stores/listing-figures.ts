import { z } from 'zod'

/** How often its page was opened by customers, and on how many robots its orders came to what, as those reported. */
export const ListingFigures = z.object({
  views: z.number().int(),
  /** Robots that said at some time that they had installed it. */
  installs: z.number().int(),
  /** Those that have it now. */
  current: z.number().int(),
  failed: z.number().int(),
  removed: z.number().int(),
})
export type ListingFigures = z.infer<typeof ListingFigures>
