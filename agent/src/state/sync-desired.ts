import { join } from 'node:path'
import {
  Assignment,
  AssignmentAnswer,
  type AssignmentPolicy,
  plainPolicy,
} from '@filo/contract/device/assignment'
import { getAssignment } from '@filo/contract/device/device-routes'
import type { Targets } from '@tufjs/models'
import { z } from 'zod'
import type { AgentContext } from '../context.ts'
import { readJsonFile, writeDurably } from '../disk/durable-file.ts'
import { describeClockError } from '../link/clock-error.ts'
import { HttpStatusError } from '../updates/download.ts'
import { fetchManifest } from '../updates/fetch-manifest.ts'
import { refreshMetadata } from '../updates/refresh-metadata.ts'
import type { AsRobot } from '../updates/tuf-fetcher.ts'
import { TransientError, UpdateError } from '../updates/update-error.ts'
import { type VerifiedAssignment, verifyAssignment } from '../updates/verify-assignment.ts'
import type { Wanted } from './job-transitions.ts'

const SeenFile = z.object({ version: z.number().int(), digest: z.string(), assignment: Assignment })
const expiryCodes: readonly string[] = ['metadata_expired', 'assignment_expired']
const envelopeMaxBytes = 2_097_152

export type SyncOptions = AsRobot

/** An assignment that may be followed, and the verified targets that it was compared with. */
type FetchedAssignment = VerifiedAssignment & { desiredVersion: number | undefined; targets: Targets }

function seenPath(context: AgentContext): string {
  return join(context.folder.trust, 'assignment.json')
}

/** Version of the last accepted assignment; 0 before the first. */
export async function readAssignmentVersion(context: AgentContext): Promise<number> {
  return (await readJsonFile(seenPath(context), SeenFile))?.version ?? 0
}

/**
 * How the robot goes about an update by the last assignment it accepted, which a restart does not lose. One that is not the
 * last any more is given up anyway.
 */
export async function readPolicy(context: AgentContext, updateId: string): Promise<AssignmentPolicy> {
  const seen = (await readJsonFile(seenPath(context), SeenFile))?.assignment
  return (seen?.updateId === updateId && seen.policy) || plainPolicy
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
  }
  return { ...verified, desiredVersion, targets: targets.signed }
}

/**
 * What a verified assignment asks for: a release with its manifest, or `null` for nothing.
 * @throws UpdateError, TransientError, AbortedError
 */
export async function resolveDesired(
  options: SyncOptions,
  verified: VerifiedAssignment,
): Promise<Wanted | null> {
  const { assignment, target, beyond } = verified
  if (beyond.length > 0) {
    throw new UpdateError(
      'beyond_agent',
      `this agent does not know ${beyond.join(', ')}: update the agent first`,
    )
  }
  if (!target || !assignment.updateId) return null
  const { manifest, text, receivedBytes } = await fetchManifest(options, { assignment, target })
  const { arosId, contentHash, name, version } = manifest
  const to = { arosId, contentHash, name, version }
  return { updateId: assignment.updateId, to, manifestText: text, receivedBytes }
}
