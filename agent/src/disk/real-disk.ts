import { constants } from 'node:fs'
import { chmod, copyFile, link, mkdir, open, rename, rm, rmdir, symlink } from 'node:fs/promises'
import type { Disk } from './disk.ts'

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
  copy: (from, to) => copyFile(from, to, constants.COPYFILE_FICLONE),
  makeFolder: (path, mode) => mkdir(path, { recursive: true, mode }),
  remove: (path) => rm(path, { recursive: true, force: true }),
  removeFolder: (path) => rmdir(path),
  async sync(path) {
    const handle = await open(path, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  },
}
