import { z } from 'zod'
import type { ArosState } from '../aros-versions/aros-states.ts'
import { ArosRef, PersonRef, VariantRef } from '../aros-versions/aros-version-shapes.ts'
import { ConnectionLimits } from '../connection/connection-rules.ts'
import { EntityMeta, Id, Instant, Sha256 } from '../entity.ts'
import { LocalizedText } from '../localized-text.ts'
import { ConnectionState } from '../produced-robots/produced-robot-states.ts'

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
  fail: { tr: 'Başarısız', en: 'Fail' },
  blocked: { tr: 'Engellendi', en: 'Blocked' },
}

export const CaseOutcome = z.enum(['pass', 'fail', 'blocked', 'skip'])
export type CaseOutcome = z.infer<typeof CaseOutcome>

export const caseOutcomeNames: Record<CaseOutcome, LocalizedText> = {
  pass: { tr: 'Geçti', en: 'Pass' },
  fail: { tr: 'Başarısız', en: 'Fail' },
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

/** What a person says of a case. */
export const SubmittedResult = z.object({
  caseId: z.string().min(1).max(120),
  result: CaseOutcome,
  note: z.string().max(4000),
  evidence: z.array(Evidence).max(evidenceLimits.perCase).default([]),
})
export type SubmittedResult = z.infer<typeof SubmittedResult>

/** That a robot of the tester ran the candidate when a pass was taken in: what it had reported, and when. */
export const RunProof = z.object({
  unitId: Id,
  serial: z.string(),
  contentHash: Sha256,
  reportedAt: Instant,
  provenAt: Instant,
})
export type RunProof = z.infer<typeof RunProof>

/** A result as the server keeps it; `proof` is its own word and stands at passes alone that need a robot. */
export const CaseResult = SubmittedResult.extend({ proof: RunProof.nullable().default(null) })
export type CaseResult = z.infer<typeof CaseResult>

/** How a test robot stands to a candidate; only the first is a proof. */
export const RunState = z.enum(['runs', 'failing', 'other', 'updating', 'out_of_touch', 'never'])
export type RunState = z.infer<typeof RunState>

export const runStateNames: Record<RunState, LocalizedText> = {
  runs: { tr: 'bu adayı çalıştırıyor', en: 'runs this candidate' },
  failing: {
    tr: 'bu adayı çalıştırıyor ama bir paketi başlamadı',
    en: 'runs this candidate, and a package of it did not start',
  },
  other: { tr: 'başka bir sürüm çalıştırıyor', en: 'runs another version' },
  updating: { tr: 'güncelleniyor', en: 'is being updated' },
  out_of_touch: {
    tr: 'çevrimdışı; ne çalıştırdığı bilinmiyor',
    en: 'is offline; what it runs is unknown',
  },
  never: { tr: 'hiç bildirimde bulunmadı', en: 'has never reported' },
}

/** One of the tester’s robots and what it says that it runs. */
export const RobotRun = z.object({
  unitId: Id,
  serial: z.string(),
  state: RunState,
  reportedAt: Instant.nullable(),
})
export type RobotRun = z.infer<typeof RobotRun>

/**
 * Where a case comes from: the version as a whole, the plan of a package, what is asked of a changed package without a
 * plan, or of one that is gone.
 */
const CaseOrigin = z.enum(['whole', 'plan', 'general', 'removed'])

/** One thing to try, made from what the version changes; `caseId` is stable for a version. */
export const TestCase = z.object({
  caseId: z.string(),
  origin: CaseOrigin,
  /** Whether a pass counts only while a robot of the tester runs the candidate; null: no plan says. */
  needsRobot: z.boolean().nullable(),
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
  testRobots: z.array(
    z.object({
      unitId: Id,
      serial: z.string(),
      name: z.string(),
      connection: ConnectionState,
      /** By which silence it wears down. */
      connectionLimits: ConnectionLimits,
      lastSeenAt: Instant.nullable(),
    }),
  ),
  dueAt: Instant.nullable(),
  isOverdue: z.boolean(),
  state: TesterState,
  verdict: Verdict.nullable(),
  comment: z.string().nullable(),
  caseResults: z.array(CaseResult),
  round: z.number().int(),
  startedAt: Instant.nullable(),
  submittedAt: Instant.nullable(),
  /** From its beginning to the verdict, in seconds by the server's clock; null before the verdict. */
  durationS: z.number().int().nullable(),
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
