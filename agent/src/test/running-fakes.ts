import type { InstalledAros } from '@filo/contract/device/messages/robot-report'
import type { RunningLink } from '../state/running-link.ts'

/** A link that leads to a release; `null`: there is none. */
export function linkTo(release: InstalledAros | null): RunningLink {
  if (!release) return { state: 'none', target: null }
  return { state: 'release', target: release.contentHash, release, packages: [] }
}

/** A configuration of which nothing is known, as of a robot that takes none. */
export const noConfig = { versionInForce: () => null }

/** Reports that nobody reads. */
export const noReports = { report: async () => undefined }
