import { z } from 'zod'
import { ArosRef, PersonRef } from '../aros-versions/aros-version-shapes.ts'
import { ConnectionLimits } from '../connection/connection-rules.ts'
import { Id, Instant, idParams } from '../entity.ts'
import { LocalizedText } from '../localized-text.ts'
import { severities } from '../packages/library-shapes.ts'
import { ConnectionState } from '../produced-robots/produced-robot-states.ts'
import { route } from '../route.ts'
import { DefectSeverity, DefectStatus } from './defect-shapes.ts'
import { TesterState, Verdict } from './tester-shapes.ts'

/**
 * How a case stands over all testers, the strongest word first: a failure counts more than any pass, a pass that a robot
 * proved more than one on somebody's word.
 */
export const caseStatuses = ['failed', 'blocked', 'proven', 'attested', 'skipped', 'open'] as const
export const CaseStatus = z.enum(caseStatuses)
export type CaseStatus = z.infer<typeof CaseStatus>

export const caseStatusNames: Record<CaseStatus, LocalizedText> = {
  failed: { tr: 'Başarısız', en: 'Failed' },
  blocked: { tr: 'Engellendi', en: 'Blocked' },
  proven: { tr: 'Robotta geçti', en: 'Passed on a robot' },
  attested: { tr: 'Testçinin sözüyle geçti', en: 'Passed on a tester’s word' },
  skipped: { tr: 'Atlandı', en: 'Skipped' },
  open: { tr: 'Denenmedi', en: 'Not tried' },
}

export const EvidenceTester = z.object({
  id: Id,
  user: PersonRef,
  state: TesterState,
  round: z.number().int(),
  verdict: Verdict.nullable(),
  comment: z.string().nullable(),
  /** Measured, in seconds; null before the verdict. */
  durationS: z.number().int().nullable(),
  submittedAt: Instant.nullable(),
  robots: z.array(
    z.object({
      unitId: Id,
      serial: z.string(),
      connection: ConnectionState,
      /** By which silence it wears down. */
      connectionLimits: ConnectionLimits,
      lastSeenAt: Instant.nullable(),
      /** When it was last proven to run the candidate; null: it never was. */
      provenAt: Instant.nullable(),
    }),
  ),
})
export type EvidenceTester = z.infer<typeof EvidenceTester>

export const EvidenceCase = z.object({
  caseId: z.string(),
  title: LocalizedText,
  packageName: LocalizedText.nullable(),
  isMandatory: z.boolean(),
  /** A pass counts only with a robot's word. */
  needsRobot: z.boolean(),
  status: CaseStatus,
  /** Who gave the result it stands by. */
  by: z.array(z.string()),
  /** The robots that ran the candidate when it was passed, each with the time of the proof. */
  proofs: z.array(z.object({ unitId: Id, serial: z.string(), provenAt: Instant })),
  note: z.string(),
})
export type EvidenceCase = z.infer<typeof EvidenceCase>

const EvidenceDefect = z.object({
  id: Id,
  title: z.string(),
  packageName: LocalizedText,
  severity: DefectSeverity,
  status: DefectStatus,
})

const EvidenceLibraries = z.object({
  versionId: Id,
  packageName: LocalizedText,
  version: z.string(),
  /** Null: no list of its libraries is known, so nothing can be said. */
  vulnerabilities: z
    .object(
      Object.fromEntries(severities.map((severity) => [severity, z.number().int()])) as {
        [S in (typeof severities)[number]]: z.ZodNumber
      },
    )
    .nullable(),
})

/** What an approval can rest on; whom a version would reach is its forecast. */
export const ReleaseEvidence = z.object({
  /** What the robots of the product run by default now; null: nothing. */
  runsNow: ArosRef.nullable(),
  /** The test version with this content: the version itself or what it was promoted from; null: there was none. */
  test: ArosRef.nullable(),
  passedAt: Instant.nullable(),
  quorum: z.number().int(),
  testers: z.array(EvidenceTester),
  cases: z.array(EvidenceCase),
  defects: z.array(EvidenceDefect),
  /** Of the packages that changed against what robots run now, by install order. */
  libraries: z.array(EvidenceLibraries),
})
export type ReleaseEvidence = z.infer<typeof ReleaseEvidence>

export const getReleaseEvidence = route({
  name: 'getReleaseEvidence',
  method: 'GET',
  path: '/api/aros-versions/:ArosId/evidence',
  summary: 'Who tested a version, on which robots and with what result, its defects and known weak libraries',
  access: { permission: 'aros.read' },
  params: idParams('ArosId'),
  response: ReleaseEvidence,
})

export const releaseEvidenceRoutes = [getReleaseEvidence]
