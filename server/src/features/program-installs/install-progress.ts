import type { ProgramProgressMessage } from '@filo/contract/device/messages/agent-messages'
import type { InstalledProgram } from '@filo/contract/device/messages/robot-report'
import { isFinalPhase } from '@filo/contract/device/messages/update-progress'
import { visibleText } from '../../ground/visible-text.ts'
import { downtimeOf } from '../../records/units/downtime.ts'
import type { InstallRow } from './program-installs-store.ts'

type Current = Pick<
  InstallRow,
  | 'state'
  | 'isDesired'
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
function installChange(row: Current, heard: ProgramProgressMessage, at: Date): Partial<InstallRow> {
  const { message, phase, transferredBytes } = heard
  const params = Object.entries(message.params).slice(0, 20)
  const isBadEnd = phase === 'failed' || phase === 'rolled_back'
  return {
    // What failed keeps the phase in which it stopped.
    phase: isBadEnd ? row.phase : phase,
    percent: Math.round(heard.percent),
    message: {
      key: message.key,
      params: Object.fromEntries(
        params.map(([key, value]) => [key, typeof value === 'string' ? visibleText(value, 500) : value]),
      ),
      text: visibleText(message.text, 1000),
    },
    errorCode: heard.errorCode,
    attempts: heard.attempt,
    startedAt: row.startedAt ?? (phase === 'queued' ? null : at),
    endedAt: isFinalPhase(phase) ? at : null,
    transferredBytes:
      transferredBytes === undefined
        ? row.transferredBytes
        : Math.max(row.transferredBytes ?? 0, transferredBytes),
    ...downtimeOf(row, heard),
    waiting: null,
  }
}

/** A receipt as it is kept: what a robot wrote in it is not trusted to be plain text. */
function tidyReceipt(heard: ProgramProgressMessage): InstallRow['receipt'] {
  if (!heard.receipt) return null
  const { paths, services, left, notes, ...counts } = heard.receipt
  const tidy = (texts: readonly string[]) => texts.map((text) => visibleText(text, 500))
  return { ...counts, paths: tidy(paths), services: tidy(services), left: tidy(left), notes: tidy(notes) }
}

/** How an install stands once its robot says that it is there. */
function installedChange(row: Pick<InstallRow, 'releaseId' | 'installedAt'>, at: Date) {
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
 * Applies a robot's word about its order to an install; null where that is old news: an attempt that ended stays so
 * unless a later one speaks, and what was removed or taken back never comes back.
 */
export function applyProgramProgress(
  row: Current,
  heard: ProgramProgressMessage,
  at: Date,
): Partial<InstallRow> | null {
  if (row.state === 'removed' || row.state === 'cancelled') return null
  if (heard.attempt < row.attempts) return null
  // The server gave it up: that its robot was quicker counts all the same, and nothing else.
  if (row.end && heard.phase !== 'succeeded') return null
  const isOver = !row.end && (row.state === 'failed' || row.state === 'installed') && row.phase !== null
  const hasEnded = isOver && (row.state === 'failed' || row.phase === 'succeeded')
  if (hasEnded && heard.attempt === row.attempts) return null
  // An order to remove is never fulfilled by an installation, nor the other way round.
  if ((heard.releaseId ?? null) !== (row.isDesired ? row.releaseId : null)) return null
  const change = installChange(row, heard, at)
  if (heard.phase === 'succeeded') {
    if (row.isDesired) return { ...change, ...installedChange(row, at) }
    return {
      ...change,
      state: 'removed',
      installedReleaseId: null,
      receipt: tidyReceipt(heard),
      stopReason: null,
    }
  }
  if (heard.phase === 'failed' || heard.phase === 'rolled_back') return { ...change, state: 'failed' }
  if (!row.isDesired) return { ...change, state: 'removing' }
  // A robot that waits for its turn has not begun.
  const isBegun = heard.phase !== 'queued' && heard.phase !== 'waiting'
  const state = isBegun || row.state === 'installing' ? 'installing' : 'queued'
  return { ...change, state }
}

/** A release of a program, as robots name it. */
interface NamedRelease {
  id: string
  semver: string
}

/**
 * Applies to an install what its robot reports of all it has: `heard` of the program, undefined where it has none. A
 * robot in the middle of an installation has the release on its disk before that was started and found healthy: how it ends
 * its own word about the order says.
 */
export function applyProgramReport(
  row: Current,
  releases: readonly NamedRelease[],
  { reported: heard, at }: { reported: InstalledProgram | undefined; at: Date },
): Partial<InstallRow> {
  if (!heard)
    return { reportedState: row.installedReleaseId ? 'missing' : null, reportedDetail: null, reportedAt: at }
  // By its id, else by its number.
  const isIt = ({ id, semver }: NamedRelease) =>
    heard.releaseId ? id === heard.releaseId : semver === heard.version
  const installedReleaseId = releases.find(isIt)?.id ?? row.installedReleaseId
  const state = heard.state ?? 'unnamed'
  const reported: Partial<InstallRow> = {
    installedReleaseId,
    reportedState: state,
    reportedDetail: heard.detail ? visibleText(heard.detail, 500) : null,
    reportedAt: at,
  }
  const isThere = state === 'installed' || state === 'stopped'
  const isAtWork = row.state === 'installing' && row.end === null
  const isAwaited = row.isDesired && row.state !== 'installed' && (row.state !== 'failed' || row.end !== null)
  const isDone = isThere && isAwaited && !isAtWork && installedReleaseId === row.releaseId
  return isDone ? { ...reported, ...installedChange(row, at), endedAt: at } : reported
}
