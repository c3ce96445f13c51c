import type { VersionFile } from '@filo/contract/packages/version-content-routes'
import { channelsOf, type VersionAction } from '@filo/contract/packages/version-states'
import type { VersionDetail, VersionRow } from '@filo/contract/packages/versions-routes'
import { presentMeta } from '../../../http/routes/present-meta.ts'
import type { FileListRow } from '../content/files-store.ts'
import { presentContentProblem } from '../imports/present-content-problem.ts'
import type { VersionFacts } from './version-facts-store.ts'
import type { VersionListRow } from './versions-store.ts'

/** A version row as lists show it. */
export function presentVersionRow(row: VersionListRow, facts: VersionFacts): VersionRow {
  const { version, package: item, author } = row
  const { id: packageId, code, name, iconKey, kind } = item
  return {
    ...presentMeta(version),
    package: { id: packageId, code, name, iconKey, kind },
    semver: version.semver,
    build: version.build,
    state: version.state,
    channels: channelsOf(version.state),
    sizeBytes: version.sizeBytes,
    fileCount: version.fileCount,
    author,
    ...facts,
    restart: version.restart,
    notes: version.notes,
    releasedAt: version.releasedAt?.toISOString() ?? null,
    filesRemovedAt: version.filesRemovedAt?.toISOString() ?? null,
  }
}

interface VersionMore {
  previous: { id: string; semver: string } | null
  approverName: string | null
  duplicateOf: { id: string; semver: string; code: string } | null
  actions: VersionAction[]
}

/** A version with what only its own page needs. */
export function presentVersionDetail(
  row: VersionListRow,
  facts: VersionFacts,
  more: VersionMore,
): VersionDetail {
  const { version } = row
  const { scan } = version
  return {
    ...presentVersionRow(row, facts),
    dependencies: version.dependencies,
    conflicts: version.conflicts,
    minAgent: version.minAgent,
    services: version.services,
    hookUser: version.hookUser,
    contentHash: version.contentHash,
    scan: {
      finishedAt: scan.finishedAt ?? null,
      format: scan.format ?? null,
      fileName: scan.fileName ?? null,
      problem: scan.problem ? presentContentProblem(scan.problem) : null,
      notes: scan.notes ?? [],
      putOff: scan.putOff ? { attempts: scan.putOff.attempts, retryAt: scan.putOff.retryAt } : null,
      duplicateOf: more.duplicateOf,
    },
    isReadyRequested: version.readyRequestedBy !== null,
    rejectedReason: version.rejectedReason,
    approvedBy: version.approvedBy ? { id: version.approvedBy, name: more.approverName ?? '' } : null,
    approvedAt: version.approvedAt?.toISOString() ?? null,
    revokedAt: version.revokedAt?.toISOString() ?? null,
    previous: more.previous,
    actions: more.actions,
  }
}

/** The only door of file rows to the outside. */
export function presentFile({ file, description }: FileListRow): VersionFile {
  return {
    ...presentMeta(file),
    versionId: file.versionId,
    path: file.path,
    name: file.name,
    mode: file.mode,
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
    mime: file.mime,
    description: description && {
      title: description.title,
      text: description.text,
      changes: description.changes,
    },
  }
}
