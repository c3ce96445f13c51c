import { routePaths } from './paths.ts'

const patterns = Object.values(routePaths).map((path) => path.split('/'))

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  if (pattern.length !== segments.length) return false
  return pattern.every((part, index) => {
    const segment = segments[index] ?? ''
    return part.startsWith('$') ? segment !== '' : part.toLowerCase() === segment.toLowerCase()
  })
}

function segmentsOf(pathname: string): string[] {
  return (pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname).split('/')
}

/** The route that a path belongs to, e.g. `/users/$userId`; undefined for an unknown path. */
export function routeAt(pathname: string): string | undefined {
  return patterns.find((pattern) => matches(pattern, segmentsOf(pathname)))?.join('/')
}

/**
 * The exact spelling of a path typed in another letter case or with a trailing slash
 * (`/sortarospackage` → `/SortArosPackage`); parameters keep theirs. Undefined for an unknown path.
 */
export function canonicalPath(pathname: string): string | undefined {
  const segments = segmentsOf(pathname)
  const pattern = patterns.find((candidate) => matches(candidate, segments))
  return pattern?.map((part, index) => (part.startsWith('$') ? segments[index] : part)).join('/')
}
