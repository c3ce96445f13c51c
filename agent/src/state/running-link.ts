import { statSync } from 'node:fs'
import { readdir, readlink } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { CurrentLink, InstalledAros } from '@filo/contract/device/messages/robot-report'
import type { AgentContext } from '../context.ts'
import { atOnce } from '../disk/at-once.ts'
import { isMissing } from '../disk/durable-file.ts'
import { readManifest, sha256Hex } from '../updates/release/fetch-manifest.ts'
import { stampOf } from '../updates/release/file-stamps.ts'
import { findReleaseMismatch, type ReleaseManifest } from '../updates/release/release-manifest.ts'
import type { SlotState } from './agent-state.ts'

/** Where the link `current` leads, and the release where it is one whose manifest is on this robot and holds. */
export type RunningLink =
  | { state: 'release'; target: string; release: InstalledAros; packages: readonly PackageName[] }
  | { state: 'none'; target: null }
  | { state: 'unknown'; target: string | null }

interface PackageName {
  code: string
  version: string
}

/** What of a kept manifest stays in memory: the whole of a large release is read only where it is needed. */
interface KnownManifest {
  stamp: string
  /** Undefined: it is damaged. */
  known: { release: InstalledAros; packages: readonly PackageName[] } | undefined
}

type Journal = Pick<SlotState, 'current' | 'previous' | 'job'>
type Context = Pick<AgentContext, 'folder'>

const nameLength = 200
const contentHashPattern = /^[0-9a-f]{64}$/

function outline(manifest: ReleaseManifest): KnownManifest['known'] {
  if (findReleaseMismatch(manifest, sha256Hex)) return undefined
  const { arosId, contentHash, name, version, packages } = manifest
  return {
    release: { arosId, contentHash, name, version },
    packages: packages.map((item) => ({ code: item.code, version: item.version })),
  }
}

function isFolder(path: string): Promise<boolean> {
  return atOnce(() => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false)
}

/** The text of the link: `null` where there is none, `undefined` where something else has its name. */
async function readLinkText(path: string): Promise<string | null | undefined> {
  try {
    return await readlink(path)
  } catch (error) {
    if (isMissing(error)) return null
    if (error instanceof Error && 'code' in error && error.code === 'EINVAL') return undefined
    throw error
  }
}

/** Of several names of one content the journal's counts. */
function pickRelease(known: readonly InstalledAros[], { current, job, previous }: Journal) {
  const journal = [current, job?.to, job?.from, previous]
  const named = journal.find((release) => known.some(({ arosId }) => arosId === release?.arosId))
  return known.find(({ arosId }) => arosId === named?.arosId) ?? known[0]
}

/**
 * Reads where `current` leads, whatever the journal says: to a folder of `releases` whose content hash is that of a manifest
 * which the robot keeps. Cheap enough for every heartbeat: a manifest is read again when its file has changed.
 */
export function createLinkReader({ folder }: Context) {
  const manifests = new Map<string, KnownManifest>()

  async function readKnown(name: string): Promise<KnownManifest['known']> {
    const stamp = await stampOf(join(folder.manifests, name))
    if (stamp === undefined) return undefined
    const before = manifests.get(name)
    if (before?.stamp === stamp) return before.known
    const arosId = basename(name, '.json')
    const known = await readManifest({ folder }, arosId).then(outline, () => undefined)
    manifests.set(name, { stamp, known })
    return known
  }

  async function listKnown(contentHash: string) {
    const names = (await readdir(folder.manifests)).filter((name) => name.endsWith('.json'))
    for (const name of manifests.keys()) if (!names.includes(name)) manifests.delete(name)
    const known = []
    for (const name of names.sort()) known.push((await readKnown(name)) ?? [])
    return known.flat().filter(({ release }) => release.contentHash === contentHash)
  }

  return async function readLink(journal: Journal): Promise<RunningLink> {
    const text = await readLinkText(folder.current)
    if (text === null) return { state: 'none', target: null }
    if (text === undefined) return { state: 'unknown', target: null }
    const name = basename(text)
    const unknown = { state: 'unknown', target: text.slice(0, nameLength).toWellFormed() } as const
    if (!contentHashPattern.test(name)) return unknown
    const isOwn = resolve(dirname(folder.current), text) === folder.release(name)
    if (!isOwn || !(await isFolder(folder.release(name)))) return unknown
    const known = await listKnown(name)
    const release = pickRelease(
      known.map((each) => each.release),
      journal,
    )
    const packages = known.find((each) => each.release === release)?.packages
    if (!release || !packages) return { ...unknown, target: name }
    return { state: 'release', target: name, release, packages }
  }
}

/** The link as a report says it. */
export function toCurrentLink({ state, target }: RunningLink): CurrentLink {
  return { state, target }
}
