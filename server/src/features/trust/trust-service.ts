import { manifestTargetPath } from '@filo/contract/device/assignment/aros-manifest'
import { programTargetPath } from '@filo/contract/device/assignment/program-manifest'
import type { ProgramOrder } from '@filo/contract/device/assignment/program-orders'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import type { Follow } from '../../db/schema/trust.ts'
import { sha256Hex } from '../../ground/sha256-hex.ts'
import { type RobotActor, systemActor, type UserActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import * as metadata from './metadata.ts'
import type { MetadataSigner } from './metadata-signer.ts'
import { newKeys, onlineRoles, rootRolesOf } from './new-keys.ts'
import * as pending from './pending-store.ts'
import { entryOf, type SigningDesk } from './signing-desk.ts'
import { rulesFor, signersOf } from './signing-rules.ts'
import { expiryOf, needsRenewal } from './trust-lifetimes.ts'
import * as store from './trust-store.ts'
import { warnOfRoot } from './warn-of-root.ts'

/** Below 2^31, as the database counts them. */
const VERSION = /^[1-9][0-9]{0,8}$/

export interface PublishedManifest {
  arosId: string
  channel: 'production' | 'test'
  contentHash: string
  manifestText: string
  /** What an agent must have announced to be given it; absent: nothing. */
  requires?: readonly string[]
}

/** A program release as it is published; the code is what robots know its program by. */
export interface PublishedProgram {
  releaseId: string
  code: string
  contentHash: string
  manifestText: string
  requires: readonly string[]
}

export interface SignedAssignment {
  envelope: string
  expiresAt: Date
}

type Deps = Pick<BaseContext, 'db' | 'clock' | 'vault' | 'log'> & {
  audit: AuditService
  signer: MetadataSigner
  desk: SigningDesk
}

const renewal = { purpose: 'renewal', name: null } as const

/** Signed files as they are served. */
function publishedFiles(db: Db) {
  /** Says which snapshot is the newest; the only file whose name has no version. */
  const newestTimestamp = async () => (await store.newestMetadata(db, 'timestamp'))?.text

  /** A metadata file by the version in its name, or undefined (a missing next root ends the robot's root chain). */
  async function readMetadata(role: store.MetadataRole, version: string): Promise<string | undefined> {
    return VERSION.test(version) ? store.findMetadata(db, role, Number(version)) : undefined
  }

  /**
   * A manifest by its consistent-snapshot name `aros/<sha256>.<arosId>.json` or `programs/<sha256>.<releaseId>.json`, or
   * undefined: for people every one, for a robot those of its variant that are for everybody, and what it shall have.
   */
  async function readTarget(actor: UserActor | RobotActor, name: string): Promise<string | undefined> {
    const match = /^(aros|programs)\/([0-9a-f]{64})\.([0-9a-f-]{36})\.json$/.exec(name)
    const pathOf = match?.[1] === 'programs' ? programTargetPath : manifestTargetPath
    const row = match?.[3] ? await store.findTarget(db, pathOf(match[3])) : undefined
    if (row?.sha256 !== match?.[2]) return undefined
    const isFor = actor.kind === 'user' || (row && (await store.isForUnit(db, row, actor.unitId)))
    return isFor ? row?.text : undefined
  }

  return { newestTimestamp, readMetadata, readTarget }
}

/** What is known of manifests: the steps that wait for them, and what they take of an agent. */
function manifestFacts(desk: SigningDesk) {
  /** The step of a version that waits, and how many keys have signed the targets of those needed. */
  async function findSigning(tx: Db, arosId: string) {
    const follow = await pending.findFollow(tx, arosId)
    if (!follow) return undefined
    const { inForce, next } = await desk.readRules(tx)
    const [rule] = rulesFor('targets', inForce, next)
    const signatures = await pending.listSignatures(tx, 'targets')
    return { follow, signed: rule ? signersOf(rule, signatures).length : 0, needed: rule?.threshold ?? 0 }
  }

  /** What an agent must have announced to be given a version; nothing for one that is not published. */
  async function requiresOf(tx: Db, arosId: string): Promise<readonly string[]> {
    return (await store.findTargetFacts(tx, manifestTargetPath(arosId)))?.requires ?? []
  }

  const { listFollowing, listWaiting, clearFollow } = pending
  return { findSigning, requiresOf, listFollowing, listWaiting, clearFollow }
}

/** Lists what robots may install, one thing at a time. */
function publications({ clock, desk }: Pick<Deps, 'clock' | 'desk'>) {
  /** Lists a target that is not listed yet. @returns whether signed metadata lists it */
  async function publish(
    tx: Db,
    target: Pick<
      store.TargetRow,
      'path' | 'arosId' | 'channel' | 'programReleaseId' | 'programCode' | 'follow'
    >,
    content: Pick<PublishedManifest, 'contentHash' | 'manifestText' | 'requires'>,
    name: string | null,
  ): Promise<boolean> {
    await store.lockTrust(tx)
    const known = await store.findTargetFacts(tx, target.path)
    if (known) return known.signedAt !== null
    const { contentHash, manifestText: text, requires = [] } = content
    const file = { length: Buffer.byteLength(text), sha256: sha256Hex(text), text }
    const row = { ...target, ...file, contentHash, requires, createdAt: clock.now(), signedAt: null }
    await store.insertTarget(tx, row)
    await desk.settleTargets(tx, { purpose: 'releases', name })
    return Boolean((await store.findTargetFacts(tx, target.path))?.signedAt)
  }

  /**
   * Lists a manifest as a target, in the publishing transaction; the same manifest twice is one target.
   * @param follow the step to take once enough keys have signed it
   * @returns whether robots may be given it: where people must sign, it waits
   */
  async function publishManifest(
    tx: Db,
    manifest: PublishedManifest,
    follow: Follow | null = null,
  ): Promise<{ isSigned: boolean }> {
    const { arosId, channel } = manifest
    const path = manifestTargetPath(arosId)
    const what = { path, arosId, channel, programReleaseId: null, programCode: null, follow }
    const isSigned = await publish(tx, what, manifest, follow?.askedBy ?? null)
    if (isSigned) await pending.clearFollow(tx, arosId)
    return { isSigned }
  }

  /**
   * Lists the manifest of a program release as a target, in the transaction that approves it; the same one twice is one target.
   * @param name who asked for it; null: the product itself
   * @returns whether robots may be given it: where people must sign, it waits
   */
  async function publishProgram(
    tx: Db,
    program: PublishedProgram,
    name: string | null,
  ): Promise<{ isSigned: boolean }> {
    const { releaseId: programReleaseId, code: programCode } = program
    const path = programTargetPath(programReleaseId)
    const what = { path, arosId: null, channel: null, programReleaseId, programCode, follow: null }
    return { isSigned: await publish(tx, what, program, name) }
  }

  return { publishManifest, publishProgram }
}

/** Signs what robots may install: a TUF repository and one assignment per robot (ARCHITECTURE.md). */
export function createTrustService({ db, clock, vault, log, audit, signer, desk }: Deps) {
  /** Signs the list of manifests anew, in the transaction that removed some of them; versions only rise. */
  async function signAnew(tx: Db): Promise<void> {
    await store.lockTrust(tx)
    await desk.settleTargets(tx, { purpose: 'releases', name: null })
  }

  async function createKeys(tx: Db): Promise<void> {
    const rows = newKeys(vault, ['root', ...onlineRoles, 'receipt'], {
      createdAt: clock.now(),
      stage: 'in_use',
    })
    await store.insertKeys(tx, rows)
    const next = await signer.nextOf(tx, 'root')
    const root = metadata.rootOf(rootRolesOf(rows, { root: 1, targets: 1 }), next)
    await signer.put(tx, 'root', next.version, await signer.signed(tx, 'root', root))
    await signer.signDirector(tx)
    await desk.settleTargets(tx, { purpose: 'keys', name: null })
    const subject = { objectType: 'trust', objectId: 'root', objectName: 'TUF' }
    await audit.record(tx, systemActor('filo'), { action: 'trust.keys_created', ...subject })
  }

  /** Makes keys and first metadata on an empty installation; otherwise does nothing. */
  async function ensureKeys(): Promise<void> {
    await db.transaction(async (tx) => {
      await store.lockTrust(tx)
      if ((await store.listKeys(tx)).length === 0) await createKeys(tx)
    })
  }

  async function isDue(tx: Db, role: store.MetadataRole): Promise<boolean> {
    const newest = await store.newestVersion(tx, role)
    return newest !== undefined && needsRenewal(role, expiryOf(role, newest.createdAt), clock.now())
  }

  /** The keys that must be here day by day are. Those of the targets may all be with people. */
  async function hasSigningKeys(tx: Db): Promise<boolean> {
    const keys = await store.listKeys(tx)
    const isThere = (key: store.SigningKeyRow) => key.sealedPem !== null || key.madeBy === 'person'
    return onlineRoles.every((role) => keys.some((key) => key.role === role && isThere(key)))
  }

  /** Targets past half of their life that nobody was asked to sign yet, or too long ago. */
  async function areTargetsDue(tx: Db): Promise<boolean> {
    const asked = await pending.findPending(tx, 'targets')
    const isAsked = asked && !needsRenewal('targets', expiryOf('targets', asked.askedAt), clock.now())
    return !isAsked && isDue(tx, 'targets')
  }

  /**
   * Signs anew what is past half of its life; root metadata is renewed by people with the root keys, who are warned in time, and targets are put
   * up for signing where people must sign them. Without keys the server still serves: people bring new ones
   * (docs/operations.md, "A lost key").
   */
  async function renew(): Promise<void> {
    await db.transaction(async (tx) => {
      await store.lockTrust(tx)
      await warnOfRoot(tx, { clock, log, audit })
      if (!(await hasSigningKeys(tx)))
        return log.error('the server has no signing keys: filo trust rotate FILE')
      const isDirectorDue = await isDue(tx, 'director')
      if (isDirectorDue) await signer.signDirector(tx)
      const areSigned = (await areTargetsDue(tx)) && (await desk.settleTargets(tx, renewal))
      if (!areSigned && (isDirectorDue || (await isDue(tx, 'snapshot')))) await signer.signSnapshot(tx)
      else if (await isDue(tx, 'timestamp')) await signer.signTimestamp(tx)
    })
  }

  /** Takes back a manifest that waits for signatures. @returns false when nothing of this version waits */
  async function cancelManifest(tx: Db, arosId: string, name: string): Promise<boolean> {
    await store.lockTrust(tx)
    if (!(await pending.deleteWaiting(tx, arosId))) return false
    await desk.resettle(tx, { purpose: 'releases', name })
    return true
  }

  /** The manifests that orders about programs name; who orders one has found it signed. */
  async function listProgramTargets(tx: Db, orders: readonly ProgramOrder[]): Promise<store.TargetFacts[]> {
    const paths = orders.flatMap(({ releaseId }) => (releaseId ? [programTargetPath(releaseId)] : []))
    return (await store.listTargetsAt(tx, paths)).filter(({ signedAt }) => signedAt)
  }

  /** Signs what one robot shall run. @param version higher than any signed for this robot before */
  async function signAssignment(
    tx: Db,
    version: number,
    fields: Omit<metadata.AssignmentFields, 'issuedAt' | 'allowTest' | 'requires'>,
  ): Promise<SignedAssignment> {
    await store.keepKeys(tx)
    const { arosId } = fields
    const found = arosId ? await store.findTargetFacts(tx, manifestTargetPath(arosId)) : undefined
    const row = found?.signedAt ? found : undefined
    const ofPrograms = await listProgramTargets(tx, fields.programs ?? [])
    const expiresAt = expiryOf('assignment', clock.now())
    const assignment = {
      ...fields,
      arosId: row?.arosId ?? null,
      issuedAt: clock.now().toISOString(),
      allowTest: row?.channel === 'test',
      requires: [
        ...(row?.requires ?? []),
        ...(fields.policy ? (['update-policy'] as const) : []),
        ...(fields.agent ? (['agent-renewal'] as const) : []),
        ...(fields.programs ? (['programs'] as const) : []),
        ...(fields.customerRule ? (['customer-rule'] as const) : []),
        ...ofPrograms.flatMap(({ requires }) => requires),
      ],
    }
    assignment.requires = [...new Set(assignment.requires)]
    const unsigned = metadata.assignmentOf([...(row ? [row] : []), ...ofPrograms].map(entryOf), assignment, {
      version,
      expires: expiresAt,
    })
    return { envelope: await signer.signed(tx, 'director', unsigned), expiresAt }
  }

  /** SHA-256 of the first root: what install keys carry so that a robot trusts no other. */
  async function rootSha256(): Promise<string> {
    return sha256Hex((await store.findMetadata(db, 'root', 1)) ?? '')
  }

  /** Whether a signed assignment has less than half of its life left. */
  const isAssignmentOld = (expiresAt: Date) => needsRenewal('assignment', expiresAt, clock.now())

  return {
    ensureKeys,
    isAssignmentOld,
    renew,
    signAnew,
    ...publications({ clock, desk }),
    cancelManifest,
    ...manifestFacts(desk),
    signAssignment,
    ...publishedFiles(db),
    rootSha256,
  }
}

export type TrustService = ReturnType<typeof createTrustService>
