import { z } from 'zod'
import type { ArosState } from '../aros-versions/aros-states.ts'
import { ArosRef, PersonRef, VariantRef } from '../aros-versions/aros-version-shapes.ts'
import { EntityMeta, Id, Instant, Sha256 } from '../entity.ts'
import { LocalizedText } from '../localized-text.ts'

/** docs/lifecycles.md, "Tester". */
export const TesterState = z.enum(['assigned', 'accepted', 'in_progress', 'submitted', 'declined'])
export type TesterState = z.infer<typeof TesterState>

export const testerStateNames: Record<TesterState, LocalizedText> = {
  assigned: { tr: 'Atandı', en: 'Assigned' },
  accepted: { tr: 'Kabul edildi', en: 'Accepted' },
  in_progress: { tr: 'Sürüyor', en: 'In progress' },
  submitted: { tr: 'Karar verildi', en: 'Verdict given' },
  declined: { tr: 'Reddedildi', en: 'Declined' },
}

/** Test versions whose testers still have something to do. */
export const openForTesters: readonly ArosState[] = ['draft', 'candidate', 'testing']

/** Whether the test of a version is over: its testers' verdicts are asked for no more. */
export function hasTestEnded(state: ArosState): boolean {
  return !openForTesters.includes(state)
}

export const Verdict = z.enum(['pass', 'pass_with_notes', 'fail', 'blocked'])
export type Verdict = z.infer<typeof Verdict>

export const verdictNames: Record<Verdict, LocalizedText> = {
  pass: { tr: 'Geçti', en: 'Pass' },
  pass_with_notes: { tr: 'Notla geçti', en: 'Pass with notes' },
  fail: { tr: 'Kaldı', en: 'Fail' },
  blocked: { tr: 'Engellendi', en: 'Blocked' },
}

export const CaseOutcome = z.enum(['pass', 'fail', 'blocked', 'skip'])
export type CaseOutcome = z.infer<typeof CaseOutcome>

export const caseOutcomeNames: Record<CaseOutcome, LocalizedText> = {
  pass: { tr: 'Geçti', en: 'Pass' },
  fail: { tr: 'Kaldı', en: 'Fail' },
  blocked: { tr: 'Engellendi', en: 'Blocked' },
  skip: { tr: 'Atlandı', en: 'Skipped' },
}

/** `perTester` counts files of one assignment, whether a result names them or not. */
export const evidenceLimits = { maxBytes: 100 * 1024 * 1024, perCase: 20, perTester: 200 } as const

/** A note of a failed or blocked case stands for evidence from so many characters on (docs/open-questions.md). */
export const noteAsEvidenceMin = 10

/** Which robot a log was pulled from, and the range it covers. */
export const EvidenceOrigin = z.object({ unitId: Id, serial: z.string(), from: Instant, to: Instant })
export type EvidenceOrigin = z.infer<typeof EvidenceOrigin>

/** A file that shows what a tester saw; the server keeps its bytes under their hash. */
export const Evidence = z.object({
  sha256: Sha256,
  name: z.string().max(200),
  mime: z.string().max(100),
  sizeBytes: z.number().int().min(0),
  /** Only of logs that a robot handed over itself. */
  origin: EvidenceOrigin.optional(),
})
export type Evidence = z.infer<typeof Evidence>

export const CaseResult = z.object({
  caseId: z.string().min(1).max(120),
  result: CaseOutcome,
  note: z.string().max(4000),
  evidence: z.array(Evidence).max(evidenceLimits.perCase).default([]),
})
export type CaseResult = z.infer<typeof CaseResult>

/** One thing to try, made from what the version changes; `caseId` is stable for a version. */
export const TestCase = z.object({
  caseId: z.string(),
  /** Null for the cases of the version as a whole. */
  packageCode: z.string().nullable(),
  packageName: LocalizedText.nullable(),
  version: z.string().nullable(),
  title: LocalizedText,
  steps: z.array(LocalizedText),
  expected: LocalizedText,
  /** What the package version says it changed. */
  notes: LocalizedText.nullable(),
  isMandatory: z.boolean(),
})
export type TestCase = z.infer<typeof TestCase>

export const Tester = EntityMeta.extend({
  ArosId: Id,
  user: PersonRef,
  testRobots: z.array(z.object({ unitId: Id, serial: z.string(), name: z.string() })),
  dueAt: Instant.nullable(),
  isOverdue: z.boolean(),
  state: TesterState,
  verdict: Verdict.nullable(),
  comment: z.string().nullable(),
  caseResults: z.array(CaseResult),
  round: z.number().int(),
  startedAt: Instant.nullable(),
  submittedAt: Instant.nullable(),
  durationMin: z.number().int().nullable(),
})
export type Tester = z.infer<typeof Tester>

/** Where a test stands. `missingCases` = mandatory cases that nobody has passed yet. */
export const TestSummary = z.object({
  quorum: z.number().int(),
  passed: z.number().int(),
  failed: z.number().int(),
  blocked: z.number().int(),
  open: z.number().int(),
  mandatoryCases: z.number().int(),
  missingCases: z.number().int(),
  /** Blockers nobody has settled: they keep the test from passing. */
  openBlockers: z.number().int(),
  /** Blockers whose fix the version does not contain: they fail the test like a verdict. */
  unfixedBlockers: z.number().int(),
  outcome: z.enum(['open', 'passed', 'failed']),
})
export type TestSummary = z.infer<typeof TestSummary>

export const MyTest = z.object({
  tester: Tester,
  aros: ArosRef,
  robot: VariantRef,
  caseCount: z.number().int(),
})
export type MyTest = z.infer<typeof MyTest>
