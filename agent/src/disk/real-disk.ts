import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { chmod, copyFile, link, lutimes, mkdir, open, rename, rm, rmdir, symlink } from 'node:fs/promises'
import type { Disk } from './disk.ts'

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

/** The disk of this machine. */
export const realDisk: Disk = {
  async open(path, { mode, isFresh }) {
    const handle = await open(path, isFresh ? 'w' : 'a', mode)
    if (isFresh) await handle.chmod(mode)
    return {
      append: (data) => handle.appendFile(data),
      empty: () => handle.truncate(0),
      sync: () => handle.sync(),
      close: () => handle.close(),
    }
  },
  link,
  symlink: (target, path) => symlink(target, path),
  rename,
  chmod,
  setTime: (path, seconds) => lutimes(path, seconds, seconds),
  copy: (from, to) => copyFile(from, to, constants.COPYFILE_FICLONE),
  makeFolder: (path, mode) => mkdir(path, { recursive: true, mode }),
  remove: (path) => rm(path, { recursive: true, force: true }),
  removeFolder: (path) => rmdir(path),
  sync,
  async syncMany(paths) {
    const [first] = paths
    if (first !== undefined && paths.length > FEW && (await syncFileSystem(first))) return
    for (const path of paths) await sync(path)
  },
}
