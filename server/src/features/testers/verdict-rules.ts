import { type Explained, explain } from '@filo/contract/aros-versions/explained'
import type { LocalizedText } from '@filo/contract/localized-text'
import {
  type CaseResult,
  noteAsEvidenceMin,
  type TestCase,
  type TestSummary,
  type Verdict,
} from '@filo/contract/testers/tester-shapes'

const texts = {
  unknown_case: { tr: 'Sonuçlar bu sürümün adımlarına uymuyor.', en: 'The results do not fit this version.' },
  comment_missing: {
    tr: 'Bu karar için bir açıklama yazın.',
    en: 'Write a comment for this verdict.',
  },
  evidence_missing: {
    tr: 'Kalan ya da engellenen en az bir adıma en az {min} karakterlik bir not ya da kanıt dosyası ekleyin.',
    en: 'Add a note of at least {min} characters or a file to at least one failed or blocked case.',
  },
  contradicts: {
    tr: '"{case}" adımı geçmedi; karar "geçti" olamaz.',
    en: 'The case "{case}" did not pass; the verdict cannot be a pass.',
  },
  mandatory_open: {
    tr: 'Zorunlu {count} adımın sonucu yok. İlki: {case}',
    en: '{count} mandatory cases have no result. The first: {case}',
  },
  skip_needs_note: {
    tr: '"{case}" zorunlu; atlandıysa nedenini yazın.',
    en: '"{case}" is mandatory; say why it was skipped.',
  },
} as const satisfies Record<string, LocalizedText>

function isPass(verdict: Verdict | null): boolean {
  return verdict === 'pass' || verdict === 'pass_with_notes'
}

function about(code: keyof typeof texts, testCase: TestCase | undefined, count = 0): Explained {
  return explain(code, texts[code], (language) => ({ case: testCase?.title[language] ?? '', count }))
}

interface VerdictInput {
  verdict: Verdict
  comment: string
  caseResults: readonly CaseResult[]
}

function refusePass({ caseResults }: VerdictInput, cases: readonly TestCase[]): Explained | null {
  const caseOf = (id: string) => cases.find((candidate) => candidate.caseId === id)
  const bad = caseResults.find(({ result }) => result === 'fail' || result === 'blocked')
  if (bad) return about('contradicts', caseOf(bad.caseId))
  const byId = new Map(caseResults.map((result) => [result.caseId, result]))
  const mandatory = cases.filter((testCase) => testCase.isMandatory)
  const open = mandatory.filter((testCase) => !byId.has(testCase.caseId))
  if (open.length > 0) return about('mandatory_open', open[0], open.length)
  const skipped = mandatory.find((testCase) => {
    const result = byId.get(testCase.caseId)
    return result?.result === 'skip' && result.note.trim() === ''
  })
  return skipped ? about('skip_needs_note', skipped) : null
}

function refuseFailure({ comment, caseResults }: VerdictInput): Explained | null {
  if (comment.trim().length < 3) return explain('comment_missing', texts.comment_missing)
  const hasEvidence = caseResults.some(
    ({ result, note, evidence }) =>
      (result === 'fail' || result === 'blocked') &&
      (note.trim().length >= noteAsEvidenceMin || evidence.length > 0),
  )
  return hasEvidence ? null : explain('evidence_missing', texts.evidence_missing, { min: noteAsEvidenceMin })
}

/**
 * Why a verdict may not be given like this, or null (docs/lifecycles.md): fail and blocked need a comment and
 * evidence; a pass needs a result for every mandatory case and none that failed; notes need words.
 */
export function refuseVerdict(input: VerdictInput, cases: readonly TestCase[]): Explained | null {
  const known = new Set(cases.map((testCase) => testCase.caseId))
  const given = input.caseResults.map((result) => result.caseId)
  if (given.some((id) => !known.has(id)) || new Set(given).size !== given.length) {
    return explain('unknown_case', texts.unknown_case)
  }
  if (!isPass(input.verdict)) return refuseFailure(input)
  if (input.verdict === 'pass_with_notes' && input.comment.trim().length < 3) {
    return explain('comment_missing', texts.comment_missing)
  }
  return refusePass(input, cases)
}

/** Blocking defects as the outcome sees them. */
export type BlockerCounts = Pick<TestSummary, 'openBlockers' | 'unfixedBlockers'>

/** A tester as the outcome sees them. */
export interface CountedTester {
  state: string
  verdict: Verdict | null
  caseResults: readonly Pick<CaseResult, 'caseId' | 'result'>[]
}

/**
 * Where a test stands: one fail or blocked fails it; it passes when the quorum of passing verdicts is reached and
 * every mandatory case was passed by at least one of them (docs/lifecycles.md). A blocking defect keeps it from
 * passing until it is settled; one whose fix the version does not contain fails it like a verdict.
 */
export function summarizeTest(
  testers: readonly CountedTester[],
  quorum: number,
  mandatoryCaseIds: readonly string[],
  blockers: BlockerCounts,
): TestSummary {
  const submitted = testers.filter((tester) => tester.state === 'submitted')
  const passing = submitted.filter((tester) => isPass(tester.verdict))
  const failed = submitted.filter((tester) => tester.verdict === 'fail').length
  const blocked = submitted.filter((tester) => tester.verdict === 'blocked').length
  const covered = new Set(
    passing.flatMap((tester) =>
      tester.caseResults.flatMap(({ caseId, result }) => (result === 'pass' ? [caseId] : [])),
    ),
  )
  const missingCases = mandatoryCaseIds.filter((id) => !covered.has(id)).length
  const { openBlockers, unfixedBlockers } = blockers
  const isPassed = passing.length >= quorum && missingCases === 0 && openBlockers === 0
  return {
    quorum,
    passed: passing.length,
    failed,
    blocked,
    open: testers.filter((tester) => tester.state !== 'submitted' && tester.state !== 'declined').length,
    mandatoryCases: mandatoryCaseIds.length,
    missingCases,
    openBlockers,
    unfixedBlockers,
    outcome: failed + blocked + unfixedBlockers > 0 ? 'failed' : isPassed ? 'passed' : 'open',
  }
}
