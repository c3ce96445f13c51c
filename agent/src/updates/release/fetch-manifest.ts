import { createHash } from 'node:crypto'
import { agentCapabilities, findLacking } from '@filo/contract/device/agent-capabilities'
import { manifestFormat, manifestMaxBytes, Requires } from '@filo/contract/device/assignment/aros-manifest'
import type { TargetFile } from '@tufjs/models'
import { z } from 'zod'
import type { AgentContext } from '../../context.ts'
import { readIfThere } from '../../disk/durable-file.ts'
import { HttpStatusError } from '../http/http-status-error.ts'
import type { AsRobot } from '../tuf-fetcher.ts'
import { UpdateError } from '../update-error.ts'
import { stampOf } from './file-stamps.ts'
import {
  type DesiredRelease,
  factsOfTarget,
  findReleaseMismatch,
  isManifestOf,
  parseManifest,
  type ReleaseManifest,
} from './release-manifest.ts'

/** SHA-256 in lower-case hex, as metadata and manifests write it. */
export function sha256Hex(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}

/** Path of a target below `/api/tuf/targets/` with its hash in front of the name (TUF section 6.2). */
function consistentPath(target: TargetFile): string {
  const slash = target.path.lastIndexOf('/') + 1
  return `${target.path.slice(0, slash)}${target.hashes['sha256']}.${target.path.slice(slash)}`
}

function checkBytes(bytes: Buffer, target: TargetFile): void {
  if (bytes.length !== target.length || sha256Hex(bytes) !== target.hashes['sha256']) {
    throw new UpdateError('manifest_invalid', 'the manifest has another length or hash', 'TUF 5.7.3')
  }
}

/** What the manifest takes comes before what is in it: an agent that lacks it could not even read the rest. */
function checkRequires(requires: readonly string[]): void {
  const lacking = findLacking(requires, agentCapabilities)
  if (lacking.length > 0) {
    const detail = `its manifest needs ${lacking.join(', ')}, which this agent does not know: update the agent first`
    throw new UpdateError('beyond_agent', detail)
  }
}

/** Reads a manifest whose bytes are trusted and checks what it says of itself. */
function readTrusted(bytes: Buffer, expected: DesiredRelease, target: TargetFile): ReleaseManifest {
  let json: unknown
  try {
    json = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new UpdateError('manifest_invalid', 'the manifest is no JSON')
  }
  const { requires } = z
    .object({ requires: Requires.default([]) })
    .catch({ requires: [] })
    .parse(json)
  checkRequires(requires)
  const parsed = parseManifest(json)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new UpdateError('manifest_invalid', `${issue?.path.join('.')}: ${issue?.message}`)
  }
  const manifest = parsed.data
  if (!isManifestOf(manifest, expected, target.custom))
    throw new UpdateError('target_mismatch', 'the manifest is of another release')
  const wrong = findReleaseMismatch(manifest, sha256Hex)
  if (wrong) throw new UpdateError('manifest_invalid', `the content hash of ${wrong} does not hold`)
  return manifest
}

async function download(
  { http, unitId }: AsRobot,
  target: TargetFile,
  onSent: (bytes: number) => void,
): Promise<Buffer> {
  if (target.length > manifestMaxBytes) throw new UpdateError('manifest_invalid', 'the manifest is too long')
  try {
    const path = `/api/tuf/targets/${consistentPath(target)}`
    return await http.getBytes(path, target.length, { unitId, onSent })
  } catch (error) {
    if (error instanceof HttpStatusError) throw new UpdateError('download_failed', error.message)
    if (error instanceof RangeError) throw new UpdateError('manifest_invalid', error.message, 'TUF 5.7.3')
    throw error
  }
}

export interface FetchedManifest {
  manifest: ReleaseManifest
  /** The verified bytes, as they are kept once an update begins. */
  text: string
  /** Of it over the network: none where it was on disk. */
  receivedBytes: number
}

/**
 * The manifest of an assigned release, from disk when it is there, else downloaded; verified in either case. `robot` has the
 * folders of its slot.
 * @throws UpdateError, TransientError, AbortedError
 */
export async function fetchManifest(
  robot: AsRobot,
  expected: { release: DesiredRelease; allowTest: boolean; target: TargetFile },
): Promise<FetchedManifest> {
  const { context } = robot
  const { release, allowTest, target } = expected
  const { format, requires, isTest } = factsOfTarget(target.custom, release)
  if (format > manifestFormat) {
    const detail = `its manifest has format ${format}, this agent knows ${manifestFormat}: update the agent first`
    throw new UpdateError('beyond_agent', detail)
  }
  checkRequires(requires)
  if (isTest && !allowTest) throw new UpdateError('test_channel_refused', 'this robot takes no test releases')
  const known = await readIfThere(context.folder.manifest(release.id))
  const isKnown = known !== undefined && sha256Hex(known) === target.hashes['sha256']
  let receivedBytes = 0
  const onSent = (count: number) => {
    receivedBytes = count
  }
  const bytes = isKnown ? Buffer.from(known) : await download(robot, target, onSent)
  checkBytes(bytes, target)
  return { manifest: readTrusted(bytes, release, target), text: bytes.toString('utf8'), receivedBytes }
}

/** By path, the file as it looked when it was read, and what was in it for as long as memory is not wanted otherwise. */
const readBefore = new Map<string, { stamp: string; manifest: WeakRef<ReleaseManifest> }>()
/** Those of the releases that come, run and went; more where several robots are one process. */
const mostReadBefore = 64

function remember(path: string, stamp: string, manifest: ReleaseManifest): void {
  readBefore.delete(path)
  readBefore.set(path, { stamp, manifest: new WeakRef(manifest) })
  const [oldest] = readBefore.keys()
  if (oldest !== undefined && readBefore.size > mostReadBefore) readBefore.delete(oldest)
}

function readStored(text: string): ReleaseManifest | undefined {
  try {
    return parseManifest(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/**
 * The manifest kept with an installed release or an update at work. Every step of an update needs it: a file that looks as
 * it did when it was read is not read again.
 * @throws UpdateError manifest_invalid when the disk has damaged or lost it
 */
export async function readManifest(
  { folder }: Pick<AgentContext, 'folder'>,
  arosId: string,
): Promise<ReleaseManifest> {
  const path = folder.manifest(arosId)
  // Looked at before it is read: whatever replaces it meanwhile looks otherwise.
  const stamp = await stampOf(path)
  const known = readBefore.get(path)
  const manifest = stamp !== undefined && known?.stamp === stamp ? known.manifest.deref() : undefined
  if (manifest) return manifest
  const text = await readIfThere(path)
  if (text === undefined) throw new UpdateError('manifest_invalid', `the kept manifest of ${arosId} is gone`)
  const parsed = readStored(text)
  if (!parsed) throw new UpdateError('manifest_invalid', `the kept manifest of ${arosId} is damaged`)
  if (stamp !== undefined) remember(path, stamp, parsed)
  return parsed
}
