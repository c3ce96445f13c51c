import { z } from 'zod'

export const maxReleasePathBytes = 4096
const maxPartBytes = 255
const forbidden = /[\p{Cc}\p{Cs}]/u

/** Length of a text in UTF-8. */
export function utf8Bytes(text: string): number {
  return new TextEncoder().encode(text).length
}

/** Whether a text has so few bytes in UTF-8; a letter has three at most per unit of UTF-16. */
function fits(text: string, bytes: number): boolean {
  return text.length * 3 <= bytes || (text.length <= bytes && utf8Bytes(text) <= bytes)
}

/**
 * Whether a path inside a package is plain: relative, `/` separated, without empty, `.` or `..` parts, without control
 * characters, and no longer than Linux takes. Every other name is kept byte for byte.
 */
export function isPlainPath(path: string): boolean {
  if (path.length === 0 || forbidden.test(path)) return false
  if (!fits(path, maxReleasePathBytes)) return false
  return path
    .split('/')
    .every((part) => part !== '' && part !== '.' && part !== '..' && fits(part, maxPartBytes))
}

export const ReleasePath = z
  .string()
  .max(maxReleasePathBytes)
  .refine(isPlainPath, 'not a plain relative path')

/** Whether agents without the capability `trees` take a path, too; beside another, if not a pair by {@link findNamePairs}. */
export function isPathOfFirstAgents(path: string): boolean {
  return path.length <= 1024 && !path.includes('\\') && path === path.normalize('NFC') && hasShortParts(path)
}

const hasShortParts = (path: string) => path.split('/').every((part) => part.length <= 200)

/** The paths of all folders above a path, the outermost first. */
export function foldersAbove(path: string): string[] {
  const parts = path.split('/')
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'))
}

/**
 * The first path that cannot live beside the others: a duplicate, or one below another, which is none for being a file
 * or a link. `undefined` when all fit. Folders that are listed themselves are not among `paths`.
 */
export function findPathConflict(paths: readonly string[]): string | undefined {
  const known = new Set<string>()
  for (const path of paths) {
    if (known.has(path)) return path
    known.add(path)
  }
  return paths.find((path) => foldersAbove(path).some((above) => known.has(above)))
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
  return folded.normalize('NFKC')
}

/** Names, folders included, that differ from one before them only in letter case or Unicode form. */
export function findNamePairs(paths: readonly string[]): { path: string; other: string }[] {
  const byKey = new Map<string, string>()
  const seen = new Set<string>()
  const pairs: { path: string; other: string }[] = []
  for (const whole of paths) {
    for (const path of [...foldersAbove(whole), whole]) {
      if (seen.has(path)) continue
      seen.add(path)
      const other = byKey.get(foldName(path))
      if (other === undefined) byKey.set(foldName(path), path)
      else pairs.push({ path, other })
    }
  }
  return pairs
}
