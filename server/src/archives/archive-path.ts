import type { ArchiveLimits } from '@filo/contract/archives/archive-limits'
import { isLinkTarget } from '@filo/contract/device/assignment/package-content'
import { archiveError } from './archive-error.ts'

/** Control characters, surrogates, line and paragraph separators, and the bidi controls. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u

type PathLimits = Pick<ArchiveLimits, 'maxPathBytes' | 'maxLinkBytes' | 'maxNameBytes' | 'maxDepth'>

/** A path of an archive that was found safe, split into its segments. `segments` is empty for the root itself. */
export interface CheckedPath {
  path: string
  segments: string[]
  /** Written with a trailing slash. */
  namesFolder: boolean
}

/**
 * Accepts a path only in its plain relative form; the liberty is a leading `./` (what `tar .` and every .deb
 * write). Names are kept byte for byte. Throws the refusal that names the path.
 */
export function checkPath(raw: string, limits: PathLimits): CheckedPath {
  if (raw.length > limits.maxPathBytes + 2 || Buffer.byteLength(raw) > limits.maxPathBytes + 2)
    throw archiveError('archive_path_too_long', raw, { limit: limits.maxPathBytes })
  if (FORBIDDEN.test(raw)) throw archiveError('archive_forbidden_character', raw)
  if (raw.startsWith('/')) throw archiveError('archive_absolute_path', raw)
  const namesFolder = raw.endsWith('/') || raw === '.'
  const path = raw.replace(/^(\.\/+)+/, '').replace(/\/$/, '')
  if (path === '' || path === '.') {
    if (raw === '') throw archiveError('archive_unclean_path', raw)
    return { path: '', segments: [], namesFolder: true }
  }
  const segments = path.split('/')
  for (const segment of segments) checkSegment(segment, raw, limits)
  if (segments.length > limits.maxDepth)
    throw archiveError('archive_too_deep', raw, { limit: limits.maxDepth })
  if (Buffer.byteLength(path) > limits.maxPathBytes)
    throw archiveError('archive_path_too_long', raw, { limit: limits.maxPathBytes })
  return { path, segments, namesFolder }
}

/** Accepts the text of a symbolic link, wherever it leads. */
export function checkLinkText(target: string, entry: string, limits: PathLimits): void {
  const fits = Buffer.byteLength(target) <= limits.maxLinkBytes
  if (!fits || !isLinkTarget(target) || FORBIDDEN.test(target))
    throw archiveError('archive_link_text', entry, { limit: limits.maxLinkBytes })
}

function checkSegment(segment: string, raw: string, limits: PathLimits): void {
  if (segment === '..') throw archiveError('archive_parent_path', raw)
  if (segment === '' || segment === '.') throw archiveError('archive_unclean_path', raw)
  if (Buffer.byteLength(segment) > limits.maxNameBytes)
    throw archiveError('archive_name_too_long', raw, { limit: limits.maxNameBytes })
}
