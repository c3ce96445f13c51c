import { z } from 'zod'
import { Instant } from '../entity.ts'

/** What whoever asks for a one-use link is told of it. */
export const LinkAnswer = z.object({
  /**
   * The link, in this answer only, to be handed on; a path of the console's origin where PUBLIC_URL is not set. Null to
   * people of a customer where mail is set up: it goes to the mailbox alone, whose owner it is for.
   */
  url: z.string().nullable(),
  expiresAt: Instant,
  /** Whether the mail with the link was handed over to the mail server. */
  isMailed: z.boolean(),
})
export type LinkAnswer = z.infer<typeof LinkAnswer>
