import { verify } from 'node:crypto'
import { deviceErrors } from '@filo/contract/device/device-errors'
import {
  type EnrolmentBody,
  enrolmentMaxSkewS,
  enrolmentProofText,
} from '@filo/contract/device/enrolment/enrolment'
import { DomainError } from '../../ground/domain-error.ts'
import { publicKeyOf } from '../../secrets/robot-public-key.ts'

/** Checks that the caller holds the private key and that the claim is of now. @throws enrolment_clock_skew enrolment_proof_invalid */
export function checkEnrolmentProof(body: EnrolmentBody, now: Date): void {
  const { proof, ...claim } = body
  if (Math.abs(Date.parse(claim.timestamp) - now.getTime()) > enrolmentMaxSkewS * 1000) {
    throw new DomainError(deviceErrors.enrolment_clock_skew, { serverTime: now.toISOString() })
  }
  const text = Buffer.from(enrolmentProofText(claim))
  const isProven = verify(null, text, publicKeyOf(claim.publicKey), Buffer.from(proof, 'base64url'))
  if (!isProven) throw new DomainError(deviceErrors.enrolment_proof_invalid)
}
