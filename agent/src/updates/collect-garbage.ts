import { readdir, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ArosManifest } from '@filo/contract/device/aros-manifest'
import type { AgentFolder } from '../agent-folder.ts'
import { isMissing } from '../state/durable-file.ts'

async function namesIn(path: string): Promise<string[]> {
  return readdir(path).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
}

async function removeAllBut(path: string, kept: ReadonlySet<string>): Promise<void> {
  for (const name of await namesIn(path)) {
    if (!kept.has(name)) await rm(join(path, name), { recursive: true, force: true })
  }
}

/** Removes releases, manifests, blobs and broken-off downloads that no kept release needs. */
export async function collectGarbage(folder: AgentFolder, kept: readonly ArosManifest[]): Promise<void> {
  await removeAllBut(folder.releases, new Set(kept.map((manifest) => manifest.contentHash)))
  await removeAllBut(folder.manifests, new Set(kept.map((manifest) => `${manifest.arosId}.json`)))
  await removeAllBut(folder.parts, new Set())
  const blobs = kept
    .flatMap((manifest) => manifest.packages.flatMap((item) => item.files))
    .map((file) => folder.blob(file.sha256, file.mode))
  const byShelf = Object.groupBy(new Set(blobs), (path) => basename(dirname(path)))
  for (const shelf of await namesIn(folder.blobs)) {
    const path = join(folder.blobs, shelf)
    await removeAllBut(path, new Set((byShelf[shelf] ?? []).map((blob) => basename(blob))))
    await rmdir(path).catch(() => undefined)
  }
}
