import type { GivenResult } from '@filo/contract/testers/tester-shapes'
import { testerErrors } from '@filo/contract/testers/testers-errors'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { listEvidence } from './evidence-store.ts'
import { asKept, findUnknownEvidence } from './unknown-evidence.ts'

/** Results with their evidence as it is kept for the assignment, whatever the caller says of it. @throws unknown_evidence */
export async function withKeptEvidence(
  tx: Db,
  testerId: string,
  results: readonly GivenResult[],
): Promise<GivenResult[]> {
  const kept = await listEvidence(tx, testerId)
  const unknown = findUnknownEvidence(results, kept)
  if (unknown) throw new DomainError(testerErrors.unknown_evidence, { name: unknown.name })
  return results.map((result) => ({ ...result, evidence: asKept(result.evidence, kept) }))
}
