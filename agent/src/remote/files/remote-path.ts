import { FileError } from './file-error.ts'

const slash = 0x2f

/** A path as it travels: base64url of its bytes. */
export function encodePath(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}

/**
 * One name within a folder. @throws FileError name_invalid for what is none, or leads elsewhere: nothing, `.`, `..`, a
 * slash, NUL, or more bytes than a file system has (NAME_MAX)
 */
export function checkName(name: Buffer): Buffer {
  const isDots = name.equals(Buffer.from('.')) || name.equals(Buffer.from('..'))
  if (name.length === 0 || name.length > 255 || isDots || name.includes(slash) || name.includes(0))
    throw new FileError('name_invalid', 'this is no name of a file')
  return name
}

/** The names of an absolute path from `/` on. @throws FileError name_invalid, outside_roots */
export function splitPath(path: Buffer): Buffer[] {
  if (path[0] !== slash) throw new FileError('outside_roots', 'paths begin with /')
  if (path.length === 1) return []
  const names: Buffer[] = []
  for (let start = 1; start <= path.length; ) {
    const found = path.indexOf(slash, start)
    const end = found < 0 ? path.length : found
    names.push(checkName(path.subarray(start, end)))
    start = end + 1
  }
  return names
}

/** An absolute path of names. */
export function joinPath(names: readonly Uint8Array[]): Buffer {
  if (names.length === 0) return Buffer.from('/')
  return Buffer.concat(names.flatMap((name) => [Buffer.from('/'), name]))
}

/** A folder that may be worked in, and whatever is below it. */
export interface Root {
  /** As the robot's owner named it. */
  names: readonly Buffer[]
  /** Where that leads to, links followed once. */
  real: readonly Buffer[]
}

/** A place below a root: no names for the root itself. */
export interface Place {
  root: Root
  below: readonly Buffer[]
}

function startsWith(names: readonly Buffer[], first: readonly Buffer[]): boolean {
  return first.length <= names.length && first.every((name, at) => names[at]?.equals(name) === true)
}

/**
 * The place of a path that travelled, below the deepest root that it lies in; null for the list of roots.
 * @throws FileError outside_roots, name_invalid
 */
export function findPlace(roots: readonly Root[], path: string): Place | null {
  if (path === '') return null
  const names = splitPath(Buffer.from(path, 'base64url'))
  const [root] = roots
    .filter((each) => startsWith(names, each.names))
    .sort((a, b) => b.names.length - a.names.length)
  if (!root) throw new FileError('outside_roots', 'this is not below a folder that may be worked in')
  return { root, below: names.slice(root.names.length) }
}

/** The absolute path of a place, as its root is named. */
export function pathOf({ root, below }: Place): Buffer {
  return joinPath([...root.names, ...below])
}
