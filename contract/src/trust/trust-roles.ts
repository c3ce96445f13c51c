import { z } from 'zod'

/** Roles of TUF, and `receipt`, which no robot knows: it signs what campaigns came to. */
export const TrustRole = z.enum(['root', 'targets', 'snapshot', 'timestamp', 'director', 'receipt'])
export type TrustRole = z.infer<typeof TrustRole>

/** Roles whose keys people may hold, with a threshold of their own; the others sign day by day, on the server. */
export const SigningRole = TrustRole.extract(['root', 'targets'])
export type SigningRole = z.infer<typeof SigningRole>
