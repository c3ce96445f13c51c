import type { CaseStatus, EvidenceCase } from '@filo/contract/testers/release-evidence-routes'
import type { CaseResult, TestCase } from '@filo/contract/testers/tester-shapes'

/** One tester's results, under their name. */
interface SubmittedResults {
  name: string
  results: readonly CaseResult[]
}

type NamedResult = { name: string; result: CaseResult }

function statusOf(submitted: readonly NamedResult[]): CaseStatus {
  const has = (outcome: CaseResult['result']) => submitted.some(({ result }) => result.result === outcome)
  if (has('fail')) return 'failed'
  if (has('blocked')) return 'blocked'
  if (submitted.some(({ result }) => result.result === 'pass' && result.proof)) return 'proven'
  if (has('pass')) return 'attested'
  return has('skip') ? 'skipped' : 'open'
}

const standsBy: Record<CaseStatus, (result: CaseResult) => boolean> = {
  failed: ({ result }) => result === 'fail',
  blocked: ({ result }) => result === 'blocked',
  proven: ({ result, proof }) => result === 'pass' && proof !== null,
  attested: ({ result }) => result === 'pass',
  skipped: ({ result }) => result === 'skip',
  open: () => false,
}

/** Each robot once, with its newest proof. */
function proofsOf(submitted: readonly NamedResult[]): EvidenceCase['proofs'] {
  const newest = new Map<string, EvidenceCase['proofs'][number]>()
  for (const { result } of submitted) {
    const { proof } = result
    const known = proof && newest.get(proof.unitId)
    if (proof && (!known || known.provenAt < proof.provenAt)) {
      newest.set(proof.unitId, { unitId: proof.unitId, serial: proof.serial, provenAt: proof.provenAt })
    }
  }
  return [...newest.values()]
}

/** How every case of a test stands over all testers, in the order of the cases: a failure before any pass. */
export function caseStatusesOf(
  cases: readonly TestCase[],
  testers: readonly SubmittedResults[],
): EvidenceCase[] {
  return cases.map(({ caseId, title, packageName, isMandatory, needsRobot }) => {
    const submitted = testers.flatMap(({ name, results }) =>
      results.filter((result) => result.caseId === caseId).map((result) => ({ name, result })),
    )
    const status = statusOf(submitted)
    const deciding = submitted.filter(({ result }) => standsBy[status](result))
    return {
      caseId,
      title,
      packageName,
      isMandatory,
      needsRobot: needsRobot === true,
      status,
      by: deciding.map(({ name }) => name),
      proofs: proofsOf(deciding),
      note: deciding.find(({ result }) => result.note !== '')?.result.note ?? '',
    }
  })
}
