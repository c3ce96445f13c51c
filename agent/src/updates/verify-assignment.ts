import { createHash } from 'node:crypto'
import { agentCapabilities } from '@filo/contract/device/agent-capabilities'
import { manifestTargetPath } from '@filo/contract/device/assignment/aros-manifest'
import { Assignment, directorRole, findBeyondAgent } from '@filo/contract/device/assignment/assignment'
import { programTargetPath } from '@filo/contract/device/assignment/program-manifest'
import { canonicalJson } from '@filo/contract/device/canonical-json'
import { Metadata, MetadataKind, type TargetFile, type Targets } from '@tufjs/models'
import { checkWhollySigned } from './parse-metadata.ts'
import { reasonOf, UpdateError } from './update-error.ts'

/** What a robot remembers of the last assignment it accepted. */
export interface SeenAssignment {
  version: number
  /** SHA-256 of the canonical signed part. */
  digest: string
}

export interface VerifiedAssignment extends SeenAssignment {
  assignment: Assignment
  /** What it holds or requires that this agent does not know: it is not followed then. */
  beyond: readonly string[]
  /** The AROS manifest's entry as the verified targets list it; `undefined` when nothing is assigned. */
  target: TargetFile | undefined
  /** The same for program releases, by their ids. */
  programTargets: ReadonlyMap<string, TargetFile>
}

interface AssignmentCheck {
  envelope: string
  /** Verified top-level targets of the repository. */
  targets: Metadata<Targets>
  unitId: string
  lastSeen: SeenAssignment | undefined
  nowMs: number
}

function parseEnvelope(envelope: string): Metadata<Targets> {
  try {
    checkWhollySigned(envelope)
    return Metadata.fromJSON(MetadataKind.Targets, JSON.parse(envelope))
  } catch (error) {
    throw new UpdateError('assignment_invalid', `the assignment cannot be read: ${reasonOf(error)}`)
  }
}

function checkSignature(targets: Metadata<Targets>, director: Metadata<Targets>): void {
  try {
    targets.verifyDelegate(directorRole, director)
  } catch (error) {
    throw new UpdateError('assignment_unsigned', reasonOf(error), 'TUF 5.6.3: arbitrary software attack')
  }
}

function checkVersion(version: number, digest: string, lastSeen: SeenAssignment | undefined): void {
  if (!Number.isSafeInteger(version) || version < 1) {
    throw new UpdateError('assignment_invalid', `version ${version} is no version`)
  }
  if (!lastSeen) return
  const clause = 'TUF 5.6.4, Uptane 5.4.4.5: rollback attack'
  if (version < lastSeen.version) {
    throw new UpdateError(
      'assignment_rollback',
      `version ${version} is older than ${lastSeen.version}`,
      clause,
    )
  }
  if (version === lastSeen.version && digest !== lastSeen.digest) {
    throw new UpdateError('assignment_rollback', `version ${version} was seen with another content`, clause)
  }
}

/** What an assigned manifest is by the repository's own list. */
function listedAs(path: string, target: TargetFile, targets: Targets): TargetFile {
  const clause = 'Uptane 5.4.4.6: mix-and-match attack'
  const listed = Object.hasOwn(targets.targets, path) ? targets.targets[path] : undefined
  if (!listed) throw new UpdateError('target_not_listed', `${path} is not published`, clause)
  const sha256 = listed.hashes['sha256']
  if (!sha256 || sha256 !== target.hashes['sha256'] || listed.length !== target.length) {
    throw new UpdateError('target_mismatch', `${path} is published with another hash or length`, clause)
  }
  return listed
}

/** The targets must be those that the assignment names, each once, and no other. */
function findTargets(
  assigned: Targets,
  assignment: Assignment,
  targets: Targets,
): Pick<VerifiedAssignment, 'target' | 'programTargets'> {
  const { arosId, updateId, programs = [] } = assignment
  if (arosId !== null && updateId === null)
    throw new UpdateError('assignment_invalid', 'an AROS version is assigned without its update')
  const releaseIds = programs.flatMap(({ releaseId }) => releaseId ?? [])
  const codes = new Set(programs.map(({ code }) => code))
  if (codes.size !== programs.length)
    throw new UpdateError('assignment_invalid', 'an assignment names each program once')
  const named = new Set([
    ...(arosId === null ? [] : [manifestTargetPath(arosId)]),
    ...releaseIds.map(programTargetPath),
  ])
  const paths = Object.keys(assigned.targets)
  if (paths.length !== named.size)
    throw new UpdateError('assignment_invalid', 'an assignment holds the manifests of what it names')
  const stray = paths.find((path) => !named.has(path))
  if (stray) throw new UpdateError('target_mismatch', `${stray} is no manifest of what is assigned`)
  const find = (path: string): TargetFile => {
    const target = assigned.targets[path]
    if (!target) throw new UpdateError('assignment_invalid', `${path} is assigned and no target`)
    return listedAs(path, target, targets)
  }
  return {
    target: arosId === null ? undefined : find(manifestTargetPath(arosId)),
    programTargets: new Map(releaseIds.map((id) => [id, find(programTargetPath(id))])),
  }
}

/**
 * Decides whether a per-robot assignment (Uptane's director role) may be followed: length and form, signature,
 * robot, version, expiry, and that the repository's own targets list the very same manifests.
 * @throws UpdateError
 */
export function verifyAssignment(check: AssignmentCheck): VerifiedAssignment {
  const director = parseEnvelope(check.envelope)
  checkSignature(check.targets, director)
  const received = director.signed.unrecognizedFields['assignment']
  const parsed = Assignment.safeParse(received)
  if (!parsed.success) throw new UpdateError('assignment_invalid', 'the assignment has another shape')
  const assignment = parsed.data
  if (assignment.unitId !== check.unitId) {
    throw new UpdateError('assignment_wrong_robot', `it is for ${assignment.unitId}`, 'Uptane 5.4.4.5')
  }
  const digest = createHash('sha256').update(canonicalJson(director.signed.toJSON())).digest('hex')
  checkVersion(director.signed.version, digest, check.lastSeen)
  if (director.signed.isExpired(new Date(check.nowMs))) {
    const detail = `the assignment expired at ${director.signed.expires}`
    throw new UpdateError('assignment_expired', detail, 'TUF 5.6.5: freeze attack')
  }
  const found = findTargets(director.signed, assignment, check.targets.signed)
  const beyond = findBeyondAgent(received as Record<string, unknown>, agentCapabilities)
  return { assignment, version: director.signed.version, digest, beyond, ...found }
}
