import { deviceErrors } from '@filo/contract/device/device-errors'
import { DeviceTokenClaims, tokenClockSkewS, tokenMaxLifeS } from '@filo/contract/device/link/device-token'
import { decodeJwt, jwtVerify } from 'jose'
import { DomainError } from '../../ground/domain-error.ts'
import { publicKeyOf } from '../../secrets/robot-public-key.ts'

/** The unitId a token claims to be of, unverified; undefined when it is no such token. */
export function claimedUnitId(token: string): string | undefined {
  try {
    const claims = DeviceTokenClaims.safeParse(decodeJwt(token))
    return claims.success ? claims.data.sub : undefined
  } catch {
    return undefined
  }
}

/**
 * Checks signature, audience and life of a robot's token (RFC 8037; ARCHITECTURE.md).
 * @throws device_token_invalid
 */
export async function verifyDeviceToken(
  token: string,
  publicKey: string,
  audience: DeviceTokenClaims['aud'],
  now: Date,
): Promise<DeviceTokenClaims> {
  try {
    const { payload } = await jwtVerify(token, publicKeyOf(publicKey), {
      algorithms: ['EdDSA'],
      audience,
      currentDate: now,
      clockTolerance: tokenClockSkewS,
      // Also refuses one that is dated ahead.
      maxTokenAge: tokenMaxLifeS,
    })
    const claims = DeviceTokenClaims.parse(payload)
    if (claims.iss !== claims.sub || claims.exp - claims.iat > tokenMaxLifeS) throw new Error('claims')
    return claims
  } catch {
    throw new DomainError(deviceErrors.device_token_invalid)
  }
}
