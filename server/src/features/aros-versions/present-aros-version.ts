import type { ArosAssignment, Reassignment } from '@filo/contract/aros-versions/aros-assignment-routes'
import {
  type ArosCounts,
  type ArosItem,
  type ArosSigning,
  type ArosVersionSummary,
  DiffSummary,
} from '@filo/contract/aros-versions/aros-version-shapes'
import { bakeSeconds } from '@filo/contract/device/assignment/package-services'
import { presentMeta } from '../../http/routes/present-meta.ts'
import { presentRef, stateOf, versionLabel } from '../../records/releases/aros-ref.ts'
import type { Follow, UpdatesPort } from './aros-ports.ts'
import type { ArosRow, ArosWithNames } from './aros-versions-store.ts'
import type { AssignmentWithNames } from './assignment/aros-assignments-store.ts'
import type { VersionFacts } from './version-facts.ts'

function isoOrNull(date: Date | null): string | null {
  return date?.toISOString() ?? null
}

export interface SummaryExtras {
  base: ArosRow | undefined
  counts: ArosCounts | undefined
  isDefault: boolean
  isOwnWork: boolean
}

/** The only door of AROS rows to the outside. */
export function presentSummary(
  { aros, robot, composerName }: ArosWithNames,
  { base, counts, isDefault, isOwnWork }: SummaryExtras,
): ArosVersionSummary {
  const summary = DiffSummary.safeParse(aros.diffSummary)
  return {
    ...presentMeta(aros),
    robot,
    channel: aros.channel,
    name: aros.name,
    semver: aros.semver,
    build: aros.build,
    version: versionLabel(aros),
    state: stateOf(aros),
    base: base ? presentRef(base) : null,
    composedBy: aros.composedBy ? { id: aros.composedBy, name: composerName ?? '' } : null,
    contentHash: aros.contentHash,
    sizeBytes: aros.sizeBytes,
    packageCount: aros.packageCount,
    diffSummary: summary.success ? summary.data : null,
    publishedAt: isoOrNull(aros.publishedAt),
    isDefault,
    isOwnWork,
    counts: counts ?? { desired: 0, installed: 0, failed: 0 },
  }
}

/** The step that waits for signatures, with how many there are; null when none waits. */
export function presentSigning(
  found: { follow: Follow; signed: number; needed: number } | undefined,
): ArosSigning | null {
  if (!found) return null
  const { follow, signed, needed } = found
  return { ...follow, defaultFor: follow.defaultFor ?? 'all', signed, needed }
}

/** How long robots watch a version: what was asked for, and what follows from that and from what it holds. */
export function presentBake({ bakeS }: Pick<ArosRow, 'bakeS'>, items: readonly VersionFacts[]) {
  return { bakeS, effectiveBakeS: bakeSeconds(bakeS, items) }
}

/** Who waived the test of a version, and why. */
export function presentWaiver({ waiver }: Pick<ArosRow, 'waiver'>) {
  return waiver && { by: waiver.by, at: waiver.at, reason: waiver.reason }
}

/** The composition as a list of items; each dependency names the package of the composition that fulfils it. */
export function presentItems(
  items: readonly VersionFacts[],
  required: ReadonlyMap<string, boolean>,
): ArosItem[] {
  const byCode = new Map(items.map((item) => [item.code, item.packageId]))
  return items.map((item, index) => ({
    packageId: item.packageId,
    versionId: item.versionId,
    order: index + 1,
    isRequired: required.get(item.packageId) ?? true,
    code: item.code,
    name: item.name,
    iconKey: item.iconKey,
    version: versionLabel(item),
    versionState: item.state,
    sizeBytes: item.sizeBytes,
    fileCount: item.fileCount,
    restart: item.restart,
    hasServices: item.hasServices,
    requires: item.dependencies.map(({ code, range }) => ({
      code,
      range,
      packageId: byCode.get(code) ?? null,
    })),
    notes: item.notes,
  }))
}

/** The only door of assignments to the outside; `unitId` is the pinned unit, null for a default. */
export function presentAssignment({
  assignment,
  aros,
  serial,
  assignedByName,
}: AssignmentWithNames): ArosAssignment {
  return {
    id: assignment.id,
    channel: assignment.channel,
    kind: assignment.kind,
    variantId: assignment.variantId,
    unitId: assignment.unitId,
    serial,
    aros: presentRef(aros),
    assignedByName,
    assignedAt: assignment.assignedAt.toISOString(),
    reason: assignment.reason,
    until: isoOrNull(assignment.until),
  }
}

/** How far a product's robots are told what they shall run. */
export function presentReassignment(
  row: Awaited<ReturnType<UpdatesPort['findReassignment']>>,
): Reassignment | null {
  if (!row) return null
  const { unitCount, doneCount, failedCount } = row
  const endedAt = row.endedAt?.toISOString() ?? null
  return { startedAt: row.createdAt.toISOString(), endedAt, unitCount, doneCount, failedCount }
}
