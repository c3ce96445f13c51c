import { basename, dirname, join } from 'node:path'
import type { ArosManifest } from '@filo/contract/device/assignment/aros-manifest'
import type { AgentStore } from '../../agent-folder.ts'
import type { Disk } from '../../disk/disk.ts'
import { namesIfThere } from '../../disk/durable-file.ts'

async function removeAllBut(disk: Disk, path: string, retained: ReadonlySet<string>): Promise<void> {
  for (const name of await namesIfThere(path)) {
    if (!retained.has(name)) await disk.remove(join(path, name))
  }
}

/** Output files are named after their package. */
async function removeOutputs({ folder, disk }: AgentStore, retained: readonly ArosManifest[]): Promise<void> {
  const codes = new Set(retained.flatMap((manifest) => manifest.packages.map((item) => item.code)))
  const names = await namesIfThere(folder.hookOutput)
  const needed = names.filter((name) => codes.has(name.slice(0, name.indexOf('.'))))
  await removeAllBut(disk, folder.hookOutput, new Set(needed))
}

/**
 * Removes releases, manifests and hook output of a slot that no kept release of it needs, and blobs and begun downloads that
 * none of the robot's needs.
 * @param beside the manifests of all other slots
 */
export async function collectGarbage(
  store: AgentStore,
  retained: readonly ArosManifest[],
  beside: readonly ArosManifest[],
): Promise<void> {
  const { folder, disk } = store
  await removeAllBut(disk, folder.releases, new Set(retained.map((manifest) => manifest.contentHash)))
  await removeAllBut(disk, folder.manifests, new Set(retained.map((manifest) => `${manifest.arosId}.json`)))
  const files = [...retained, ...beside].flatMap(({ packages }) => packages.flatMap((item) => item.files))
  await removeAllBut(disk, folder.parts, new Set(files.map((file) => basename(folder.part(file.sha256)))))
  await removeOutputs(store, retained)
  const blobs = files.map((file) => folder.blob(file.sha256, file.mode))
  const byShelf = Object.groupBy(new Set(blobs), (path) => basename(dirname(path)))
  for (const shelf of await namesIfThere(folder.blobs)) {
    const path = join(folder.blobs, shelf)
    await removeAllBut(disk, path, new Set((byShelf[shelf] ?? []).map((blob) => basename(blob))))
    await disk.removeFolder(path).catch(() => undefined)
  }
}
