import { tokenHash } from '../../secrets/token-hash.ts'

/** Hash that is stored of a claim code: of its unit too, so that one guess is not a guess at every unit. */
export function claimCodeHash(unitId: string, code: string): string {
  return tokenHash(`${unitId} ${code}`)
}
