import type { VersionRow } from '@filo/contract/packages/versions-routes'

/** What a stop of a package's timeline says beside the version itself. */
export interface TimelineStop {
  version: VersionRow
  /** ISO instant of the release, else of the beginning. */
  at: string
  /** Bytes more (or fewer) than the stop before it in time; null without one, or without files. */
  sizeChange: number | null
}

/**
 * The stops of versions given highest number first. A version without files (a fresh draft) neither has a change of
 * size nor serves as what another is measured by.
 */
export function timelineStops(versions: readonly VersionRow[]): TimelineStop[] {
  return versions.map((version, index) => {
    const before = versions.slice(index + 1).find(({ fileCount }) => fileCount > 0)
    const isMeasured = version.fileCount > 0 && before !== undefined
    return {
      version,
      at: version.releasedAt ?? version.createdAt,
      sizeChange: isMeasured ? version.sizeBytes - before.sizeBytes : null,
    }
  })
}
