import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { archiveErrors } from '@filo/contract/archives/archive-errors'
import type { TreeNoteKind } from '@filo/contract/packages/versions-routes'
import { inheritedEnvironment } from '../../config.ts'

export type ArchiveKind = 'zip' | 'tar' | 'packed tar' | 'deb' | 'other'

/** What a tree holds beside plain files, folders and permission bits, which it always does. */
export interface TreeWishes {
  /** Symbolic links: to a file, to a folder, to a link, out of the tree and to nothing. */
  links?: boolean
  hardLinks?: boolean
  /** Files with holes, one of them with nothing else. */
  holes?: boolean
  /** Paths and link texts of more than 100 and 255 bytes. */
  long?: boolean
  turkish?: boolean
  /** Names with letters of Western Europe that the code pages 437 and 857 share. */
  western?: boolean
  /** Names that differ in letter case alone. */
  alike?: boolean
}

/** The tree of most archives. */
export const usualTree: TreeWishes = { links: true, turkish: true, alike: true }
/** What every format can hold. */
export const plainTree: TreeWishes = {}

type RefusalCode = keyof typeof archiveErrors

/** What must become of an archive: taken with exactly these notes, or refused, and why that is the right word. */
type Verdict = { notes: readonly TreeNoteKind[] } | { refused: RefusalCode; because: string }

/** One archive as somebody makes it with a program of their own. */
export interface Recipe {
  kind: ArchiveKind
  /** Unique among all. */
  what: string
  /** Programs that it takes. */
  tools: readonly string[]
  needsRoot?: boolean
  tree: TreeWishes
  /** For `sh -eu` in the tree: makes `$OUT` of it. `$BESIDE` is an empty folder, `$PYTHON_ZIP` makes zips by Python. */
  script: string
  /** What it is uploaded as. */
  fileName: string
  /** For `sh -eu`: unpacks `$OUT` into `$TO` by the program that made it, or by the one that people would take. */
  unpack: string
  /** It knows no permission bits: on a robot what looks like a program is one. */
  hasNoModes?: boolean
  becomes: Verdict
}

export const unpackers = {
  tar: 'tar -xpf "$OUT" -C "$TO"',
  bsdtar: 'bsdtar -xpf "$OUT" -C "$TO"',
  // It ends with 1 where it had to say something.
  unzip: 'unzip -q -o "$OUT" -d "$TO" >&2 || [ $? -eq 1 ]',
  seven: '7zz x -bd -y -o"$TO" "$OUT" >&2',
  deb: 'dpkg-deb -x "$OUT" "$TO"',
} as const

/** Notes of a tree that was taken as it is. */
export function notesOf(tree: TreeWishes): TreeNoteKind[] {
  return [
    ...(tree.links ? (['links_outside', 'links_nowhere'] as const) : []),
    ...(tree.alike ? (['alike_names'] as const) : []),
  ]
}

/** Taken as it is: noted with what its tree has, and with what the format adds. */
export const accepted = (tree: TreeWishes, ...more: TreeNoteKind[]): Verdict => ({
  notes: [...notesOf(tree), ...more],
})
/** Refused by a code of `archiveErrors`, and why that is the right one. */
export const refused = (code: RefusalCode, because: string): Verdict => ({ refused: code, because })

/** Whether a program can be called by its name. */
function isThere(tool: string): boolean {
  return (inheritedEnvironment()['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, tool), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

const known = new Map<string, boolean>()

/** What of its programs this machine lacks; undefined: nothing. */
export function lacking({ tools, needsRoot = false }: Recipe): string | undefined {
  if (needsRoot && process.getuid?.() !== 0) return 'root'
  return tools.find((tool) => {
    const found = known.get(tool) ?? isThere(tool)
    known.set(tool, found)
    return !found
  })
}
