import { findLacking } from '@filo/contract/device/agent-capabilities'
import type { ProgramOrder } from '@filo/contract/device/assignment/program-orders'
import type { InstallEnd, InstallStop, InstallWait } from '@filo/contract/program-installs/install-reasons'
import type { InstallState } from '@filo/contract/program-installs/install-states'
import type { ProgramState } from '@filo/contract/programs/program-states'
import { type CandidateRelease, type FittedUnit, fitRelease, fitsAros } from './fit-release.ts'

/** What of an install is planned with. */
export interface PlannedInstall {
  state: InstallState
  isDesired: boolean
  /** Null of a removal alone: of what was there without an order. */
  releaseId: string | null
  installedReleaseId: string | null
  waiting: InstallWait | null
  stopReason: InstallStop | null
  end: InstallEnd | null
}

export interface InstallFacts {
  program: { state: ProgramState }
  /** Approved releases of the program, the highest first. */
  releases: readonly CandidateRelease[]
  unit: FittedUnit
}

/** What becomes of an install; an `end` of a request that came on top of an installed release goes back to that. */
export type InstallPlan =
  | { kind: 'keep' }
  | { kind: 'wait'; releaseId: string; waiting: InstallWait }
  | { kind: 'queue'; releaseId: string }
  | { kind: 'end'; end: InstallEnd }
  | { kind: 'stop'; stopReason: InstallStop | null }

type DesiredInstall = PlannedInstall & { releaseId: string }

const isOfRelease = (row: PlannedInstall): row is DesiredInstall => row.isDesired && row.releaseId !== null

const keep: InstallPlan = { kind: 'keep' }

/** A release wanted that is not on the robot yet. */
function planPending(row: DesiredInstall, { program, releases, unit }: InstallFacts): InstallPlan {
  const desired = releases.find(({ id }) => id === row.releaseId)
  if (program.state === 'retired') return { kind: 'end', end: 'program_retired' }
  if (!desired || desired.isRevoked) {
    const other = row.state === 'requested' ? fitRelease(unit, releases) : undefined
    return other?.release
      ? planned(row, other.release.id, other.waiting)
      : { kind: 'end', end: 'package_revoked' }
  }
  // The robot is in the middle of it: it says itself how that ends.
  if (row.state === 'installing') return keep
  if (program.state !== 'active') return planned(row, row.releaseId, 'suspended')
  // An update stands on a release that goes on running: it waits for nothing.
  if (row.installedReleaseId) return planUpdate(row, desired, unit)
  const isReady = isGivable(desired, unit)
  if (row.state === 'queued' && isReady) return keep
  const fit = fitRelease(unit, releases)
  return fit.release ? planned(row, fit.release.id, fit.waiting) : keep
}

function isGivable(release: CandidateRelease, { arosSemver, capabilities }: FittedUnit): boolean {
  const knowsIt = capabilities === null || findLacking(release.requires, capabilities).length === 0
  return release.isSigned && knowsIt && fitsAros(release, arosSemver)
}

function planUpdate(row: DesiredInstall, desired: CandidateRelease, { arosSemver }: FittedUnit): InstallPlan {
  // What it runs is unknown for a moment after many a restart: that ends nothing.
  if (arosSemver !== null && !fitsAros(desired, arosSemver)) return { kind: 'end', end: 'aros_changed' }
  return row.state === 'queued' ? keep : { kind: 'queue', releaseId: row.releaseId }
}

function planned(row: DesiredInstall, releaseId: string, waiting: InstallWait | null): InstallPlan {
  if (row.installedReleaseId && waiting) return keep
  const isSame = row.releaseId === releaseId && row.waiting === waiting
  if (waiting) return isSame && row.state === 'requested' ? keep : { kind: 'wait', releaseId, waiting }
  return isSame && row.state === 'queued' ? keep : { kind: 'queue', releaseId }
}

/** Why what is installed shall stand still. An AROS version that is unknown for the moment changes nothing. */
function stopOf(row: PlannedInstall, { program, releases, unit }: InstallFacts): InstallStop | null {
  if (program.state === 'suspended') return 'suspended'
  const installed = releases.find(({ id }) => id === row.installedReleaseId)
  if (unit.arosSemver === null && installed?.arosRange) return row.stopReason === 'aros' ? 'aros' : null
  return installed && !fitsAros(installed, unit.arosSemver) ? 'aros' : null
}

/**
 * Plans what is to be done about an install as things stand now (docs/lifecycles.md, "Program on a robot"): a request that
 * was in the way of nothing any more is queued, one that cannot go on waits or ends, and what is installed stands still for
 * as long as it must.
 */
export function planInstall(row: PlannedInstall, facts: InstallFacts): InstallPlan {
  if (!isOfRelease(row) || row.state === 'removed' || row.state === 'cancelled') return keep
  const isPending = row.state === 'requested' || row.state === 'queued' || row.state === 'installing'
  const pending = isPending ? planPending(row, facts) : keep
  if (pending.kind !== 'keep' || !row.installedReleaseId) return pending
  const stopReason = stopOf(row, facts)
  return stopReason === row.stopReason ? keep : { kind: 'stop', stopReason }
}

interface OrderedInstall
  extends Pick<PlannedInstall, 'state' | 'isDesired' | 'releaseId' | 'installedReleaseId'> {
  orderId: string
  stopReason: InstallStop | null
  keepData: boolean
}

/**
 * Order to a robot about an install; undefined: nothing. An install stays ordered as long as it is wanted, so that a robot
 * whose disk was restored comes back to it, and a removal until the robot's receipt.
 */
export function orderOf(row: OrderedInstall, code: string): ProgramOrder | undefined {
  const { orderId, state, isDesired, releaseId, installedReleaseId, stopReason, keepData } = row
  if (state === 'removed' || state === 'cancelled') return undefined
  if (!isDesired) return { orderId, code, releaseId: null, isStopped: false, keepData }
  const isReported =
    state === 'queued' ||
    state === 'installing' ||
    state === 'installed' ||
    (state === 'failed' && installedReleaseId !== null)
  return isReported && releaseId !== null
    ? { orderId, code, releaseId, isStopped: stopReason !== null, keepData: false }
    : undefined
}
