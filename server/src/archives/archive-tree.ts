import type { ArchiveLimits } from '@filo/contract/archives/archive-limits'
import { archiveError, displayBytes, displayName } from './archive-error.ts'
import { type CheckedPath, foldName } from './archive-path.ts'

const MAX_LINK_HOPS = 40

type Kind = 'file' | 'folder' | 'link'

interface Node {
  name: string
  kind: Kind
  children: Map<string, Node> | null
  file: TreeFile | null
  link: TreeLink | null
}

/** What the tree keeps of a file: enough to make a copy of it for a link. */
export interface TreeFile {
  path: string
  mode: 0o644 | 0o755
  sizeBytes: number
}

/** A symbolic link (target relative to its folder) or a hard link (target relative to the archive's root). */
export interface TreeLink {
  path: string
  target: string
  from: 'folder' | 'root'
}

/** Every name of the archive seen so far; refuses what could not exist, or not mean the same, on every disk. */
export class ArchiveTree {
  readonly links: TreeLink[] = []
  private readonly limits: ArchiveLimits
  private readonly root: Node = { name: '', kind: 'folder', children: new Map(), file: null, link: null }
  private entryCount = 0
  private namesBytes = 0

  constructor(limits: ArchiveLimits) {
    this.limits = limits
  }

  addFolder(checked: CheckedPath): void {
    this.add(checked, 'folder')
  }

  addFile(checked: CheckedPath, file: TreeFile): void {
    this.add(checked, 'file').file = file
  }

  addLink(checked: CheckedPath, link: TreeLink): void {
    this.countName(link.target, checked.path)
    this.add(checked, 'link').link = link
    this.links.push(link)
  }

  /** Counts something that is no entry but costs as much, such as an extended header. */
  countEntry(entry: string): void {
    this.entryCount += 1
    if (this.entryCount > this.limits.maxEntries)
      throw archiveError('archive_too_many_files', entry, { limit: this.limits.maxEntries })
  }

  private countName(name: string, entry: string): void {
    this.namesBytes += Buffer.byteLength(name)
    if (this.namesBytes > this.limits.maxNamesBytes)
      throw archiveError('archive_names_too_long', entry, { limit: displayBytes(this.limits.maxNamesBytes) })
  }

  private add({ path, segments }: CheckedPath, kind: Kind): Node {
    this.countEntry(path)
    this.countName(path, path)
    let node = this.root
    for (const [index, name] of segments.entries()) {
      const isLast = index === segments.length - 1
      node = this.step({ parent: node, name, kind: isLast ? kind : 'folder', isImplied: !isLast, path })
    }
    return node
  }

  /** Finds or makes one segment of a path. */
  private step(wanted: { parent: Node; name: string; kind: Kind; isImplied: boolean; path: string }): Node {
    const { parent, name, kind, isImplied, path } = wanted
    parent.children ??= new Map()
    const key = foldName(name)
    const known = parent.children.get(key)
    if (!known) {
      if (isImplied) this.countEntry(path)
      const node: Node = { name, kind, children: null, file: null, link: null }
      parent.children.set(key, node)
      return node
    }
    if (known.name !== name)
      throw archiveError('archive_name_collision', path, { other: displayName(known.name) })
    if (known.kind === 'folder' && kind === 'folder') return known
    if (known.kind === 'folder' || kind === 'folder') throw archiveError('archive_file_and_folder', path)
    throw archiveError('archive_duplicate_path', path)
  }

  /**
   * The file a link finally stands for. Throws when the target lies outside, is missing, is a folder, or leads
   * in a circle. Folders are never links here, so `..` can be resolved by text alone.
   */
  resolveLink(link: TreeLink): TreeFile {
    let current = link
    for (let hops = 0; hops < MAX_LINK_HOPS; hops += 1) {
      const node = this.find(targetSegments(current, link))
      const params = { target: displayName(link.target) }
      if (!node) throw archiveError('archive_link_missing', link.path, params)
      if (node.file) return node.file
      if (!node.link) throw archiveError('archive_link_to_folder', link.path, params)
      current = node.link
    }
    throw archiveError('archive_link_loop', link.path, { target: displayName(link.target) })
  }

  private find(segments: string[]): Node | null {
    let node: Node = this.root
    for (const name of segments) {
      const next = node.children?.get(foldName(name))
      if (!next || next.name !== name) return null
      node = next
    }
    return node
  }
}

/** Segments of the target seen from the root; `blamed` is the link a refusal names. */
function targetSegments(link: TreeLink, blamed: TreeLink): string[] {
  const outside = () =>
    archiveError('archive_link_outside', blamed.path, { target: displayName(link.target) })
  if (link.target.startsWith('/')) throw outside()
  const segments = link.from === 'root' ? [] : link.path.split('/').slice(0, -1)
  for (const segment of link.target.split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment !== '..') segments.push(segment)
    else if (segments.pop() === undefined) throw outside()
  }
  return segments
}
