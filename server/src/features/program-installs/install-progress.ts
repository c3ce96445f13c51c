import type { ProgramProgressMessage } from '@filo/contract/device/messages/agent-messages'
import type { InstalledProgram } from '@filo/contract/device/messages/robot-report'
import { isFinalPhase } from '@filo/contract/device/messages/update-progress'
import { visibleText } from '../../ground/visible-text.ts'
import { downtimeOf } from '../../records/units/downtime.ts'
import type { InstallRow } from './program-installs-store.ts'

type Current = Pick<
  InstallRow,
  | 'state'
  | 'isWanted'
  | 'end'
  | 'releaseId'
  | 'installedReleaseId'
  | 'installedAt'
  | 'phase'
  | 'attempts'
  | 'startedAt'
  | 'downSince'
  | 'downSeconds'
  | 'transferredBytes'
>

/** What is kept of a robot's words about an order. */
function told(row: Current, said: ProgramProgressMessage, at: Date): Partial<InstallRow> {
  const { message, phase, transferredBytes } = said
  const params = Object.entries(message.params).slice(0, 20)
  const isBadEnd = phase === 'failed' || phase === 'rolled_back'
  return {
    // What failed keeps the phase in which it stopped.
    phase: isBadEnd ? row.phase : phase,
    percent: Math.round(said.percent),
    message: {
      key: message.key,
      params: Object.fromEntries(
        params.map(([key, value]) => [key, typeof value === 'string' ? visibleText(value, 500) : value]),
      ),
      text: visibleText(message.text, 1000),
    },
    errorCode: said.errorCode,
    attempts: said.attempt,
    startedAt: row.startedAt ?? (phase === 'queued' ? null : at),
    endedAt: isFinalPhase(phase) ? at : null,
    transferredBytes:
      transferredBytes === undefined
        ? row.transferredBytes
        : Math.max(row.transferredBytes ?? 0, transferredBytes),
    ...downtimeOf(row, said),
    waiting: null,
  }
}

/** A receipt as it is kept: what a robot wrote in it is not trusted to be plain text. */
function tidyReceipt(said: ProgramProgressMessage): InstallRow['receipt'] {
  if (!said.receipt) return null
  const { paths, services, left, notes, ...counts } = said.receipt
  const tidy = (texts: readonly string[]) => texts.map((text) => visibleText(text, 500))
  return { ...counts, paths: tidy(paths), services: tidy(services), left: tidy(left), notes: tidy(notes) }
}

/** How an install stands once its robot says that it is there. */
export function installedChange(row: Pick<InstallRow, 'releaseId' | 'installedAt'>, at: Date) {
  return {
    state: 'installed',
    installedReleaseId: row.releaseId,
    installedAt: row.installedAt ?? at,
    waiting: null,
    end: null,
    errorCode: null,
    deadline: null,
  } as const
}

/**
 * What of an install changes by a robot's word about its order; null where that is old news: an attempt that ended stays so
 * unless a later one speaks, and what was removed or taken back never comes back.
 */
export function applyProgramProgress(
  row: Current,
  said: ProgramProgressMessage,
  at: Date,
): Partial<InstallRow> | null {
  if (row.state === 'removed' || row.state === 'cancelled') return null
  if (said.attempt < row.attempts) return null
  // The server gave it up: that its robot was quicker counts all the same, and nothing else.
  if (row.end && said.phase !== 'succeeded') return null
  const isOver = !row.end && (row.state === 'failed' || row.state === 'installed') && row.phase !== null
  const hasEnded = isOver && (row.state === 'failed' || row.phase === 'succeeded')
  if (hasEnded && said.attempt === row.attempts) return null
  // An order to remove is never fulfilled by an installation, nor the other way round.
  if ((said.releaseId ?? null) !== (row.isWanted ? row.releaseId : null)) return null
  const change = told(row, said, at)
  if (said.phase === 'succeeded') {
    if (row.isWanted) return { ...change, ...installedChange(row, at) }
    return {
      ...change,
      state: 'removed',
      installedReleaseId: null,
      receipt: tidyReceipt(said),
      stopReason: null,
    }
  }
  if (said.phase === 'failed' || said.phase === 'rolled_back') return { ...change, state: 'failed' }
  if (!row.isWanted) return { ...change, state: 'removing' }
  // A robot that waits for its turn has not begun.
  const isBegun = said.phase !== 'queued' && said.phase !== 'waiting'
  const state = isBegun || row.state === 'installing' ? 'installing' : 'queued'
  return { ...change, state }
}

/** A release of a program, as robots name it. */
interface NamedRelease {
  id: string
  semver: string
}

/**
 * What of an install changes by what its robot reports of all it has: `said` of the program, undefined where it has none. A
 * robot in the middle of an installation has the release on its disk before that was started and found healthy: how it ends
 * its own word about the order says.
 */
export function applyProgramReport(
  row: Current,
  releases: readonly NamedRelease[],
  { said, at }: { said: InstalledProgram | undefined; at: Date },
): Partial<InstallRow> {
  if (!said)
    return { reportedState: row.installedReleaseId ? 'missing' : null, reportedDetail: null, reportedAt: at }
  // By its id, else by its number.
  const isIt = ({ id, semver }: NamedRelease) =>
    said.releaseId ? id === said.releaseId : semver === said.version
  const installedReleaseId = releases.find(isIt)?.id ?? row.installedReleaseId
  const state = said.state ?? 'unnamed'
  const reported: Partial<InstallRow> = {
    installedReleaseId,
    reportedState: state,
    reportedDetail: said.detail ? visibleText(said.detail, 500) : null,
    reportedAt: at,
  }
  const isThere = state === 'installed' || state === 'stopped'
  const isAtWork = row.state === 'installing' && row.end === null
  const isAwaited = row.isWanted && row.state !== 'installed' && (row.state !== 'failed' || row.end !== null)
  const isDone = isThere && isAwaited && !isAtWork && installedReleaseId === row.releaseId
  return isDone ? { ...reported, ...installedChange(row, at), endedAt: at } : reported
}
