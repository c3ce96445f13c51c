import type { Evidence, SubmittedResult } from '@filo/contract/testers/tester-shapes'

/**
 * The first piece of evidence that results name although it was not uploaded for this test: whoever knows the hash of
 * somebody else's content must not reach it by naming it here.
 */
export function findUnknownEvidence(
  results: readonly SubmittedResult[],
  uploaded: readonly Evidence[],
): Evidence | undefined {
  const known = new Set(uploaded.map(({ sha256 }) => sha256))
  return results.flatMap(({ evidence }) => evidence).find(({ sha256 }) => !known.has(sha256))
}

/** The named pieces as they were kept; those that are not are left out. */
export function asStored(named: readonly Evidence[], stored: readonly Evidence[]): Evidence[] {
  return named.flatMap(({ sha256 }) => stored.find((piece) => piece.sha256 === sha256) ?? [])
}
