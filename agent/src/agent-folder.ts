import { lstat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Disk } from './disk/disk.ts'
import { makeFolderDurably } from './disk/durable-file.ts'

/**
 * Where the agent keeps what (ARCHITECTURE.md). `services` is the folder of what the robot's services must reach, which are
 * not the agent's user: releases, what packages keep, and the way in for programs; absent: all in one folder.
 */
export function agentFolder(root: string, services: string = root) {
  const base = resolve(root)
  const open = resolve(services)
  return {
    base,
    /** Holds what services reach; `base` itself where nobody said otherwise. */
    open,
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
    releases: join(open, 'releases'),
    release: (contentHash: string) => join(open, 'releases', contentHash),
    staging: (contentHash: string) => join(open, 'releases', `.staging-${contentHash}`),
    current: join(open, 'current'),
    packages: join(open, 'packages'),
    /** What a package's hooks and services keep between releases. */
    packageState: (code: string) => join(open, 'packages', code),
    hookOutput: join(base, 'hook-output'),
    /** What the robot is configured to, and the change that it tries. */
    robotConfig: join(base, 'robot-config.json'),
    /** What the machine was made of when it was last looked at. */
    hardware: join(base, 'hardware.json'),
    /** The request of hardware tests under way, and what a test writes meanwhile. */
    hardwareTests: join(base, 'hardware-tests.json'),
    hardwareTestRoom: join(base, 'hardware-test'),
    log: join(base, 'log'),
    /** Agents that were downloaded, and what the launcher and they tell one another. */
    renewal: join(base, 'renewal'),
    /** The way in for the robot's own software (docs/local-api.md); short names, a socket's path has 107 bytes at most. */
    localApi: join(open, 'api'),
    localSocket: join(open, 'api', 'socket'),
    localToken: join(open, 'api', 'token'),
    localClaims: join(open, 'api', 'kept.json'),
  }
}

/** Where what services reach is: robots from before that kept it in their data folder keep it there. */
export async function servicesFolderOf(
  root: string,
  wanted: string | undefined,
): Promise<string | undefined> {
  if (!wanted) return undefined
  const isOldLayout = await lstat(join(root, 'current')).then(
    () => true,
    () => false,
  )
  return isOldLayout ? undefined : wanted
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
  if (folder.open !== folder.base) await makeFolderDurably(disk, folder.open, 0o755)
  for (const path of [folder.trust, folder.manifests, folder.blobs, folder.parts, folder.hookOutput]) {
    await disk.makeFolder(path, 0o700)
  }
  await disk.makeFolder(folder.releases, 0o755)
  await disk.sync(folder.base)
  if (folder.open !== folder.base) await disk.sync(folder.open)
}
