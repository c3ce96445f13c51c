import { crockford, groupedCode, readCode } from './crockford.ts'

/** 60 bits: not to be guessed, and what a stolen hash stands for is not found while the code lives. */
const claimCodeLength = 12
/** So many random bytes make a code. */
export const claimCodeBytes = 8

/** A claim code as people read it, of random bytes: `7K3F-9QXM-2TWA`. */
export function claimCodeOf(random: Uint8Array): string {
  return groupedCode(crockford(random, claimCodeLength))
}

/** A claim code as it was typed, in the form it was shown in; `undefined` when it is none. */
export function readClaimCode(text: string): string | undefined {
  const code = readCode(text, claimCodeLength)
  return code && groupedCode(code)
}
