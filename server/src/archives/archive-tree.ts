import type { ArchiveLimits } from '@filo/contract/archives/archive-limits'
import {
  type PackageFolder,
  type PackageLink,
  usualFolderMode,
} from '@filo/contract/device/assignment/package-content'
import { archiveError, displayBytes, displayName } from './archive-error.ts'
import type { CheckedPath } from './archive-path.ts'

const MAX_LINK_HOPS = 40

type Kind = 'file' | 'folder' | 'link' | 'hard-link'

interface Node {
  kind: Kind
  children: Map<string, Node> | null
  file: TreeFile | null
  /** A symbolic link's text, or the path of a hard link's file. */
  target: string
  /** Permission bits of a folder that has an entry of its own. */
  mode: number
}

/** What the tree keeps of a file: enough to make a copy of it for a hard link. */
export interface TreeFile {
  path: string
  mode: number
  sizeBytes: number
}

const newNode = (kind: Kind): Node => ({
  kind,
  children: null,
  file: null,
  target: '',
  mode: usualFolderMode,
})

/** Every name of the archive seen so far; refuses what cannot exist on a disk that tells all names apart. */
export class ArchiveTree {
  /** Symbolic links as the archive has them. */
  readonly links: PackageLink[] = []
  readonly hardLinks: PackageLink[] = []
  private readonly limits: ArchiveLimits
  private readonly root: Node = newNode('folder')
  private entryCount = 0
  private namesBytes = 0

  constructor(limits: ArchiveLimits) {
    this.limits = limits
  }

  /** A folder's last entry says its permission bits, as where the archive is unpacked. */
  addFolder(checked: CheckedPath, mode: number): void {
    this.add(checked, 'folder').mode = mode
  }

  addFile(checked: CheckedPath, file: TreeFile): void {
    this.add(checked, 'file').file = file
  }

  addLink(checked: CheckedPath, target: string): void {
    this.countName(target, checked.path)
    this.add(checked, 'link').target = target
    this.links.push({ path: checked.path, target })
  }

  /** `target` is a path from the archive's root. */
  addHardLink(checked: CheckedPath, target: string): void {
    this.countName(target, checked.path)
    this.add(checked, 'hard-link').target = target
    this.hardLinks.push({ path: checked.path, target })
  }

  /** Counts something that is no entry but costs as much, such as an extended header. */
  countEntry(entry: string): void {
    this.entryCount += 1
    if (this.entryCount > this.limits.maxEntries)
      throw archiveError('archive_too_many_files', entry, { limit: this.limits.maxEntries })
  }

  /** The folders that a package names: the empty ones, and those with unusual permission bits. */
  listFolders(): PackageFolder[] {
    const found: PackageFolder[] = []
    const open: [string, Node][] = [['', this.root]]
    for (let next = open.pop(); next; next = open.pop()) {
      const [path, node] = next
      if (path !== '' && (!node.children || node.mode !== usualFolderMode))
        found.push({ path, mode: node.mode })
      for (const [name, child] of node.children ?? []) {
        if (child.kind === 'folder') open.push([path === '' ? name : `${path}/${name}`, child])
      }
    }
    return found
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
  private step(next: { parent: Node; name: string; kind: Kind; isImplied: boolean; path: string }): Node {
    const { parent, name, kind, isImplied, path } = next
    parent.children ??= new Map()
    const known = parent.children.get(name)
    if (!known) {
      if (isImplied) this.countEntry(path)
      const node = newNode(kind)
      parent.children.set(name, node)
      return node
    }
    if (known.kind === 'folder' && kind === 'folder') return known
    // Through a link an entry would land where the link leads.
    if (known.kind === 'link' && kind === 'folder')
      throw archiveError('archive_below_link', path, { link: displayName(`${name} -> ${known.target}`) })
    if (known.kind === 'folder' || kind === 'folder') throw archiveError('archive_file_and_folder', path)
    throw archiveError('archive_duplicate_path', path)
  }

  /**
   * What a hard link is another name of: a file, or a symbolic link's text. Throws when that is outside, missing, a
   * folder or below a link, or when hard links lead in a circle.
   */
  resolveHardLink(link: PackageLink): TreeFile | string {
    let { target } = link
    const params = { target: displayName(link.target) }
    for (let hops = 0; hops < MAX_LINK_HOPS; hops += 1) {
      const node = this.find(rootSegments(target, link))
      if (node?.file) return node.file
      if (node?.kind === 'link') return node.target
      if (node?.kind !== 'hard-link') throw archiveError('archive_link_missing', link.path, params)
      target = node.target
    }
    throw archiveError('archive_link_loop', link.path, params)
  }

  private find(segments: string[]): Node | undefined {
    let node: Node | undefined = this.root
    for (const name of segments) node = node?.children?.get(name)
    return node
  }
}

/** Segments of a hard link's target; `blamed` is the link a refusal names. */
function rootSegments(target: string, blamed: PackageLink): string[] {
  const segments = target.split('/').filter((segment) => segment !== '' && segment !== '.')
  if (target.startsWith('/') || segments.includes('..'))
    throw archiveError('archive_link_outside', blamed.path, { target: displayName(blamed.target) })
  return segments
}
