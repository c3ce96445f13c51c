import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, lstat, open, readdir } from 'node:fs/promises'
import type { Clock } from '../../context.ts'
import { isMissing } from '../../disk/durable-file.ts'
import { shownPath } from '../shown-text.ts'
import type { SeenFile } from './snapshot-shape.ts'

/** What is looked at, and for how long. */
interface Walk {
  clock: Pick<Clock, 'now'>
  folders: readonly string[]
  /** Left out with all that is in them. */
  without: readonly string[]
  untilMs: number
  mostEntries: number
  /** Whether a file's contents are hashed. */
  wantsHash: (path: string, file: SeenFile) => boolean
}

/** What was seen; `cut` says why not all was, `unseenFolders` in which folders, with all below them, something may be missing. */
interface Walked {
  files: Record<string, SeenFile>
  cut: string | undefined
  unseenFolders: string[]
}

const mostDepth = 64
/** Of more than these nothing is known of any. */
const mostUnseen = 1000
const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK } = constants

/** A folder or a file by a name in an open folder: nobody who swaps folders for links meanwhile leads it elsewhere. */
const inside = ({ fd }: FileHandle, name: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`/proc/self/fd/${fd}/`), name])

async function hashOf(path: Buffer, { inode }: SeenFile): Promise<string | null> {
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(() => undefined)
  if (!file) return null
  try {
    const found = await file.stat()
    if (!found.isFile() || found.ino !== inode) return null
    return createHash('sha256')
      .update(await file.readFile())
      .digest('hex')
  } catch {
    return null
  } finally {
    await file.close()
  }
}

/**
 * Sees the files in some folders with all below them, on their own file systems: what they are like, never what is in them.
 * No link is followed, also where one is put in the place of a folder meanwhile.
 */
export async function walkFiles(walk: Walk): Promise<Walked> {
  const files: Record<string, SeenFile> = {}
  let [entries, cut]: [number, string | undefined] = [0, undefined]
  /** Something was not seen, and the walk goes on. */
  let gap: string | undefined
  const unseenFolders: string[] = []

  function missFolder(shown: string, why?: string): void {
    gap ??= why
    if (unseenFolders.length < mostUnseen) unseenFolders.push(shown)
    else unseenFolders[0] = '/'
  }

  const isOver = (): boolean => {
    if (walk.clock.now() > walk.untilMs) cut ??= 'there was no time to look at all files'
    if (entries >= walk.mostEntries) cut ??= `only ${walk.mostEntries} files were looked at`
    return cut !== undefined
  }

  async function see(folder: FileHandle, name: Buffer, shown: string, at: Place): Promise<void> {
    const path = inside(folder, name)
    const found = await lstat(path).catch(() => undefined)
    if (!found) return
    entries += 1
    if (found.isDirectory() && found.dev === at.device)
      await walkFolder(path, shown, { ...at, depth: at.depth + 1 })
    if (!found.isFile()) return
    const plain = {
      bytes: found.size,
      mode: found.mode & 0o7777,
      modifiedMs: found.mtimeMs,
      inode: found.ino,
    }
    const file: SeenFile = { ...plain, sha256: null }
    files[shown] = walk.wantsHash(shown, file) ? { ...file, sha256: await hashOf(path, file) } : file
  }

  async function walkFolder(path: Buffer, shown: string, at: Place): Promise<void> {
    if (walk.without.includes(shown)) return
    if (isOver()) return missFolder(shown)
    if (at.depth > mostDepth) return missFolder(shown, 'folders are too deep to be looked at')
    const folder = await open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW).catch((error: unknown) => {
      if (!isMissing(error)) missFolder(shown, 'a folder could not be opened')
    })
    if (!folder) return
    try {
      const names = await readdir(`/proc/self/fd/${folder.fd}`, { encoding: 'buffer' })
      const above = shown === '/' ? '' : shown
      const sorted = names.toSorted((one, other) => Buffer.compare(one, other))
      for (const name of sorted) {
        if (isOver()) return missFolder(shown)
        await see(folder, name, `${above}/${shownPath(name)}`.slice(0, 4096), at)
      }
    } catch {
      missFolder(shown, 'a folder could not be read')
    } finally {
      await folder.close()
    }
  }

  for (const folder of new Set(walk.folders)) {
    const found = await lstat(folder).catch(() => undefined)
    if (found?.isDirectory()) await walkFolder(Buffer.from(folder), folder, { device: found.dev, depth: 0 })
  }
  return { files, cut: cut ?? gap, unseenFolders }
}

interface Place {
  device: number
  depth: number
}
