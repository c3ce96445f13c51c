import { z } from 'zod'

/** What a customer said about a release for one robot; `at` and `postponed` carry a moment. */
export const ConsentAnswer = z.enum(['now', 'at', 'postponed', 'declined'])
export type ConsentAnswer = z.infer<typeof ConsentAnswer>
