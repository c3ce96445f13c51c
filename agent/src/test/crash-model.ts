/** A file as programs see it, and what of it is surely on the disk. */
export interface FileNode {
  kind: 'file'
  id: number
  data: Buffer
  mode: number
  safe: { data: Buffer; mode: number }
}

interface LinkNode {
  kind: 'link'
  target: string
}

export interface FolderNode {
  kind: 'folder'
  mode: number
  entries: Map<string, DiskNode>
  /** What each name surely leads to (`undefined`: nothing) and the number of the change that said so. */
  safe: Map<string, { node: DiskNode | undefined; at: number }>
}

export type DiskNode = FileNode | LinkNode | FolderNode

/** A name in a folder that leads somewhere else, or nowhere, from now on. */
interface NameChange {
  folder: FolderNode
  name: string
  node: DiskNode | undefined
}

/** Changes that a file system makes together or not at all, as a rename does. */
interface Pending {
  at: number
  changes: readonly NameChange[]
}

/** Disks write whole sectors. */
const sectorBytes = 512

/** A folder without anything in it; on the disk only where its own name is. */
export function newFolder(mode: number): FolderNode {
  return { kind: 'folder', mode, entries: new Map(), safe: new Map() }
}

/**
 * Damages unsynced bytes as a loss of power does: each sector is the old or the new one (where the file was shorter: zeros),
 * and the length lies between the two.
 */
export function tear(before: Buffer, now: Buffer, random: () => number): Buffer {
  const [shortest, longest] = [Math.min(before.length, now.length), Math.max(before.length, now.length)]
  const length = shortest + Math.floor(random() * (longest - shortest + 1))
  const torn = Buffer.alloc(length)
  for (let from = 0; from < length; from += sectorBytes) {
    const source = random() < 0.5 ? before : now
    if (from < source.length) source.copy(torn, from, from, from + sectorBytes)
  }
  return torn
}

function judgeBytes(file: FileNode, random: () => number): Buffer {
  const { data, safe } = file
  if (data.equals(safe.data)) return data
  const fate = random()
  if (fate < 0.35) return safe.data
  return fate < 0.65 ? data : tear(safe.data, data, random)
}

/**
 * Models what a loss of power may leave of a folder tree, at least as hostile as ext4 is in any of its data modes:
 * bytes and mode of a file are safe once the file is synced, its name once the folder is; unsynced bytes are there, gone or
 * torn by sectors whether or not their name is; unsynced changes of names are kept up to some point (the journal that ext4
 * writes in order) or each by itself (systems that keep no such order). A rename happens wholly or not at all.
 */
export function createCrashModel(root: FolderNode) {
  let pending: Pending[] = []
  let changes = 0
  let files = 0

  function settle({ at, changes: names }: Pending): void {
    for (const { folder, name, node } of names) {
      if ((folder.safe.get(name)?.at ?? -1) < at) folder.safe.set(name, { node, at })
    }
  }

  function choose(random: () => number): Pending[] {
    const share = random()
    if (random() < 0.5) return pending.slice(0, Math.floor(share * (pending.length + 1)))
    return pending.filter(() => random() < share)
  }

  /** Makes what is safe the only truth, folder by folder. */
  function fall(folder: FolderNode, random: () => number, seen: Set<DiskNode>): void {
    if (seen.has(folder)) return
    seen.add(folder)
    folder.entries = new Map([...folder.safe].flatMap(([name, { node }]) => (node ? [[name, node]] : [])))
    for (const node of folder.entries.values()) {
      if (node.kind === 'folder') fall(node, random, seen)
      if (node.kind !== 'file' || seen.has(node)) continue
      seen.add(node)
      node.data = judgeBytes(node, random)
      node.mode = random() < 0.5 ? node.safe.mode : node.mode
      node.safe = { data: node.data, mode: node.mode }
    }
  }

  return {
    root,
    newFile(mode: number, data: Buffer = Buffer.alloc(0)): FileNode {
      files += 1
      return { kind: 'file', id: files, data, mode, safe: { data: Buffer.alloc(0), mode } }
    },
    /** Makes names lead somewhere else, together. */
    rename(names: readonly NameChange[]): void {
      for (const { folder, name, node } of names) {
        if (node) folder.entries.set(name, node)
        else folder.entries.delete(name)
      }
      changes += 1
      pending.push({ at: changes, changes: names })
    },
    sync(node: DiskNode): void {
      if (node.kind === 'file') node.safe = { data: node.data, mode: node.mode }
      if (node.kind !== 'folder') return
      const touches = (one: Pending) => one.changes.some(({ folder }) => folder === node)
      for (const one of pending) if (touches(one)) settle(one)
      pending = pending.filter((one) => !touches(one))
    },
    /** Takes the power: the tree is what a start finds afterwards. */
    crash(random: () => number): void {
      for (const one of choose(random)) settle(one)
      pending = []
      fall(root, random, new Set())
    },
  }
}
