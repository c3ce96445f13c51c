import type { CaseStatus, EvidenceCase } from '@filo/contract/testers/release-evidence-routes'
import type { CaseResult, TestCase } from '@filo/contract/testers/tester-shapes'

/** One tester's results, under their name. */
export interface GivenResults {
  name: string
  results: readonly CaseResult[]
}

type Given = { name: string; result: CaseResult }

function statusOf(given: readonly Given[]): CaseStatus {
  const has = (outcome: CaseResult['result']) => given.some(({ result }) => result.result === outcome)
  if (has('fail')) return 'failed'
  if (has('blocked')) return 'blocked'
  if (given.some(({ result }) => result.result === 'pass' && result.proof)) return 'proven'
  if (has('pass')) return 'said'
  return has('skip') ? 'skipped' : 'open'
}

const standsBy: Record<CaseStatus, (result: CaseResult) => boolean> = {
  failed: ({ result }) => result === 'fail',
  blocked: ({ result }) => result === 'blocked',
  proven: ({ result, proof }) => result === 'pass' && proof !== null,
  said: ({ result }) => result === 'pass',
  skipped: ({ result }) => result === 'skip',
  open: () => false,
}

/** Each robot once, with its newest proof. */
function proofsOf(given: readonly Given[]): EvidenceCase['proofs'] {
  const newest = new Map<string, EvidenceCase['proofs'][number]>()
  for (const { result } of given) {
    const { proof } = result
    const known = proof && newest.get(proof.unitId)
    if (proof && (!known || known.provenAt < proof.provenAt)) {
      newest.set(proof.unitId, { unitId: proof.unitId, serial: proof.serial, provenAt: proof.provenAt })
    }
  }
  return [...newest.values()]
}

/** How every case of a test stands over all testers, in the order of the cases: a failure before any pass. */
export function caseStatusesOf(cases: readonly TestCase[], testers: readonly GivenResults[]): EvidenceCase[] {
  return cases.map(({ caseId, title, packageName, isMandatory, needsRobot }) => {
    const given = testers.flatMap(({ name, results }) =>
      results.filter((result) => result.caseId === caseId).map((result) => ({ name, result })),
    )
    const status = statusOf(given)
    const deciding = given.filter(({ result }) => standsBy[status](result))
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
