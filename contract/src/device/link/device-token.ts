import { z } from 'zod'
import { Id } from '../../entity.ts'

/** `aud` of the token that opens the link, and of the one for REST and blob calls. */
export const linkAudience = 'filo-link'
export const deviceAudience = 'filo-device'

/** Longest life of a robot's token; the server allows {@link tokenClockSkewS} of clock difference. */
export const tokenMaxLifeS = 60
export const tokenClockSkewS = 30

/**
 * Claims of a robot's EdDSA JWT (RFC 8037), sent as `Authorization: Bearer`. `iss` and `sub` are the unitId,
 * `jti` is random, `bootId` names the run of the agent that asks. A token serves once for the link and for what is handed
 * over; to read metadata and blobs it may be shown again until it is a minute old. `iat` is the server's now.
 */
export const DeviceTokenClaims = z.object({
  iss: Id,
  sub: Id,
  aud: z.enum([linkAudience, deviceAudience]),
  jti: z.string().min(16).max(64),
  iat: z.number().int(),
  exp: z.number().int(),
  bootId: z.uuid(),
})
export type DeviceTokenClaims = z.infer<typeof DeviceTokenClaims>
