import { type AgentFolder, folderOfSlot } from '../agent-folder.ts'
import { namesIfThere } from '../disk/durable-file.ts'
import { readManifest } from '../updates/release/fetch-manifest.ts'
import type { ReleaseManifest } from '../updates/release/release-manifest.ts'

/** Codes of the programs that have a folder on this robot, installed or not. */
export async function listSlots(folder: Pick<AgentFolder, 'programs' | 'openPrograms'>): Promise<string[]> {
  const names = [...(await namesIfThere(folder.programs)), ...(await namesIfThere(folder.openPrograms))]
  return [...new Set(names)].sort()
}

/**
 * The manifests that the other slots keep: what of them may run, and whose files they need. More than that may be among them,
 * as of a release that was left.
 * @throws UpdateError manifest_invalid where one is damaged: then nobody knows
 */
export async function readBeside(folder: AgentFolder): Promise<ReleaseManifest[]> {
  const slots = [null, ...(await listSlots(folder))].filter((slot) => slot !== folder.slot)
  const found: ReleaseManifest[] = []
  for (const slot of slots) {
    const own = folderOfSlot(folder, slot)
    const names = (await namesIfThere(own.manifests)).filter((name) => name.endsWith('.json'))
    for (const name of names) found.push(await readManifest({ folder: own }, name.slice(0, -'.json'.length)))
  }
  return found
}
