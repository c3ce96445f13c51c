import { libraryErrors } from '@filo/contract/packages/library-errors'
import { DomainError } from '../../ground/domain-error.ts'

/** Names and versions longer than this are refused: cut, two libraries could become one. */
const MAX_NAME = 200
const MAX_TEXT = 300

/** Controls, line breaks and invisible marks (also those that turn the writing direction) never reach a screen. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/** A text of a foreign file as it may be kept: well-formed, in one line, nothing invisible in it. */
function cleanText(text: string): string {
  return text.toWellFormed().replace(unseen, ' ').normalize('NFC').replace(/\s+/g, ' ').trim()
}

/** The same for what only informs: cut where it is too long; null when nothing is left. */
export function cleanInfo(text: string | null | undefined, max = MAX_TEXT): string | null {
  if (!text) return null
  const clean = cleanText(text.slice(0, max * 4))
  return Array.from(clean).slice(0, max).join('').trim() || null
}

/** Name and version of an entry. @throws sbom_unnamed_library sbom_name_too_long */
export function cleanIdentity(
  entry: string,
  raw: { name: string | null | undefined; version: string | null | undefined },
): { name: string; version: string } {
  const limit = MAX_NAME
  const [longest = 0] = [raw.name ?? '', raw.version ?? ''].map((text) => text.length).sort((a, b) => b - a)
  if (longest > limit) throw new DomainError(libraryErrors.sbom_name_too_long, { entry, limit })
  const name = cleanText(raw.name ?? '')
  if (!name) throw new DomainError(libraryErrors.sbom_unnamed_library, { entry })
  return { name, version: cleanText(raw.version ?? '') }
}

/** A package URL, or null for what is none or too long to be one of ours. */
export function cleanPurl(text: string | null | undefined): string | null {
  const purl = text && text.length <= 1000 ? cleanText(text) : ''
  return /^pkg:[^/\s]+\/\S+$/.test(purl) ? purl : null
}
