import { join } from 'node:path'
import {
  Assignment,
  AssignmentAnswer,
  type AssignmentPolicy,
  plainPolicy,
} from '@filo/contract/device/assignment/assignment'
import type { CustomerRule } from '@filo/contract/device/assignment/customer-rule'
import type { ProgramOrder } from '@filo/contract/device/assignment/program-orders'
import { getAssignment } from '@filo/contract/device/device-routes'
import type { InstalledAros } from '@filo/contract/device/messages/robot-report'
import type { Targets } from '@tufjs/models'
import { z } from 'zod'
import type { AgentContext } from '../context.ts'
import { readJsonFile, writeDurably } from '../disk/durable-file.ts'
import { describeClockError } from '../link/clock-error.ts'
import { HttpStatusError } from '../updates/http/http-status-error.ts'
import { refreshMetadata } from '../updates/refresh-metadata.ts'
import { type FetchedManifest, fetchManifest, sha256Hex } from '../updates/release/fetch-manifest.ts'
import type { AsRobot } from '../updates/tuf-fetcher.ts'
import { TransientError, UpdateError } from '../updates/update-error.ts'
import { type VerifiedAssignment, verifyAssignment } from '../updates/verify-assignment.ts'
import type { DesiredJob } from './job/job-transitions.ts'

const SeenFile = z.object({ version: z.number().int(), digest: z.string(), assignment: Assignment })
const expiryCodes: readonly string[] = ['metadata_expired', 'assignment_expired']
const envelopeMaxBytes = 2_097_152

export type SyncOptions = AsRobot

/** An assignment that may be followed, and the verified targets that it was compared with. */
type FetchedAssignment = VerifiedAssignment & { desiredVersion: number | undefined; targets: Targets }

function seenPath(context: Pick<AgentContext, 'folder'>): string {
  return join(context.folder.trust, 'assignment.json')
}

/** Version of the last accepted assignment; 0 before the first. */
export async function readAssignmentVersion(context: Pick<AgentContext, 'folder'>): Promise<number> {
  return (await readJsonFile(seenPath(context), SeenFile))?.version ?? 0
}

/** Reads when the last accepted assignment was signed, in milliseconds since 1970; undefined: there is none that can be read. */
export async function readIssuedMs(context: AgentContext): Promise<number | undefined> {
  const seen = await readJsonFile(seenPath(context), SeenFile).catch(() => undefined)
  return seen && Date.parse(seen.assignment.issuedAt)
}

/**
 * How the robot goes about an update by the last assignment it accepted, which a restart does not lose. One that is not the
 * last any more is given up anyway.
 */
export async function readPolicy(context: AgentContext, updateId: string): Promise<AssignmentPolicy> {
  const seen = (await readJsonFile(seenPath(context), SeenFile))?.assignment
  return (seen?.updateId === updateId && seen.policy) || plainPolicy
}

/**
 * Reads what the robot's customer lets be done on it from afar, by the last assignment it accepted; undefined where that
 * says none.
 */
export async function readCustomerRule(
  context: Pick<AgentContext, 'folder'>,
): Promise<CustomerRule | undefined> {
  return (await readJsonFile(seenPath(context), SeenFile))?.assignment.customerRule
}

async function fetchAnswer({ http, unitId }: SyncOptions): Promise<z.output<typeof AssignmentAnswer>> {
  try {
    const bytes = await http.getBytes(getAssignment.path, envelopeMaxBytes, { unitId })
    return AssignmentAnswer.parse(JSON.parse(bytes.toString('utf8')))
  } catch (error) {
    if (error instanceof HttpStatusError) throw new TransientError(error.message, { cause: error })
    if (error instanceof z.ZodError || error instanceof SyntaxError || error instanceof RangeError) {
      throw new UpdateError('assignment_invalid', 'the assignment answer cannot be read')
    }
    throw error
  }
}

/**
 * Fetches the robot's assignment and says whether it may be followed. Its version is on disk before anything
 * is done about it, so an older one is refused ever after. `desiredVersion` is the server's word, not signed: by it alone
 * nothing is done but asking again; servers from before do not say it.
 * @throws UpdateError, TransientError, AbortedError
 */
export async function fetchAssignment(options: SyncOptions): Promise<FetchedAssignment> {
  try {
    return await fetchWith(options)
  } catch (error) {
    throw namingClock(options, error)
  }
}

/** What ran out by a clock that is wrong ran out for that reason. */
function namingClock({ context, http }: SyncOptions, error: unknown): unknown {
  const isExpired = error instanceof UpdateError && expiryCodes.includes(error.code)
  const clockError = describeClockError(context.clock.now() - http.serverNowMs())
  if (!isExpired || !clockError) return error
  return new UpdateError('clock_wrong', `${clockError}: ${error.message}`)
}

async function fetchWith(options: SyncOptions): Promise<FetchedAssignment> {
  const { context, unitId } = options
  // Asked first: what an assignment names was published before it was signed, so that targets read afterwards list it.
  const { envelope, desiredVersion } = await fetchAnswer(options)
  const targets = await refreshMetadata(options)
  const lastSeen = await readJsonFile(seenPath(context), SeenFile)
  const nowMs = context.clock.now()
  const verified = verifyAssignment({ envelope, targets, unitId, lastSeen, nowMs })
  if (verified.version !== lastSeen?.version) {
    const { version, digest, assignment } = verified
    await writeDurably(context.disk, seenPath(context), JSON.stringify({ version, digest, assignment }))
    options.http.address.noteSignedTime(Date.parse(assignment.issuedAt))
  }
  return { ...verified, desiredVersion, targets: targets.signed }
}

/**
 * Resolves what a verified assignment asks for: a release with its manifest, or `null` for nothing.
 * @throws UpdateError, TransientError, AbortedError
 */
export async function resolveDesired(
  options: SyncOptions,
  verified: VerifiedAssignment,
): Promise<DesiredJob | null> {
  const { assignment, target, beyond } = verified
  if (beyond.length > 0) {
    throw new UpdateError(
      'beyond_agent',
      `this agent does not know ${beyond.join(', ')}: update the agent first`,
    )
  }
  const { arosId, updateId, allowTest } = assignment
  if (!target || !arosId || !updateId) return null
  const release = { id: arosId, slot: null }
  return desiredOf(updateId, await fetchManifest(options, { release, allowTest, target }))
}

function desiredOf(updateId: string, { manifest, text, receivedBytes }: FetchedManifest): DesiredJob {
  const { arosId, contentHash, name, version } = manifest
  const to = { arosId, contentHash, name, version }
  return { updateId, to, manifestText: text, receivedBytes }
}

/** Of what is removed only a name is known, where it is not installed. */
function nothingOf({ orderId, code }: ProgramOrder): InstalledAros {
  return { arosId: orderId, contentHash: sha256Hex(''), name: code, version: '' }
}

/**
 * Resolves what an order asks of the slot of its program, whose folders `options` has. A removal needs no manifest.
 * @throws UpdateError, TransientError, AbortedError
 */
export async function resolveOrder(
  options: SyncOptions,
  { programTargets }: Pick<VerifiedAssignment, 'programTargets'>,
  order: ProgramOrder,
): Promise<DesiredJob> {
  const { orderId, code, releaseId, isStopped, keepData } = order
  if (releaseId === null) {
    const removal = { removal: { keepData }, manifestText: '', receivedBytes: 0 }
    return { updateId: orderId, to: nothingOf(order), ...removal }
  }
  const target = programTargets.get(releaseId)
  if (!target) throw new UpdateError('target_not_listed', `${releaseId} is no target`)
  const release = { id: releaseId, slot: code }
  const fetched = await fetchManifest(options, { release, allowTest: false, target })
  return { ...desiredOf(orderId, fetched), isStopped }
}
