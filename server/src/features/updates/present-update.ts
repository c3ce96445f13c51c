import { updateMessageText } from '@filo/contract/device/messages/update-messages'
import type { Language } from '@filo/contract/localized-text'
import { measuredPercent } from '@filo/contract/updates/measured-percent'
import type { Update, UpdateLogLine } from '@filo/contract/updates/updates-routes'
import type { updateLogs } from '../../db/schema/updates.ts'
import type { UpdateWithNames } from './updates-store.ts'

function arosName(row: { id: string; name: string; semver: string } | null) {
  return row && { id: row.id, name: row.name, semver: row.semver }
}

/** Whether `retry` makes sense: it ended badly and is still what the unit shall run. */
export function canRetry({ update, unit }: Pick<UpdateWithNames, 'update' | 'unit'>): boolean {
  const isBadEnd = update.state === 'failed' || update.state === 'rolled_back'
  return isBadEnd && update.toArosId !== null && update.toArosId === unit.desiredArosId
}

interface Reader {
  language: Language
  /** One of the maker's people. */
  isStaff: boolean
}

/** The only door of updates to the outside; the message is worded in the caller's language. */
export function presentUpdate(row: UpdateWithNames, { language, isStaff }: Reader): Update {
  const { update, unit, from, to, packageName } = row
  return {
    id: update.id,
    unitId: unit.id,
    serial: unit.serial,
    robotName: unit.name,
    from: arosName(from),
    to: arosName(to),
    state: update.state,
    phase: update.phase,
    progressPercent: measuredPercent(update),
    updates_time: update.updatesTime.toISOString(),
    message: { ...update.message, text: updateMessageText(update.message, language, packageName) },
    errorCode: update.errorCode,
    attempts: update.attempts,
    transferredBytes: update.transferredBytes,
    // A campaign writes its name there.
    reason: row.campaign ? null : update.reason,
    campaign: isStaff ? row.campaign : null,
    requestedBy: isStaff ? row.requestedBy : null,
    createdAt: update.createdAt.toISOString(),
    startedAt: update.startedAt?.toISOString() ?? null,
    endedAt: update.endedAt?.toISOString() ?? null,
    canRetry: canRetry(row),
  }
}

/** A line that a robot's hook printed; asking for what comes after its `seq` goes on from there. */
export function presentLogLine(row: typeof updateLogs.$inferSelect): UpdateLogLine {
  const { seq, at, phase, packageCode, hook, stream, text } = row
  return { seq, at: at.toISOString(), phase, package: packageCode, hook, stream, text }
}
