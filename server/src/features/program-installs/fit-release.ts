import { findLacking } from '@filo/contract/device/agent-capabilities'
import type { InstallRefusal, InstallWait } from '@filo/contract/program-installs/install-reasons'
import { inRange } from '../../ground/in-range.ts'

/** An approved release of a program, as far as a robot may get it. */
export interface CandidateRelease {
  id: string
  semver: string
  variantIds: readonly string[]
  /** npm's semver range syntax; null: beside every AROS version. */
  arosRange: string | null
  /** Signed metadata lists it. */
  isSigned: boolean
  /** A package version of it was revoked. */
  isRevoked: boolean
  /** What an agent must have announced to be given it. */
  requires: readonly string[]
}

/** What of a robot decides which release it gets. */
export interface FittedUnit {
  variantId: string
  /** The AROS version that it runs; null: unknown. */
  arosSemver: string | null
  /** What its agent announced; null: it never connected, and may know everything. */
  capabilities: readonly string[] | null
}

export type Fit =
  | { refusal: InstallRefusal; release: null; waiting: null }
  | { refusal: null; release: CandidateRelease; waiting: InstallWait | null }

/** Whether a release runs beside what the robot runs; beside something unknown only what runs beside everything. */
export function fitsAros(
  { arosRange }: Pick<CandidateRelease, 'arosRange'>,
  arosSemver: string | null,
): boolean {
  return arosRange === null || (arosSemver !== null && inRange(arosSemver, arosRange))
}

const refused = (refusal: InstallRefusal): Fit => ({ refusal, release: null, waiting: null })
const waits = (release: CandidateRelease, waiting: InstallWait | null): Fit => ({
  refusal: null,
  release,
  waiting,
})

/**
 * The highest release that a robot may get, of approved ones with the highest first; where none may be given now, the one that
 * it waits for and why.
 */
export function fitRelease(unit: FittedUnit, releases: readonly CandidateRelease[]): Fit {
  if (releases.length === 0) return refused('no_release')
  const made = releases.filter(({ variantIds }) => variantIds.includes(unit.variantId))
  if (made.length === 0) return refused('variant')
  const sound = made.filter(({ isRevoked }) => !isRevoked)
  const [highest] = sound
  if (!highest) return refused('packages_revoked')
  const beside = sound.filter((release) => fitsAros(release, unit.arosSemver))
  if (!beside[0]) return waits(highest, 'aros')
  const signed = beside.filter(({ isSigned }) => isSigned)
  if (!signed[0]) return waits(beside[0], 'signatures')
  const { capabilities } = unit
  const known =
    capabilities && signed.filter(({ requires }) => findLacking(requires, capabilities).length === 0)
  const item = known ? known[0] : signed[0]
  return item ? waits(item, null) : waits(signed[0], 'agent')
}
