import { tokenMaxLifeS } from '@filo/contract/device/link/device-token'
import { SignJWT } from 'jose'
import type { Identity } from './identity.ts'

interface TokenRequest {
  identity: Identity
  unitId: string
  audience: 'filo-link' | 'filo-device'
  bootId: string
  /** Server time as far as the robot knows it. */
  nowMs: number
  nonce: string
}

/** A one-use EdDSA JWT (RFC 8037) for one link connection or REST call. */
export function makeDeviceToken(request: TokenRequest): Promise<string> {
  const issuedAt = Math.floor(request.nowMs / 1000)
  return new SignJWT({ bootId: request.bootId })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' })
    .setIssuer(request.unitId)
    .setSubject(request.unitId)
    .setAudience(request.audience)
    .setJti(request.nonce)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + tokenMaxLifeS)
    .sign(request.identity.privateKey)
}
