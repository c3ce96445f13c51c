import type { ArchiveLimits } from '@filo/contract/archives/archive-limits'
import { archiveError } from './archive-error.ts'

/** Control, surrogate, line and paragraph separators, replacement character, and the bidi controls. */
const FORBIDDEN = /[\\\p{Cc}\p{Cs}\p{Zl}\p{Zp}\uFFFD\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u

type PathLimits = Pick<ArchiveLimits, 'maxPathBytes' | 'maxNameBytes' | 'maxDepth'>

/** A path of an archive that was found safe, split into its segments. `segments` is empty for the root itself. */
export interface CheckedPath {
  path: string
  segments: string[]
  /** Written with a trailing slash. */
  saysFolder: boolean
}

/** A name as robots keep it: macOS and some packers write "ü" as two characters (`isPlainPath`). */
export function composed(name: string): string {
  return name.normalize('NFC')
}

/**
 * Accepts a path only in its plain relative form; the liberties are a leading `./` (what `tar .` and every .deb
 * write) and names in decomposed Unicode, which are composed. Throws the refusal that names the path.
 */
export function checkPath(raw: string, limits: PathLimits): CheckedPath {
  if (raw.length > limits.maxPathBytes + 2 || Buffer.byteLength(raw) > limits.maxPathBytes + 2)
    throw archiveError('archive_path_too_long', raw, { limit: limits.maxPathBytes })
  if (FORBIDDEN.test(raw) || /^[A-Za-z]:/.test(raw)) throw archiveError('archive_forbidden_character', raw)
  if (raw.startsWith('/')) throw archiveError('archive_absolute_path', raw)
  const saysFolder = raw.endsWith('/') || raw === '.'
  const path = composed(raw)
    .replace(/^(\.\/+)+/, '')
    .replace(/\/$/, '')
  if (path === '' || path === '.') {
    if (raw === '') throw archiveError('archive_unclean_path', raw)
    return { path: '', segments: [], saysFolder: true }
  }
  const segments = path.split('/')
  for (const segment of segments) checkSegment(segment, raw, limits)
  if (segments.length > limits.maxDepth)
    throw archiveError('archive_too_deep', raw, { limit: limits.maxDepth })
  if (Buffer.byteLength(path) > limits.maxPathBytes)
    throw archiveError('archive_path_too_long', raw, { limit: limits.maxPathBytes })
  return { path, segments, saysFolder }
}

/** Accepts a link target as text; where it leads is judged when all entries are known. */
export function checkLinkTarget(target: string, entry: string, limits: PathLimits): void {
  if (Buffer.byteLength(target) > limits.maxPathBytes)
    throw archiveError('archive_path_too_long', entry, { limit: limits.maxPathBytes })
  if (FORBIDDEN.test(target)) throw archiveError('archive_forbidden_character', target)
}

function checkSegment(segment: string, raw: string, limits: PathLimits): void {
  if (segment === '..') throw archiveError('archive_parent_path', raw)
  if (segment === '' || segment === '.') throw archiveError('archive_unclean_path', raw)
  if (Buffer.byteLength(segment) > limits.maxNameBytes)
    throw archiveError('archive_name_too_long', raw, { limit: limits.maxNameBytes })
  // A full-width slash or dot turns into the real one where names are normalised (NFKC).
  const folded = foldName(segment)
  if (folded === '' || folded === '.' || folded === '..' || /[/\\]/.test(folded))
    throw archiveError('archive_forbidden_character', raw)
}

/**
 * The key under which two names count as the same: Unicode compatibility form, letter case and invisible
 * characters do not matter. Turkish dotless ı stays apart from i, as in Unicode's own case folding.
 */
export function foldName(name: string): string {
  if (/^[\x20-\x7e]*$/.test(name)) return name.toLowerCase()
  const visible = name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  let folded = ''
  for (const char of visible) folded += char === 'ı' ? char : char.toUpperCase().toLowerCase()
  folded = folded.normalize('NFKC')
  // The same string object where possible: the tree keeps both.
  return folded === name ? name : folded
}
