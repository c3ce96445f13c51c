import { type Explained, explain } from '@filo/contract/aros-versions/explained'
import type { Language, LocalizedText } from '@filo/contract/localized-text'
import {
  type CaseResult,
  noteAsEvidenceMin,
  type RobotRun,
  runStateNames,
  type TestCase,
  type TestSummary,
  type Verdict,
} from '@filo/contract/testers/tester-shapes'
import { isPassed } from './run-proof.ts'

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
  attachment_missing: {
    tr: '"{case}" zorunlu ve başarısız; adıma en az bir kanıt dosyası ekleyin: fotoğraf, video ya da günlük.',
    en: '"{case}" is mandatory and failed; attach at least one file to it: a photo, a video or a log.',
  },
  unproven: {
    tr: 'Test robotunuz bu adayı çalıştırmıyor: {robots}. "{case}" ancak robot adayı çalıştırırken geçer; robot çalıştırdığını bildirince kararı yeniden gönderin.',
    en: 'Your test robot does not run this candidate: {robots}. "{case}" passes only while it does; submit the verdict again once the robot has reported it.',
  },
  no_test_robot: {
    tr: '"{case}" ancak bir test robotunda geçer ve size robot atanmadı. Testi atayan kişiden bir test robotu isteyin.',
    en: '"{case}" passes only on a test robot, and none is assigned to you. Ask whoever assigned the test for one.',
  },
  skip_needs_note: {
    tr: '"{case}" zorunlu; atlandıysa nedenini yazın.',
    en: '"{case}" is mandatory; say why it was skipped.',
  },
} as const satisfies Record<string, LocalizedText>

/** The robots of a refusal: which, and how each stands to the candidate. */
function robotsIn(robots: readonly RobotRun[]) {
  return (language: Language) =>
    robots.map(({ serial, state }) => `${serial} ${runStateNames[state][language]}`).join(', ')
}

function isPass(verdict: Verdict | null): boolean {
  return verdict === 'pass' || verdict === 'pass_with_notes'
}

function about(code: keyof typeof texts, testCase: TestCase | undefined, count = 0): Explained {
  return explain(code, texts[code], (language) => ({ case: testCase?.title[language] ?? '', count }))
}

interface VerdictInput {
  verdict: Verdict
  comment: string
  /** As the server keeps them: evidence that was uploaded for this test, and its own proofs. */
  caseResults: readonly CaseResult[]
  /** The robots of the tester. */
  robots: readonly RobotRun[]
}

/** Why the first mandatory pass that needs a robot does not count, or null. */
function refuseUnproven({ caseResults, robots }: VerdictInput, cases: readonly TestCase[]): Explained | null {
  const byId = new Map(caseResults.map((result) => [result.caseId, result]))
  const unproven = cases.find((testCase) => {
    const result = byId.get(testCase.caseId)
    return testCase.isMandatory && result?.result === 'pass' && !isPassed(testCase, result)
  })
  if (!unproven) return null
  if (robots.length === 0) return about('no_test_robot', unproven)
  const named = robotsIn(robots)
  return explain('unproven', texts.unproven, (language) => ({
    case: unproven.title[language],
    robots: named(language),
  }))
}

function refusePass(input: VerdictInput, cases: readonly TestCase[]): Explained | null {
  const { caseResults } = input
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
  return skipped ? about('skip_needs_note', skipped) : refuseUnproven(input, cases)
}

/** A mandatory case that failed without a file that shows it. */
function findUnshown(caseResults: readonly CaseResult[], cases: readonly TestCase[]): TestCase | undefined {
  const shown = (evidence: CaseResult['evidence']) => evidence.some(({ sizeBytes }) => sizeBytes > 0)
  const unshown = caseResults.filter(({ result, evidence }) => result === 'fail' && !shown(evidence))
  const ids = new Set(unshown.map(({ caseId }) => caseId))
  return cases.find(({ caseId, isMandatory }) => isMandatory && ids.has(caseId))
}

function refuseFailure({ comment, caseResults }: VerdictInput, cases: readonly TestCase[]): Explained | null {
  if (comment.trim().length < 3) return explain('comment_missing', texts.comment_missing)
  const hasEvidence = caseResults.some(
    ({ result, note, evidence }) =>
      (result === 'fail' || result === 'blocked') &&
      (note.trim().length >= noteAsEvidenceMin || evidence.length > 0),
  )
  if (!hasEvidence) return explain('evidence_missing', texts.evidence_missing, { min: noteAsEvidenceMin })
  const unshown = findUnshown(caseResults, cases)
  return unshown ? about('attachment_missing', unshown) : null
}

/**
 * Why a verdict may not be given like this, or null (docs/lifecycles.md): fail and blocked need a comment and
 * evidence, a failed mandatory case a file; a pass needs a result for every mandatory case, none that failed, and for each
 * that needs a robot the proof that one ran the candidate; notes need words.
 */
export function refuseVerdict(input: VerdictInput, cases: readonly TestCase[]): Explained | null {
  const known = new Set(cases.map((testCase) => testCase.caseId))
  const judged = input.caseResults.map((result) => result.caseId)
  if (judged.some((id) => !known.has(id)) || new Set(judged).size !== judged.length) {
    return explain('unknown_case', texts.unknown_case)
  }
  if (!isPass(input.verdict)) return refuseFailure(input, cases)
  if (input.verdict === 'pass_with_notes' && input.comment.trim().length < 3) {
    return explain('comment_missing', texts.comment_missing)
  }
  return refusePass(input, cases)
}

/** Blocking defects as the outcome sees them. */
type BlockerCounts = Pick<TestSummary, 'openBlockers' | 'unfixedBlockers'>

/** A tester as the outcome sees them. */
interface CountedTester {
  state: string
  verdict: Verdict | null
  caseResults: readonly Pick<CaseResult, 'caseId' | 'result' | 'proof'>[]
}

/**
 * Summarizes where a test stands: one fail or blocked fails it; it passes when the quorum of passing verdicts is reached and
 * every mandatory case was passed by at least one of them, with a proof where it needs a robot (docs/lifecycles.md). A blocking defect keeps it from
 * passing until it is settled; one whose fix the version does not contain fails it like a verdict.
 */
export function summarizeTest(
  testers: readonly CountedTester[],
  quorum: number,
  cases: readonly Pick<TestCase, 'caseId' | 'isMandatory' | 'needsRobot'>[],
  blockers: BlockerCounts,
): TestSummary {
  const submitted = testers.filter((tester) => tester.state === 'submitted')
  const passing = submitted.filter((tester) => isPass(tester.verdict))
  const failed = submitted.filter((tester) => tester.verdict === 'fail').length
  const blocked = submitted.filter((tester) => tester.verdict === 'blocked').length
  const mandatory = cases.filter(({ isMandatory }) => isMandatory)
  const judged = passing.flatMap(({ caseResults }) => caseResults)
  const missingCases = mandatory.filter(
    (testCase) => !judged.some((result) => result.caseId === testCase.caseId && isPassed(testCase, result)),
  ).length
  const { openBlockers, unfixedBlockers } = blockers
  const hasPassed = passing.length >= quorum && missingCases === 0 && openBlockers === 0
  return {
    quorum,
    passed: passing.length,
    failed,
    blocked,
    open: testers.filter((tester) => tester.state !== 'submitted' && tester.state !== 'declined').length,
    mandatoryCases: mandatory.length,
    missingCases,
    openBlockers,
    unfixedBlockers,
    outcome: failed + blocked + unfixedBlockers > 0 ? 'failed' : hasPassed ? 'passed' : 'open',
  }
}
