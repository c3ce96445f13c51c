import type { SubmittedResult } from '@filo/contract/testers/tester-shapes'
import { testerErrors } from '@filo/contract/testers/testers-errors'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { listEvidence } from './evidence-store.ts'
import { asStored, findUnknownEvidence } from './unknown-evidence.ts'

/** Results with their evidence as it is kept for the assignment, whatever the caller says of it. @throws unknown_evidence */
export async function withStoredEvidence(
  tx: Db,
  testerId: string,
  results: readonly SubmittedResult[],
): Promise<SubmittedResult[]> {
  const stored = await listEvidence(tx, testerId)
  const unknown = findUnknownEvidence(results, stored)
  if (unknown) throw new DomainError(testerErrors.unknown_evidence, { name: unknown.name })
  return results.map((result) => ({ ...result, evidence: asStored(result.evidence, stored) }))
}
