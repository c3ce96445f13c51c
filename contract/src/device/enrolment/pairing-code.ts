import { z } from 'zod'
import { crockford, groupedCode, readCode } from './crockford.ts'

/** 50 bits: nobody finds another key with the code of a robot in front of which a person stands. */
const pairingCodeLength = 10

/**
 * Code that a robot shows and a person types to find it among those that wait: `7K3F-9QXM-2T`, no secret.
 * @param keyDigest SHA-256 of the robot's raw public key
 */
export function pairingCodeOf(keyDigest: Uint8Array): string {
  return groupedCode(crockford(keyDigest, pairingCodeLength))
}

/** A pairing code as it was typed, in the form that robots show; `undefined` when it is none. */
export function readPairingCode(text: string): string | undefined {
  const code = readCode(text, pairingCodeLength)
  return code && groupedCode(code)
}

export const PairingCode = z
  .stringFormat('pairing_code', (text) => readPairingCode(text) !== undefined)
  .max(40)
