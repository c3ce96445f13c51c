import { z } from 'zod'

const forbidden = /[\\\p{Cc}]/u

/** Whether a path inside a package is plain: relative, `/` separated, NFC, without empty, `.` or `..` parts. */
export function isPlainPath(path: string): boolean {
  if (path.length === 0 || path.length > 1024 || forbidden.test(path) || path !== path.normalize('NFC'))
    return false
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && part.length <= 200)
}

export const ReleasePath = z.string().max(1024).refine(isPlainPath, 'not a plain relative path')

/**
 * The first path that cannot live beside the others: a duplicate, the same name in another case, or a file
 * where another path needs a folder. `undefined` when all fit.
 */
export function findPathConflict(paths: readonly string[]): string | undefined {
  const files = new Set<string>()
  for (const path of paths) {
    const folded = path.toLowerCase()
    if (files.has(folded)) return path
    files.add(folded)
  }
  return paths.find((path) => {
    const parts = path.toLowerCase().split('/')
    return parts.some((_, depth) => depth > 0 && files.has(parts.slice(0, depth).join('/')))
  })
}
