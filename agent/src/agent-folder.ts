import { lstat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Disk } from './disk/disk.ts'
import { makeFolderDurably } from './disk/durable-file.ts'

/** What each slot has of its own: the installed releases, with what runs of them and keeps its data there. */
function slotFolders(base: string, open: string, slot: string | null) {
  const own = slot === null ? base : join(base, 'programs', slot)
  const ownOpen = slot === null ? open : join(open, 'programs', slot)
  const packages = join(ownOpen, slot === null ? 'packages' : 'data')
  return {
    /** The program whose release these folders hold; null: the AROS release. */
    slot,
    manifests: join(own, 'manifests'),
    manifest: (arosId: string) => join(own, 'manifests', `${arosId}.json`),
    /** A slot's own folders: what only the agent reads, and what the program reaches; the same where all is in one folder. */
    own,
    ownOpen,
    /** One folder for each program, by its code. */
    programs: join(base, 'programs'),
    openPrograms: join(open, 'programs'),
    releases: join(ownOpen, 'releases'),
    release: (contentHash: string) => join(ownOpen, 'releases', contentHash),
    staging: (contentHash: string) => join(ownOpen, 'releases', `.staging-${contentHash}`),
    current: join(ownOpen, 'current'),
    packages,
    /** What a package's hooks and services keep between releases. */
    packageState: (code: string) => join(packages, code),
    hookOutput: join(own, 'hook-output'),
  }
}

/**
 * Places of all that the agent stores (ARCHITECTURE.md). Each release that it keeps installed has a slot: AROS, and every
 * program. `services` is the folder of what the robot's services must reach, which are not the agent's user: releases, what
 * packages keep, and the way in for programs; absent: all in one folder.
 */
export function agentFolder(root: string, services: string = root, slot: string | null = null) {
  const base = resolve(root)
  const open = resolve(services)
  return {
    ...slotFolders(base, open, slot),
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
    /** Why the server could not be reached, until it knows. */
    linkHistory: join(base, 'link-history.json'),
    /** Installed releases, of AROS and of programs, and the journals of the updates at work. */
    state: join(base, 'state.json'),
    /** Verified TUF metadata and the last accepted assignment. */
    trust: join(base, 'trust'),
    blobs: join(base, 'blobs', 'sha256'),
    /** When contents last came to the robot together. */
    lastArrival: join(base, 'blobs', 'last-arrival.json'),
    /** A blob's file for one set of permission bits; links share their mode, so each mode is a file of its own. */
    blob: (sha256: string, mode: number) =>
      join(base, 'blobs', 'sha256', sha256.slice(0, 2), `${sha256}.${mode.toString(8).padStart(3, '0')}`),
    parts: join(base, 'parts'),
    part: (sha256: string) => join(base, 'parts', `${sha256}.part`),
    /** What the robot is configured to, and the change that it tries. */
    robotConfig: join(base, 'robot-config.json'),
    /** What the machine was made of when it was last looked at. */
    hardware: join(base, 'hardware.json'),
    /** The request of hardware tests under way, and what a test writes meanwhile. */
    hardwareTests: join(base, 'hardware-tests.json'),
    hardwareTestRoom: join(base, 'hardware-test'),
    /** Remote sessions and how they stand, and a folder of each for what it writes meanwhile. */
    remote: join(base, 'remote', 'sessions.json'),
    remoteSession: (id: string) => join(base, 'remote', id),
    log: join(base, 'log'),
    /** Agents that were downloaded, and what the launcher and they tell one another. */
    renewal: join(base, 'renewal'),
    /** The way in for the robot's own software (docs/local-api.md); short names, a socket's path has 107 bytes at most. */
    localApi: join(open, 'api'),
    localSocket: join(open, 'api', 'socket'),
    localToken: join(open, 'api', 'token'),
    localClaims: join(open, 'api', 'retained.json'),
  }
}

/** Folder of what services reach: robots from before that kept it in their data folder keep it there. */
export async function servicesFolderOf(
  root: string,
  expected: string | undefined,
): Promise<string | undefined> {
  if (!expected) return undefined
  const isOldLayout = await lstat(join(root, 'current')).then(
    () => true,
    () => false,
  )
  return isOldLayout ? undefined : expected
}

export type AgentFolder = ReturnType<typeof agentFolder>

/** The same agent's folders for the release of a program, or of AROS for null; blobs, trust and journal are shared. */
export function folderOfSlot(
  { base, open }: Pick<AgentFolder, 'base' | 'open'>,
  slot: string | null,
): AgentFolder {
  return agentFolder(base, open, slot)
}

/** An agent's folder and the disk that keeps it. */
export interface AgentStore {
  folder: AgentFolder
  disk: Disk
}

/** Name of a package's folder inside a release. */
export function packageFolderName(item: { order: number; code: string }): string {
  return `${String(item.order).padStart(4, '0')}-${item.code}`
}

/** Makes the folders that must exist before anything else; also those that an earlier start left unsynced are kept. */
export async function makeAgentFolders({ folder, disk }: AgentStore): Promise<void> {
  await makeFolderDurably(disk, folder.base, 0o700)
  if (folder.open !== folder.base) await makeFolderDurably(disk, folder.open, 0o755)
  for (const path of [folder.trust, folder.manifests, folder.blobs, folder.parts, folder.hookOutput]) {
    await disk.makeFolder(path, 0o700)
  }
  await disk.makeFolder(folder.releases, 0o755)
  await disk.makeFolder(folder.programs, folder.open === folder.base ? 0o755 : 0o700)
  await disk.makeFolder(folder.openPrograms, 0o755)
  await disk.sync(folder.base)
  if (folder.open !== folder.base) await disk.sync(folder.open)
}

/** Makes the folders of a program's slot; to be called before anything is written there. */
export async function makeSlotFolders({ folder, disk }: AgentStore): Promise<void> {
  const isApart = folder.open !== folder.base
  await disk.makeFolder(folder.own, isApart ? 0o700 : 0o755)
  await disk.makeFolder(folder.ownOpen, 0o755)
  await disk.makeFolder(folder.manifests, 0o700)
  await disk.makeFolder(folder.hookOutput, 0o700)
  await disk.makeFolder(folder.releases, 0o755)
  await disk.makeFolder(folder.packages, 0o755)
  for (const path of new Set([folder.own, folder.ownOpen, folder.programs, folder.openPrograms]))
    await disk.sync(path)
}
