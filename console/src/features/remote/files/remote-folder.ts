import type { FileAnswer, RemoteEntry } from '@filo/contract/remote/remote-streams'

/** A folder of a robot as its last listing shows it. */
export interface RemoteFolder {
  path: string
  shownPath: string
  parent: string | null
  canWrite: boolean
  /** Whose rights hold there; undefined: its agent does not say. */
  user: string | undefined
  entries: RemoteEntry[]
  /** The robot showed not all that is in it. */
  isCut: boolean
}

/** Puts the parts of a listing together; undefined where none came. */
export function folderOf(answers: readonly FileAnswer[]): RemoteFolder | undefined {
  const parts = answers.filter((answer) => answer.type === 'entries')
  const [first] = parts
  if (!first) return undefined
  const { path, shownPath, parent, canWrite, user } = first
  const entries = parts.flatMap((part) => part.entries)
  return { path, shownPath, parent, canWrite, user, entries, isCut: parts.some(({ isCut }) => isCut) }
}

/** Folders first, then by name as the reader’s language orders. */
export function sortEntries(
  entries: readonly RemoteEntry[],
  compare: (one: string, other: string) => number,
): RemoteEntry[] {
  const rank = ({ type }: RemoteEntry) => (type === 'folder' ? 0 : 1)
  return entries.toSorted((a, b) => rank(a) - rank(b) || compare(a.name, b.name))
}

/** The place of a folder in a way that was walked: shown before it are those above it. */
export interface Step {
  path: string
  /** Of the list of roots it is empty: that is called as the reader's language does. */
  label: string
}

/** The way after a step: back to where it leads already, or one further. */
export function walk(way: readonly Step[], step: Step): Step[] {
  const at = way.findIndex(({ path }) => path === step.path)
  return at < 0 ? [...way, step] : way.slice(0, at + 1)
}

/** A name under which a file of a robot may be saved: no folders, no control characters, not empty. */
export function saveName(name: string): string {
  const plain = name.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069/\\:*?"<>|]/gu, '_').trim()
  return plain.replace(/^\.+/, '_').slice(0, 200) || 'file'
}
