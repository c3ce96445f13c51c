import { readlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ArosManifest, ManifestPackage } from '@filo/contract/device/aros-manifest'
import { type AgentFolder, type Kept, packageFolderName } from '../agent-folder.ts'
import type { Disk } from '../disk/disk.ts'
import { isMissing, writeSynced } from '../disk/durable-file.ts'
import { recordStamps } from './file-stamps.ts'
import { hookFolder, listReleaseFiles, type ReleaseFile, readOnlyMode } from './release-files.ts'

/** The folders of a release that is being built, each made and later synced once. */
function createTree(disk: Disk, root: string) {
  const folders = new Set<string>()

  async function makeFolder(path: string): Promise<void> {
    if (folders.has(path)) return
    await disk.makeFolder(path, 0o755)
    for (let above = path; above.length >= root.length; above = dirname(above)) folders.add(above)
  }

  return {
    makeFolder,
    async sync(): Promise<void> {
      for (const path of folders) await disk.sync(path)
    },
  }
}

/** Puts a file where it belongs: a script out of the manifest, or another name for a blob. */
async function placeFile({ folder, disk }: Kept, path: string, { content }: ReleaseFile): Promise<void> {
  if (typeof content === 'string') return writeSynced(disk, path, content, 0o444)
  const blob = folder.blob(content.sha256, content.mode)
  await disk.chmod(blob, readOnlyMode(content.mode))
  await disk.link(blob, path)
}

const packageRoot = (staging: string, item: ManifestPackage) => join(staging, packageFolderName(item))

/**
 * Builds `releases/<hash>` out of verified blobs, read-only: beside it first, then, with every byte and name on disk, by
 * one rename. A leftover from an earlier try is replaced. Must not be called for the release that `current` points to.
 */
export async function buildRelease(store: Kept, manifest: ArosManifest): Promise<void> {
  const { folder, disk } = store
  const staging = folder.staging(manifest.contentHash)
  const release = folder.release(manifest.contentHash)
  const files = listReleaseFiles(manifest)
  const tree = createTree(disk, staging)
  await disk.remove(staging)
  await tree.makeFolder(join(staging, hookFolder))
  // Node reads a script's module kind from the nearest package file; an empty one means: look at the syntax.
  await writeSynced(disk, join(staging, hookFolder, 'package.json'), '{}\n', 0o644)
  for (const item of manifest.packages) await tree.makeFolder(packageRoot(staging, item))
  for (const file of files) {
    const path = join(staging, file.path)
    await tree.makeFolder(dirname(path))
    await placeFile(store, path, file)
  }
  await tree.sync()
  await recordStamps(
    disk,
    staging,
    files.map(({ path }) => path),
  )
  await disk.remove(release)
  await disk.rename(staging, release)
  await disk.sync(folder.releases)
}

/** Content hash of the release that `current` points to; `null` when there is none. */
export async function readCurrentLink(folder: AgentFolder): Promise<string | null> {
  try {
    return basename(await readlink(folder.current))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Points `current` to a release by one rename; `null` removes the link. */
export async function switchCurrent({ folder, disk }: Kept, contentHash: string | null): Promise<void> {
  if (contentHash === null) {
    await disk.remove(folder.current)
  } else {
    const next = `${folder.current}.next`
    await disk.remove(next)
    await disk.symlink(join('releases', contentHash), next)
    await disk.rename(next, folder.current)
  }
  await disk.sync(folder.base)
}
