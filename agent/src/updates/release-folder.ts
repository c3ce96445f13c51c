import { chmod, link, mkdir, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ArosManifest, ManifestPackage } from '@filo/contract/device/aros-manifest'
import { hookKinds } from '@filo/contract/device/package-content'
import { type AgentFolder, packageFolderName } from '../agent-folder.ts'
import { isMissing, syncFolder, writeDurably } from '../state/durable-file.ts'
import { recordStamps } from './file-stamps.ts'
import { hookFolder, hookPath, listReleaseFiles, readOnlyMode } from './release-files.ts'

async function placePackage(folder: AgentFolder, staging: string, item: ManifestPackage): Promise<void> {
  const root = join(staging, packageFolderName(item))
  const folders = new Set([root])
  await mkdir(root, { recursive: true, mode: 0o755 })
  for (const file of item.files) {
    const path = join(root, file.path)
    const parent = dirname(path)
    if (!folders.has(parent)) await mkdir(parent, { recursive: true, mode: 0o755 })
    for (let above = parent; above.length >= root.length; above = dirname(above)) folders.add(above)
    const blob = folder.blob(file.sha256, file.mode)
    await chmod(blob, readOnlyMode(file.mode))
    await link(blob, path)
  }
  for (const path of folders) await syncFolder(path)
}

async function placeHooks(staging: string, item: ManifestPackage): Promise<void> {
  for (const kind of hookKinds) {
    const hook = item.hooks[kind]
    if (!hook) continue
    const path = join(staging, hookPath(item, kind, hook.language))
    await mkdir(dirname(path), { recursive: true, mode: 0o755 })
    await writeFile(path, hook.text, { mode: 0o444, flush: true })
    await chmod(path, 0o444)
    await syncFolder(dirname(path))
  }
}

/**
 * Builds `releases/<hash>` out of verified blobs, read-only: beside it first, then by one rename. A leftover from an
 * earlier try is replaced. Must not be called for the release that `current` points to.
 */
export async function buildRelease(folder: AgentFolder, manifest: ArosManifest): Promise<void> {
  const staging = folder.staging(manifest.contentHash)
  const release = folder.release(manifest.contentHash)
  await rm(staging, { recursive: true, force: true })
  await mkdir(join(staging, hookFolder), { recursive: true, mode: 0o755 })
  // Node reads a script's module kind from the nearest package file; an empty one means: look at the syntax.
  await writeDurably(join(staging, hookFolder, 'package.json'), '{}\n', 0o644)
  for (const item of manifest.packages) {
    await placePackage(folder, staging, item)
    await placeHooks(staging, item)
  }
  const paths = listReleaseFiles(manifest).map(({ path }) => path)
  await recordStamps(staging, paths)
  await rm(release, { recursive: true, force: true })
  await rename(staging, release)
  await syncFolder(folder.releases)
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
export async function switchCurrent(folder: AgentFolder, contentHash: string | null): Promise<void> {
  if (contentHash === null) {
    await rm(folder.current, { force: true })
  } else {
    const next = `${folder.current}.next`
    await rm(next, { force: true })
    await symlink(join('releases', contentHash), next)
    await rename(next, folder.current)
  }
  await syncFolder(folder.base)
}
