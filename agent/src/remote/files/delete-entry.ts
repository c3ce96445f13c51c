import { rmdir, unlink } from 'node:fs/promises'
import { FileError } from './file-error.ts'
import { namesOf } from './file-names.ts'
import { answer, checkNotAborted, type FileWork, shownPlace } from './file-work.ts'
import { mayRemove } from './may-access.ts'
import { checkAccess, entryPath, type Opened, openEntry, openParent, openSubfolder } from './open-place.ts'
import { findPlace } from './remote-path.ts'

/** Folders within folders that are gone into: each is a descriptor. */
const mostDepth = 256

interface Deletion {
  work: FileWork
  /** Files and links that are gone. */
  files: number
}

function checkMayDelete({ access }: FileWork, folder: Opened, seen: Pick<Opened, 'stat'>): void {
  if (!mayRemove(access.user, folder.stat, seen.stat))
    throw new FileError('not_allowed', 'the remote user may not delete it')
}

/** Names are read first: what a folder says while it is emptied is not defined (readdir(3)). */
async function readNames(work: FileWork, folder: Opened): Promise<Buffer[]> {
  checkAccess(work.access, folder, 'read')
  const names: Buffer[] = []
  for await (const name of namesOf(folder)) names.push(name)
  return names
}

async function deleteOne(deletion: Deletion, folder: Opened, name: Buffer, depth: number): Promise<void> {
  const { work } = deletion
  checkNotAborted(work)
  let isFolder: boolean
  {
    await using seen = await openEntry(work.access, folder, name)
    checkMayDelete(work, folder, seen)
    isFolder = seen.stat.isDirectory()
  }
  if (isFolder) await deleteFolder(deletion, folder, name, depth)
  else {
    await unlink(entryPath(folder, name))
    deletion.files += 1
  }
}

async function deleteFolder(deletion: Deletion, above: Opened, name: Buffer, depth: number) {
  const { work } = deletion
  if (depth > mostDepth) throw new FileError('too_many', 'folders lie too deep in one another')
  {
    await using folder = await openSubfolder(work.access, above, name)
    for (const each of await readNames(work, folder)) await deleteOne(deletion, folder, each, depth + 1)
  }
  // One that was exchanged for a link meanwhile is no folder, and stays.
  await rmdir(entryPath(above, name))
}

/**
 * Deletes a file or a link, or a folder with all that is in it; links are deleted and never followed. The deed counts what
 * is gone, also where the rest could not be deleted.
 * @throws FileError; AbortedError
 */
export async function deleteEntry(
  work: FileWork,
  request: { path: string; isFolder: boolean },
): Promise<void> {
  const place = findPlace(work.roots, request.path)
  if (!place) throw new FileError('not_allowed', 'this folder itself stays as it is')
  const { folder, name } = await openParent(work.access, place)
  await using _folder = folder
  {
    await using seen = await openEntry(work.access, folder, name)
    const isFolder = seen.stat.isDirectory()
    if (isFolder && !request.isFolder) throw new FileError('not_a_file', 'this is a folder')
    if (!isFolder && request.isFolder) throw new FileError('not_a_folder', 'this is not a folder')
  }
  const deletion: Deletion = { work, files: 0 }
  const report = () => work.report({ kind: 'file_deleted', path: shownPlace(place), files: deletion.files })
  try {
    await deleteOne(deletion, folder, name, 0)
  } catch (error) {
    if (deletion.files > 0) await report()
    throw error
  }
  await report()
  await answer(work, { type: 'done', bytes: 0, sha256: null })
}
