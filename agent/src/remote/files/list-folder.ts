import { constants, type Stats } from 'node:fs'
import { access as accessFile, lstat, readlink, unlink } from 'node:fs/promises'
import type { FileAnswer, RemoteEntry } from '@filo/contract/remote/remote-streams'
import { streamMaxDataBytes } from '@filo/contract/streams/stream-limits'
import { readAccounts } from '../accounts.ts'
import { shownPath } from '../shown-text.ts'
import { namesOf } from './file-names.ts'
import { answer, checkNotAborted, type FileWork } from './file-work.ts'
import { mayChangeFolder, mayRemove } from './may-access.ts'
import { checkAccess, entryPath, type Opened, openPlace, ownPath } from './open-place.ts'
import { encodePath, findPlace, joinPath, type Place, pathOf, type Root } from './remote-path.ts'
import { isOldPart } from './upload-part.ts'

type Entries = Extract<FileAnswer, { type: 'entries' }>
const mostEntries = 5000
const entriesPerMessage = 500
const lookedAtOnce = 64
/** Of a path that travels (contract). */
const mostPathLength = 8192
/** Room for the mark and brackets of a message. */
const spareBytes = 64

function typeOf(stat: Stats): RemoteEntry['type'] {
  if (stat.isDirectory()) return 'folder'
  if (stat.isSymbolicLink()) return 'link'
  return stat.isFile() ? 'file' : 'other'
}

/** A time as the contract has it: years of four digits. */
function instantOf(ms: number): string | null {
  return ms >= 0 && ms < 253_402_300_800_000 ? new Date(ms).toISOString() : null
}

/** Names of users by their number, of this machine's own list (passwd(5)). */
async function readUsers(): Promise<Map<number, string>> {
  const accounts = await readAccounts().catch(() => [])
  return new Map(accounts.map(({ uid, name }) => [uid, name]))
}

interface Listed {
  name: Buffer
  stat: Stats
  leadsTo: Buffer | null
}

function present(folder: Buffer, { name, stat, leadsTo }: Listed, users: Map<number, string>): RemoteEntry {
  const path = Buffer.concat([folder, ...(folder.length > 1 ? [Buffer.from('/')] : []), name])
  return {
    path: encodePath(path),
    name: shownPath(name, 2000),
    type: typeOf(stat),
    bytes: Math.min(stat.size, Number.MAX_SAFE_INTEGER),
    mode: stat.mode & 0o7777,
    owner: shownPath(Buffer.from(users.get(stat.uid) ?? String(stat.uid)), 100),
    modifiedAt: instantOf(stat.mtimeMs),
    leadsTo: leadsTo && shownPath(leadsTo),
  }
}

/** What is there now; undefined for what has just gone, and for a part of an upload that nobody goes on with. */
async function lookAtEntry(work: FileWork, folder: Opened, name: Buffer): Promise<Listed | undefined> {
  const path = entryPath(folder, name)
  try {
    const stat = await lstat(path)
    if (work.canChange && isOldPart(name, stat, work.clock.now())) {
      if (mayRemove(work.access.user, folder.stat, stat)) await unlink(path)
      return undefined
    }
    return { name, stat, leadsTo: stat.isSymbolicLink() ? await readlink(path, 'buffer') : null }
  } catch {
    return undefined
  }
}

async function readEntries(work: FileWork, folder: Opened, pathLength: number) {
  const names: Buffer[] = []
  let isCut = false
  for await (const name of namesOf(folder)) {
    checkNotAborted(work)
    // A page could not name it.
    if ((pathLength + 1 + name.length) * (4 / 3) > mostPathLength - 1) isCut = true
    else if (names.length < mostEntries) names.push(name)
    else {
      isCut = true
      break
    }
  }
  const found: Listed[] = []
  names.sort((a, b) => Buffer.compare(a, b))
  for (let at = 0; at < names.length; at += lookedAtOnce) {
    checkNotAborted(work)
    const some = names.slice(at, at + lookedAtOnce)
    const listed = await Promise.all(some.map((name) => lookAtEntry(work, folder, name)))
    found.push(...listed.filter((each) => each !== undefined))
  }
  const folders = found.filter(({ stat }) => stat.isDirectory())
  return { listed: [...folders, ...found.filter(({ stat }) => !stat.isDirectory())], isCut }
}

/** Sends entries in as many messages as they need: by number, and by what one frame holds. */
async function sendEntries(
  work: FileWork,
  head: Omit<Entries, 'type' | 'entries' | 'isLast'>,
  all: RemoteEntry[],
) {
  const room = streamMaxDataBytes - spareBytes - Buffer.byteLength(JSON.stringify(head))
  let [entries, bytes]: [RemoteEntry[], number] = [[], 0]
  const send = (isLast: boolean) => answer(work, { type: 'entries', ...head, entries, isLast })
  for (const entry of all) {
    const size = Buffer.byteLength(JSON.stringify(entry)) + 1
    if (entries.length > 0 && (entries.length >= entriesPerMessage || bytes + size > room)) {
      await send(false)
      ;[entries, bytes] = [[], 0]
    }
    entries.push(entry)
    bytes += size
  }
  await send(true)
}

async function listRoots(work: FileWork, roots: readonly Root[]): Promise<void> {
  const users = await readUsers()
  const entries: RemoteEntry[] = []
  for (const root of roots) {
    try {
      await using folder = await openPlace(work.access, { root, below: [] })
      const path = joinPath(root.names)
      const entry = present(Buffer.from('/'), { name: path, stat: folder.stat, leadsTo: null }, users)
      entries.push({ ...entry, path: encodePath(path) })
    } catch {
      // One that is not there now is none that may be worked in now.
    }
  }
  const user = work.access.name
  const head = { path: '', shownPath: '', parent: null, canWrite: false, user, isCut: false }
  await sendEntries(work, head, entries)
}

/** Whether names may be added to a folder; of an agent that is not root, which the kernel decides, it is asked. */
async function mayWrite({ access }: FileWork, folder: Opened): Promise<boolean> {
  if (access.user !== null) return mayChangeFolder(access.user, folder.stat)
  return accessFile(ownPath(folder), constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
}

/** The folder above; the list of roots above a root that is not the only one. */
function parentOf({ root, below }: Place, roots: readonly Root[]): string | null {
  if (below.length > 0) return encodePath(pathOf({ root, below: below.slice(0, -1) }))
  return roots.length > 1 ? '' : null
}

/**
 * Lists a folder, or the roots: folders first, then by name, 5,000 at most. Parts of uploads that nobody went on with for
 * a day are removed on the way.
 * @throws FileError; AbortedError
 */
export async function listFolder(work: FileWork, { path }: { path: string }): Promise<void> {
  const place = findPlace(work.roots, path)
  if (!place) return listRoots(work, work.roots)
  await using folder = await openPlace(work.access, place)
  checkAccess(work.access, folder, 'read')
  checkAccess(work.access, folder, 'enter')
  const bytes = pathOf(place)
  const [users, { listed, isCut }] = [await readUsers(), await readEntries(work, folder, bytes.length)]
  const canWrite = work.canChange && (await mayWrite(work, folder))
  const parent = parentOf(place, work.roots)
  const head = { path, shownPath: shownPath(bytes), parent, canWrite, user: work.access.name, isCut }
  const entries = listed.map((each) => present(bytes, each, users))
  await sendEntries(work, head, entries)
}
