import { z } from 'zod'
import { RestartScope } from '../device/assignment/package-content.ts'
import { Id } from '../entity.ts'
import { LocalizedText } from '../localized-text.ts'
import { ArosRef, DiffSummary } from './aros-version-shapes.ts'

export const PackageChangeKind = z.enum(['added', 'removed', 'upgraded', 'downgraded', 'moved'])
export type PackageChangeKind = z.infer<typeof PackageChangeKind>

/** One package that differs. `moved` = the same version at another place relative to its neighbours. */
export const PackageChange = z.object({
  packageId: Id,
  code: z.string(),
  name: LocalizedText,
  kind: PackageChangeKind,
  fromVersion: z.string().nullable(),
  toVersion: z.string().nullable(),
  fromVersionId: Id.nullable(),
  toVersionId: Id.nullable(),
  fromOrder: z.number().int().nullable(),
  toOrder: z.number().int().nullable(),
  restart: RestartScope,
  sizeBytes: z.number().int(),
  bytesToSend: z.number().int(),
  files: z.object({ added: z.number().int(), removed: z.number().int(), changed: z.number().int() }),
  notes: LocalizedText,
})
export type PackageChange = z.infer<typeof PackageChange>

export const ArosDiff = z.object({
  from: ArosRef.nullable(),
  to: ArosRef,
  summary: DiffSummary,
  restart: RestartScope,
  packages: z.array(PackageChange),
  /** The notes of every added or changed package, one paragraph each. */
  mergedNotes: LocalizedText,
})
export type ArosDiff = z.infer<typeof ArosDiff>

export const FileChange = z.object({
  path: z.string(),
  kind: z.enum(['added', 'removed', 'changed']),
  fromBytes: z.number().int().nullable(),
  toBytes: z.number().int().nullable(),
  /** Texts of a symbolic link; null for a file or a folder. */
  fromTarget: z.string().nullable(),
  toTarget: z.string().nullable(),
})
export type FileChange = z.infer<typeof FileChange>
