import { spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { copyFile, open, rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { atOnce } from './at-once.ts'
import type { Disk, DiskFile, OpenOptions, WrittenFile } from './disk.ts'

/** Of so few, each is synced alone: that of the whole file system also waits for what others wrote. */
const FEW = 8

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Node.js has no syncfs(2). @returns false where there is no such program, or it refuses */
function syncFileSystem(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const program = spawn('sync', ['-f', path], { stdio: 'ignore' })
    program.once('error', () => resolve(false))
    program.once('exit', (code) => resolve(code === 0))
  })
}

const fsync = promisify(fs.fsync)
const writeAside = promisify(fs.writev)

function openFile(path: string, { mode, isFresh }: OpenOptions): number {
  const fd = fs.openSync(path, isFresh ? 'w' : 'a', mode)
  if (isFresh) fs.fchmodSync(fd, mode)
  return fd
}

/** All of it: one call may write fewer bytes. */
function writeAll(fd: number, data: Uint8Array): void {
  for (let at = 0; at < data.length; ) at += fs.writeSync(fd, data, at)
}

const NEW = fs.constants.O_WRONLY | fs.constants.O_CREAT | fs.constants.O_EXCL | fs.constants.O_NOFOLLOW

/** Nobody else has the file by its name while it is written. */
function openNew(path: string): number {
  try {
    return fs.openSync(path, NEW, 0o600)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    fs.unlinkSync(path)
    return fs.openSync(path, NEW, 0o600)
  }
}

function writeNew(path: string, data: Uint8Array, { mode, time }: WrittenFile): void {
  const fd = openNew(path)
  try {
    writeAll(fd, data)
    fs.fchmodSync(fd, mode)
    fs.futimesSync(fd, time, time)
  } finally {
    fs.closeSync(fd)
  }
}

const bytesOf = (data: string | Uint8Array) => (typeof data === 'string' ? Buffer.from(data) : data)

/** A fresh file is small; what is appended piece by piece may have to wait for the disk, and nobody else shall. */
async function append(fd: number, data: Uint8Array, isFresh: boolean): Promise<void> {
  const { bytesWritten } = isFresh ? { bytesWritten: 0 } : await writeAside(fd, [data])
  if (bytesWritten < data.length) await atOnce(() => writeAll(fd, data.subarray(bytesWritten)))
}

async function openDiskFile(path: string, options: OpenOptions): Promise<DiskFile> {
  const fd = await atOnce(() => openFile(path, options))
  return {
    append: (data) => append(fd, bytesOf(data), options.isFresh),
    empty: () => atOnce(() => fs.ftruncateSync(fd)),
    sync: () => fsync(fd),
    close: () => atOnce(() => fs.closeSync(fd)),
  }
}

/** The disk of this machine. */
export const realDisk: Disk = {
  open: openDiskFile,
  write: (path, data, file) => atOnce(() => writeNew(path, bytesOf(data), file)),
  link: (path, name) => atOnce(() => fs.linkSync(path, name)),
  symlink: (target, path) => atOnce(() => fs.symlinkSync(target, path)),
  rename: (from, to) => atOnce(() => fs.renameSync(from, to)),
  chmod: (path, mode) => atOnce(() => fs.chmodSync(path, mode)),
  setTime: (path, seconds) => atOnce(() => fs.lutimesSync(path, seconds, seconds)),
  copy: (from, to) => copyFile(from, to, fs.constants.COPYFILE_FICLONE),
  makeFolder: (path, mode) => atOnce(() => fs.mkdirSync(path, { recursive: true, mode })),
  remove: (path) => rm(path, { recursive: true, force: true }),
  removeFolder: (path) => atOnce(() => fs.rmdirSync(path)),
  sync,
  async syncMany(paths) {
    const [first] = paths
    if (first !== undefined && paths.length > FEW && (await syncFileSystem(first))) return
    for (const path of paths) await sync(path)
  },
}
