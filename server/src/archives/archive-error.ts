import { archiveErrors } from '@filo/contract/archives/archive-errors'
import { DomainError } from '../ground/domain-error.ts'

const MAX_SHOWN_CHARACTERS = 200

/** Characters that could hide or reorder what a person reads: control, format, line and paragraph separators. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFFFD]/gu

/** A text with every character that could hide or reorder what a person reads spelled out. */
export function spellInvisible(text: string): string {
  return text.replace(INVISIBLE, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`)
}

/** An archive's name as text that is safe to show: invisible characters spelled out, at most 200 characters. */
export function displayName(raw: string): string {
  return spellInvisible(raw.length > MAX_SHOWN_CHARACTERS ? `${raw.slice(0, MAX_SHOWN_CHARACTERS)}…` : raw)
}

/** A byte limit as people read it, the same in every language: 64 MB, 8 GB (binary, as the console writes them). */
export function displayBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB']
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(bytes) / 10)))
  return `${Math.round((bytes / 2 ** (10 * power)) * 10) / 10} ${units[power]}`
}

/** A refusal of an archive that names the offending entry. */
export function archiveError(
  code: keyof typeof archiveErrors,
  entry: string,
  params: Record<string, string | number> = {},
): DomainError {
  return new DomainError(archiveErrors[code], { entry: displayName(entry), ...params })
}

/** Whether the machine failed, not the archive: those errors must not be blamed on the upload. */
function isMachineError(error: unknown): boolean {
  return error instanceof Error && ('syscall' in error || error.name === 'AbortError')
}

/**
 * Turns whatever a decoder threw into a refusal; refusals, the signal's reason and input/output errors stay what
 * they are.
 */
export function asArchiveError(error: unknown, entry: string, signal?: AbortSignal): unknown {
  const isAbort = signal?.aborted === true && error === signal.reason
  if (isAbort || error instanceof DomainError || isMachineError(error)) return error
  const refusal = archiveError('archive_corrupt', entry)
  refusal.cause = error
  return refusal
}
