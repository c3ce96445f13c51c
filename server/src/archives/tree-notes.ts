import type { PackageFolder, PackageLink } from '@filo/contract/device/assignment/package-content'
import { findNamePairs } from '@filo/contract/device/assignment/release-path'
import type { TreeNote, TreeNoteKind } from '@filo/contract/packages/versions-routes'
import { displayName } from './archive-error.ts'
import { followLinks } from './follow-links.ts'

const MAX_EXAMPLES = 5

/** What a version holds, whatever it was uploaded as. */
interface BareTree {
  files: Iterable<{ path: string }>
  links: readonly PackageLink[]
  folders: readonly PackageFolder[]
}

/** A version's tree, and what its upload said that a package does not hold. */
interface NotedTree extends BareTree {
  copiedLinks: readonly string[]
  droppedFolderBits: readonly string[]
  droppedAttributes: readonly string[]
  decodedNames: readonly string[]
  splitNames: readonly string[]
  scripts: readonly string[]
}

function linkText({ path, target }: PackageLink): string {
  return `${displayName(path)} → ${displayName(target)}`
}

/** Finds what people should know of a version that was taken as it came. */
export function findTreeNotes(tree: NotedTree): TreeNote[] {
  return toNotes({
    ...noteTree(tree),
    folder_bits_dropped: tree.droppedFolderBits.map(displayName),
    hard_links_copied: tree.copiedLinks.map(displayName),
    attributes_left_out: tree.droppedAttributes.map(displayName),
    names_decoded: tree.decodedNames.map(displayName),
    names_split: tree.splitNames.map(displayName),
    scripts_left_out: tree.scripts.map(displayName),
  })
}

/** Notes of a tree that has changed, or may have, since it was taken: what was said of its upload stays. */
export function renewTreeNotes(known: readonly TreeNote[], tree: BareTree): TreeNote[] {
  const found = noteTree(tree)
  return [...toNotes(found), ...known.filter(({ kind }) => !(kind in found))]
}

/** What can be found out of a tree at any time. */
function noteTree(tree: BareTree) {
  const files = Array.from(tree.files, ({ path }) => path)
  const folders = tree.folders.map(({ path }) => path)
  const ends = followLinks({ files, folders, links: tree.links })
  const leading = (end: string) => tree.links.filter((_, index) => ends[index] === end).map(linkText)
  const pairs = findNamePairs([...files, ...folders, ...tree.links.map(({ path }) => path)])
  return {
    links_outside: leading('outside'),
    links_nowhere: leading('nowhere'),
    alike_names: pairs.map(({ path, other }) => `${displayName(path)} / ${displayName(other)}`),
  }
}

function toNotes(found: Partial<Record<TreeNoteKind, string[]>>): TreeNote[] {
  return Object.entries(found).flatMap(([kind, entries]): TreeNote[] =>
    entries.length === 0
      ? []
      : [{ kind: kind as TreeNoteKind, count: entries.length, examples: entries.slice(0, MAX_EXAMPLES) }],
  )
}
