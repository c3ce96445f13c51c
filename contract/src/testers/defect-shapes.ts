import { z } from 'zod'
import { ArosRef, PersonRef } from '../aros-versions/aros-version-shapes.ts'
import { EntityMeta, Id, Instant, Reason } from '../entity.ts'
import { LocalizedText } from '../localized-text.ts'
import { VersionState } from '../packages/version-states.ts'
import { Evidence, evidenceLimits } from './tester-shapes.ts'

export const DefectSeverity = z.enum(['blocker', 'major', 'minor'])
export type DefectSeverity = z.infer<typeof DefectSeverity>

export const defectSeverityNames: Record<DefectSeverity, LocalizedText> = {
  blocker: { tr: 'Engelleyici', en: 'Blocker' },
  major: { tr: 'Önemli', en: 'Major' },
  minor: { tr: 'Küçük', en: 'Minor' },
}

/** A reopened defect stands like an open one; the word says that an answer was not accepted. */
export const DefectState = z.enum(['open', 'reopened', 'fixed', 'verified', 'rejected'])
export type DefectState = z.infer<typeof DefectState>

export const defectStateNames: Record<DefectState, LocalizedText> = {
  open: { tr: 'Açık', en: 'Open' },
  reopened: { tr: 'Yeniden açıldı', en: 'Reopened' },
  fixed: { tr: 'Düzeltildi', en: 'Fixed' },
  verified: { tr: 'Doğrulandı', en: 'Verified' },
  rejected: { tr: 'Hata değil', en: 'Not a defect' },
}

/**
 * How a defect stands to one AROS version: `open` nobody has answered, `to_check` the version contains the fix and a
 * tester must confirm it, `unfixed` it is fixed in a package version this one does not contain, `settled` none of it.
 */
export const DefectStatus = z.enum(['open', 'to_check', 'unfixed', 'settled'])
export type DefectStatus = z.infer<typeof DefectStatus>

export const defectLimits = { perAros: 500 } as const

export const DefectTitle = z.string().trim().min(3).max(200)
export const DefectDescription = z.string().trim().min(3).max(4000)

const PackageVersionRef = z.object({ id: Id, version: z.string(), state: VersionState })

/** What a tester found wrong with a package of an AROS version. */
export const Defect = EntityMeta.extend({
  aros: ArosRef,
  /** Null once the assignment it was found in is gone; its evidence went with it. */
  testerId: Id.nullable(),
  /** Null for what was found outside the cases. */
  caseId: z.string().nullable(),
  package: z.object({ id: Id, code: z.string(), name: LocalizedText }),
  /** The package version it was found in. */
  version: PackageVersionRef,
  title: z.string(),
  description: z.string(),
  severity: DefectSeverity,
  state: DefectState,
  evidence: z.array(Evidence).max(evidenceLimits.perCase),
  reporter: PersonRef,
  /** Who answered last: named the fix or said that it is none. */
  answeredBy: PersonRef.nullable(),
  /** The package version that fixes it. */
  fix: PackageVersionRef.nullable(),
  checkedBy: PersonRef.nullable(),
  /** Why it was rejected or reopened; the newest word. */
  reason: z.string().nullable(),
  changedAt: Instant,
})
export type Defect = z.infer<typeof Defect>

export const ArosDefect = Defect.extend({ status: DefectStatus })
export type ArosDefect = z.infer<typeof ArosDefect>

export const RecordDefectBody = z.object({
  title: DefectTitle,
  description: DefectDescription,
  severity: DefectSeverity,
  packageId: Id,
  caseId: z.string().min(1).max(120).nullable().default(null),
  /** Names files of the own test by their content. */
  evidence: z.array(Evidence.shape.sha256).max(evidenceLimits.perCase).default([]),
})
export type RecordDefectBody = z.infer<typeof RecordDefectBody>

export const AnswerDefectBody = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('fixed'), versionId: Id }),
  z.object({ answer: z.literal('rejected'), reason: Reason }),
])
export type AnswerDefectBody = z.infer<typeof AnswerDefectBody>

export const CheckDefectBody = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('verified') }),
  z.object({ outcome: z.literal('reopened'), reason: Reason }),
])
export type CheckDefectBody = z.infer<typeof CheckDefectBody>
