import { join, resolve } from 'node:path'
import type { Disk } from './disk/disk.ts'
import { makeFolderDurably } from './disk/durable-file.ts'

/** Where the agent keeps what (ARCHITECTURE.md). */
export function agentFolder(root: string) {
  const base = resolve(root)
  return {
    base,
    lock: join(base, 'lock'),
    identity: join(base, 'identity.json'),
    enrolment: join(base, 'enrolment.json'),
    /** That another machine works as this robot. */
    turnedAway: join(base, 'turned-away.json'),
    /** Hash of the claim code that was used, so that it is never sent again. */
    usedClaimCode: join(base, 'used-claim-code'),
    outbox: join(base, 'outbox.jsonl'),
    /** Installed releases and the journal of the update at work. */
    state: join(base, 'state.json'),
    /** Verified TUF metadata and the last accepted assignment. */
    trust: join(base, 'trust'),
    manifests: join(base, 'manifests'),
    manifest: (arosId: string) => join(base, 'manifests', `${arosId}.json`),
    blobs: join(base, 'blobs', 'sha256'),
    /** A blob's file for one set of permission bits; links share their mode, so each mode is a file of its own. */
    blob: (sha256: string, mode: number) =>
      join(base, 'blobs', 'sha256', sha256.slice(0, 2), `${sha256}.${mode.toString(8).padStart(3, '0')}`),
    parts: join(base, 'parts'),
    part: (sha256: string) => join(base, 'parts', `${sha256}.part`),
    releases: join(base, 'releases'),
    release: (contentHash: string) => join(base, 'releases', contentHash),
    staging: (contentHash: string) => join(base, 'releases', `.staging-${contentHash}`),
    current: join(base, 'current'),
    /** What a package's hooks and services keep between releases. */
    packageState: (code: string) => join(base, 'packages', code),
    hookOutput: join(base, 'hook-output'),
    log: join(base, 'log'),
    /** The way in for the robot's own software (docs/local-api.md); short names, a socket's path has 107 bytes at most. */
    localApi: join(base, 'api'),
    localSocket: join(base, 'api', 'socket'),
    localToken: join(base, 'api', 'token'),
    localClaims: join(base, 'api', 'kept.json'),
  }
}

export type AgentFolder = ReturnType<typeof agentFolder>

/** An agent's folder and the disk that keeps it. */
export interface Kept {
  folder: AgentFolder
  disk: Disk
}

/** Name of a package's folder inside a release. */
export function packageFolderName(item: { order: number; code: string }): string {
  return `${String(item.order).padStart(4, '0')}-${item.code}`
}

/** Makes the folders that must exist before anything else; also those that an earlier start left unsynced are kept. */
export async function makeAgentFolders({ folder, disk }: Kept): Promise<void> {
  await makeFolderDurably(disk, folder.base, 0o700)
  for (const path of [folder.trust, folder.manifests, folder.blobs, folder.parts, folder.hookOutput]) {
    await disk.makeFolder(path, 0o700)
  }
  await disk.makeFolder(folder.releases, 0o755)
  await disk.sync(folder.base)
}
