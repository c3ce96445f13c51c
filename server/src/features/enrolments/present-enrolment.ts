import type { OpenClaimCode } from '@filo/contract/enrolments/claim-codes-routes'
import type { Enrolment, InstallKey } from '@filo/contract/enrolments/enrolments-routes'
import { fingerprint, pairingCode } from '../../secrets/key-fingerprint.ts'
import type { ClaimCodeWithMaker } from './claim-codes-store.ts'
import type { EnrolmentWithKey, InstallKeyRow } from './enrolments-store.ts'

/** The only door of enrolments to the outside. */
export function presentEnrolment({ enrolment, installKeyName, unitId }: EnrolmentWithKey): Enrolment {
  return {
    id: enrolment.id,
    state: enrolment.state,
    serial: enrolment.serial,
    modelHint: enrolment.modelHint,
    hostname: enrolment.hostname,
    agentVersion: enrolment.agentVersion,
    ip: enrolment.ip,
    fingerprint: fingerprint(enrolment.publicKey),
    pairingCode: pairingCode(enrolment.publicKey),
    unitId: unitId,
    installKeyName,
    createdAt: enrolment.createdAt.toISOString(),
    lastSeenAt: enrolment.lastSeenAt.toISOString(),
  }
}

/** A claim code without its text, which is not stored. */
export function presentClaimCode({ code, createdByName }: ClaimCodeWithMaker): OpenClaimCode {
  const { createdAt, expiresAt } = code
  return { createdAt: createdAt.toISOString(), createdByName, expiresAt: expiresAt.toISOString() }
}

/** An install key without its secret, which is not stored. */
export function presentInstallKey(row: InstallKeyRow): InstallKey {
  return {
    id: row.id,
    name: row.name,
    variantId: row.variantId,
    customerId: row.customerId,
    maxUses: row.maxUses,
    uses: row.uses,
    expiresAt: row.expiresAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}
