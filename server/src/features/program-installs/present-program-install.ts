import { updateMessageText } from '@filo/contract/device/messages/update-messages'
import type { Language } from '@filo/contract/localized-text'
import type { ProgramInstall } from '@filo/contract/program-installs/program-install-shapes'
import type { ProgramPermission } from '@filo/contract/programs/program-kinds'
import type { ProgramState } from '@filo/contract/programs/program-states'
import type { UpdateLogLine } from '@filo/contract/updates/updates-routes'
import { presentMeta } from '../../http/routes/present-meta.ts'
import { type Actor, may } from '../../rights/actor.ts'
import type { Fit } from './fit-release.ts'
import { actionsOf, newerRelease } from './install-actions.ts'
import type { InstallRow, listInstallLogRows } from './program-installs-store.ts'

/** What an install is shown with. */
interface InstallAround {
  unit: { id: string; serial: string; name: string; connection: string; lifeState: string }
  customer: { id: string; name: string } | null
  program: {
    id: string | null
    code: string
    name: { tr: string; en: string }
    iconKey: string | null
    state: ProgramState | null
  }
  /** Null: it goes, and was there without an order. */
  desired: { id: string; semver: string; permissions: ProgramPermission[] } | null
  installed: { id: string; semver: string } | null
  requestedBy: { id: string; name: string } | null
  /** What its robot would get now. */
  fit: Fit
}

const refOf = (release: { id: string; semver: string } | null | undefined) =>
  release ? { id: release.id, semver: release.semver } : null

/** A request that robots are told of waits for a robot that is away. */
function waitingOf({ waiting, state }: InstallRow, { unit }: InstallAround): ProgramInstall['waiting'] {
  const isReported = state === 'queued' || state === 'removing'
  return waiting ?? (isReported && unit.connection !== 'online' ? 'offline' : null)
}

const at = (instant: Date | null) => instant?.toISOString() ?? null

/** The only door of installs to the outside; the message is worded in the caller's language. */
export function presentProgramInstall(
  actor: Actor,
  row: InstallRow,
  around: InstallAround,
  language: Language,
): ProgramInstall {
  const { unit, customer, program, desired, installed, requestedBy, fit } = around
  const semver = desired?.semver ?? '0.0.0'
  const isRetired = unit.lifeState === 'retired'
  const isUpdatable =
    row.isDesired && row.installedReleaseId !== null && program.state === 'active' && !isRetired
  return {
    ...presentMeta(row),
    unit: { id: unit.id, serial: unit.serial, name: unit.name },
    customer,
    program,
    desired: refOf(desired),
    installed: refOf(installed),
    permissions: desired?.permissions ?? [],
    update: isUpdatable ? refOf(newerRelease({ fit, desired: semver })) : null,
    state: row.state,
    waiting: waitingOf(row, around),
    isStopped: row.stopReason !== null,
    stopReason: row.stopReason,
    keepData: row.keepData,
    deadline: at(row.deadline),
    requestedBy,
    requestedAt: row.requestedAt.toISOString(),
    phase: row.phase,
    percent: row.percent,
    message: row.message && { ...row.message, text: updateMessageText(row.message, language) },
    errorCode: row.errorCode,
    end: row.end,
    attempts: row.attempts,
    transferredBytes: row.transferredBytes,
    downSeconds: row.downSeconds,
    startedAt: at(row.startedAt),
    endedAt: at(row.endedAt),
    receipt: row.receipt,
    reportedState: row.reportedState,
    reportedDetail: row.reportedDetail,
    reportedAt: at(row.reportedAt),
    actions: may(actor, 'program.install')
      ? actionsOf(row, { fit, desired: semver, program, isRetired })
      : [],
  }
}

/** A line that a hook of a program printed; asking for what comes after its `seq` goes on from there. */
export function presentInstallLogLine(
  row: Awaited<ReturnType<typeof listInstallLogRows>>[number],
): UpdateLogLine {
  const { seq, at: when, phase, packageCode, hook, stream, text } = row
  return { seq, at: when.toISOString(), phase, package: packageCode, hook, stream, text }
}
