import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import type { Disk, DiskFile, OpenOptions } from '../disk/disk.ts'
import { realDisk } from '../disk/real-disk.ts'
import { createCrashModel, type DiskNode, type FileNode, type FolderNode, newFolder } from './crash-model.ts'

/** Every call after the power was cut. */
class PowerLost extends Error {
  constructor() {
    super('the power is gone')
    this.name = 'PowerLost'
  }
}

const rewrite = 'touch -r "$1" "$1.time" && cat > "$1" && touch -r "$1.time" "$1" && rm "$1.time"'

/** Other bytes in a file whose inode and time stay as they were, as after a loss of power that took the bytes alone. */
function replaceBytes(path: string, data: Buffer): void {
  chmodSync(path, 0o600)
  execFileSync('/bin/sh', ['-c', rewrite, 'sh', path], { input: data })
}

/**
 * A real folder whose power can be cut: `root` is emptied of what a loss of power takes (crash-model.ts), and of all that
 * was written past this disk. Everything in it shall be changed through this disk alone. `pool` keeps the files' inodes.
 */
export function createSimulatedDisk(root: string, pool: string) {
  const model = createCrashModel(newFolder(0o700))
  let life = 0
  let isOff = false
  const counts = { changes: 0, syncs: 0 }
  const isOpen = new Set<DiskFile>()
  let cutAt = Number.POSITIVE_INFINITY
  let onCut: () => void = () => undefined
  mkdirSync(root, { recursive: true })
  mkdirSync(pool, { recursive: true })

  function folderAt(path: string): FolderNode | undefined {
    const names = relative(root, path)
      .split(sep)
      .filter((name) => name !== '')
    let folder: DiskNode | undefined = model.root
    for (const name of names) folder = folder?.kind === 'folder' ? folder.entries.get(name) : undefined
    return folder?.kind === 'folder' ? folder : undefined
  }

  function placeOf(path: string): { folder: FolderNode; name: string } {
    const folder = folderAt(dirname(path))
    if (!folder) throw new Error(`${path} is in a folder that was made past the simulated disk`)
    return { folder, name: basename(path) }
  }

  function nodeAt(path: string): DiskNode | undefined {
    return path === root ? model.root : folderAt(dirname(path))?.entries.get(basename(path))
  }

  const inPool = ({ id }: FileNode) => join(pool, String(id))

  /** Carries out a change unless the power goes at this very one. */
  async function change<T>(work: () => Promise<T>, note: (done: T) => void): Promise<T> {
    const mine = life
    if (!isOff) counts.changes += 1
    if (!isOff && counts.changes >= cutAt) cut()
    if (isOff) throw new PowerLost()
    const done = await work()
    if (isOff || mine !== life) throw new PowerLost()
    note(done)
    return done
  }

  function cut(): void {
    isOff = true
    onCut()
  }

  function addFile(path: string, file: FileNode): void {
    linkSync(path, inPool(file))
    model.rename([{ ...placeOf(path), node: file }])
  }

  /** Names below a folder go before its own. */
  function forget(path: string): void {
    const node = nodeAt(path)
    if (!node) return
    if (node.kind === 'folder') for (const name of new Map(node.entries).keys()) forget(join(path, name))
    model.rename([{ ...placeOf(path), node: undefined }])
  }

  async function openFile(path: string, options: OpenOptions): Promise<DiskFile> {
    const mine = life
    const real = await change(
      async () => {
        const opened = await realDisk.open(path, options)
        isOpen.add(opened)
        return opened
      },
      () => {
        const known = nodeAt(path)
        if (known?.kind !== 'file') addFile(path, model.newFile(options.mode))
        else if (options.isFresh) known.data = Buffer.alloc(0)
      },
    )
    const file = nodeAt(path) as FileNode
    const guarded = <T>(work: () => Promise<T>, note: (done: T) => void) =>
      mine === life ? change(work, note) : Promise.reject(new PowerLost())
    return {
      append: (data) =>
        guarded(
          () => real.append(data),
          () => {
            file.data = Buffer.concat([file.data, Buffer.from(data)])
          },
        ),
      empty: () =>
        guarded(
          () => real.empty(),
          () => {
            file.data = Buffer.alloc(0)
          },
        ),
      sync: () =>
        guarded(
          async () => undefined,
          () => noteSync(file),
        ),
      async close() {
        if (isOpen.delete(real)) await real.close()
      },
    }
  }

  function noteSync(node: DiskNode | undefined): void {
    counts.syncs += 1
    if (node) model.sync(node)
  }

  function moveName(from: string, to: string): void {
    const node = nodeAt(from)
    if (!node) throw new Error(`${from} was made past the simulated disk`)
    model.rename([
      { ...placeOf(from), node: undefined },
      { ...placeOf(to), node },
    ])
  }

  function noteFolder(path: string, mode: number): void {
    if (nodeAt(path)) return
    if (path !== root) noteFolder(dirname(path), mode)
    model.rename([{ ...placeOf(path), node: newFolder(mode) }])
  }

  const disk: Disk = {
    open: openFile,
    write: (path, data, file) =>
      change(
        () => realDisk.write(path, data, file),
        () => {
          forget(path)
          addFile(path, model.newFile(file.mode, Buffer.from(data)))
        },
      ),
    link: (path, name) =>
      change(
        () => realDisk.link(path, name),
        () => model.rename([{ ...placeOf(name), node: nodeAt(path) }]),
      ),
    symlink: (target, path) =>
      change(
        () => realDisk.symlink(target, path),
        () => model.rename([{ ...placeOf(path), node: { kind: 'link', target } }]),
      ),
    rename: (from, to) =>
      change(
        () => realDisk.rename(from, to),
        () => moveName(from, to),
      ),
    chmod: (path, mode) =>
      change(
        () => realDisk.chmod(path, mode),
        () => {
          const node = nodeAt(path)
          if (node && node.kind !== 'link') node.mode = mode
        },
      ),
    setTime: (path, seconds) =>
      change(
        () => realDisk.setTime(path, seconds),
        () => undefined,
      ),
    copy: (from, to) =>
      change(
        () => realDisk.copy(from, to),
        () => addFile(to, model.newFile(lstatSync(to).mode & 0o777, readFileSync(to))),
      ),
    makeFolder: (path, mode) =>
      change(
        () => realDisk.makeFolder(path, mode),
        () => noteFolder(path, mode),
      ),
    remove: (path) =>
      change(
        () => realDisk.remove(path),
        () => forget(path),
      ),
    removeFolder: (path) =>
      change(
        () => realDisk.removeFolder(path),
        () => forget(path),
      ),
    sync: (path) =>
      change(
        async () => undefined,
        () => noteSync(nodeAt(path)),
      ),
    syncMany: (paths) =>
      change(
        async () => undefined,
        () => {
          for (const path of paths) noteSync(nodeAt(path))
        },
      ),
  }

  /** Puts into the real folder what the model says is left, and notes the files. */
  function lay(folder: FolderNode, path: string, retained: Set<string>): void {
    for (const [name, node] of folder.entries) {
      const here = join(path, name)
      if (node.kind === 'link') symlinkSync(node.target, here)
      else if (node.kind === 'folder') {
        mkdirSync(here, { mode: node.mode })
        lay(node, here, retained)
      } else {
        retained.add(String(node.id))
        if (!readFileSync(inPool(node)).equals(node.data)) replaceBytes(inPool(node), node.data)
        chmodSync(inPool(node), node.mode)
        linkSync(inPool(node), here)
      }
    }
  }

  return {
    disk,
    counts: () => ({ ...counts }),
    /** Cuts the power at the so-many-th change from now on; resolves when it went. */
    cutAfter: (changes: number): Promise<void> => {
      cutAt = counts.changes + changes
      return new Promise((resolve) => {
        onCut = resolve
      })
    },
    /** Cuts the power, if it is still there, `stop`s what ran on, and leaves what may be left; then the power is back. */
    restart: async (random: () => number, stop = async () => {}): Promise<void> => {
      isOff = true
      await stop()
      for (const file of isOpen) await file.close()
      isOpen.clear()
      cutAt = Number.POSITIVE_INFINITY
      model.crash(random)
      rmSync(root, { recursive: true, force: true })
      mkdirSync(root)
      const retained = new Set<string>()
      lay(model.root, root, retained)
      for (const id of readdirSync(pool)) if (!retained.has(id)) rmSync(join(pool, id))
      life += 1
      isOff = false
    },
  }
}
