import { manifestTargetPath } from '@filo/contract/device/assignment/aros-manifest'
import { programTargetPath } from '@filo/contract/device/assignment/program-manifest'
import type { ProgramOrder } from '@filo/contract/device/assignment/program-orders'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import type { Follow } from '../../db/schema/trust.ts'
import { sha256Hex } from '../../ground/sha256-hex.ts'
import { systemActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import * as metadata from './metadata.ts'
import type { MetadataSigner } from './metadata-signer.ts'
import { newKeys, onlineRoles, rootRolesOf } from './new-keys.ts'
import * as pending from './pending-store.ts'
import { manifestFacts, publishedFiles } from './published-files.ts'
import { entryOf, type SigningDesk } from './signing-desk.ts'
import { expiryOf, needsRenewal } from './trust-lifetimes.ts'
import * as store from './trust-store.ts'
import { warnOfRoot } from './warn-of-root.ts'

interface PublishedManifest {
  arosId: string
  channel: 'production' | 'test'
  contentHash: string
  manifestText: string
  /** What an agent must have announced to be given it; absent: nothing. */
  requires?: readonly string[]
}

/** A program release as it is published; the code is what robots know its program by. */
interface PublishedProgram {
  releaseId: string
  code: string
  contentHash: string
  manifestText: string
  requires: readonly string[]
}

interface SignedAssignment {
  envelope: string
  expiresAt: Date
}

type Deps = Pick<BaseContext, 'db' | 'clock' | 'vault' | 'log'> & {
  audit: AuditService
  signer: MetadataSigner
  desk: SigningDesk
}

const renewal = { purpose: 'renewal', name: null } as const

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
    const isSigned = await publish(tx, what, manifest, follow?.requestedBy ?? null)
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

/** Signs the list of manifests anew, in the transaction that removed some of them; versions only rise. */
export async function signTargetsAgain({ desk }: Deps, tx: Db): Promise<void> {
  await store.lockTrust(tx)
  await desk.settleTargets(tx, { purpose: 'releases', name: null })
}

async function createTrustKeys({ vault, clock, signer, desk, audit }: Deps, tx: Db): Promise<void> {
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
export async function ensureTrustKeys(deps: Deps): Promise<void> {
  const { db } = deps
  await db.transaction(async (tx) => {
    await store.lockTrust(tx)
    if ((await store.listKeys(tx)).length === 0) await createTrustKeys(deps, tx)
  })
}

async function isRenewalDue({ clock }: Deps, tx: Db, role: store.MetadataRole): Promise<boolean> {
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
async function areTargetsDue(deps: Deps, tx: Db): Promise<boolean> {
  const { clock } = deps
  const draft = await pending.findPending(tx, 'targets')
  const isRequested = draft && !needsRenewal('targets', expiryOf('targets', draft.requestedAt), clock.now())
  return !isRequested && isRenewalDue(deps, tx, 'targets')
}

/**
 * Signs anew what is past half of its life; root metadata is renewed by people with the root keys, who are warned in time, and targets are put
 * up for signing where people must sign them. Without keys the server still serves: people bring new ones
 * (docs/operations.md, "A lost key").
 */
export async function renewMetadata(deps: Deps): Promise<void> {
  const { db, clock, log, audit, signer, desk } = deps
  await db.transaction(async (tx) => {
    await store.lockTrust(tx)
    await warnOfRoot(tx, { clock, log, audit })
    if (!(await hasSigningKeys(tx)))
      return log.error('the server has no signing keys: filo trust rotate FILE')
    const isDirectorDue = await isRenewalDue(deps, tx, 'director')
    if (isDirectorDue) await signer.signDirector(tx)
    const areSigned = (await areTargetsDue(deps, tx)) && (await desk.settleTargets(tx, renewal))
    if (!areSigned && (isDirectorDue || (await isRenewalDue(deps, tx, 'snapshot'))))
      await signer.signSnapshot(tx)
    else if (await isRenewalDue(deps, tx, 'timestamp')) await signer.signTimestamp(tx)
  })
}

/** Takes back a manifest that waits for signatures. @returns false when nothing of this version waits */
export async function cancelManifestTarget(
  { desk }: Deps,
  tx: Db,
  arosId: string,
  name: string,
): Promise<boolean> {
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
export async function signUnitAssignment(
  { clock, signer }: Deps,
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
export async function readRootSha256({ db }: Deps): Promise<string> {
  return sha256Hex((await store.findMetadata(db, 'root', 1)) ?? '')
}

/** Whether a signed assignment has less than half of its life left. */
export function isAssignmentStale({ clock }: Deps, expiresAt: Date) {
  return needsRenewal('assignment', expiresAt, clock.now())
}

/** Signs what robots may install: a TUF repository and one assignment per robot (ARCHITECTURE.md). */
export function createTrustService(deps: Deps) {
  const { clock, desk, db } = deps
  return {
    ensureKeys: ensureTrustKeys.bind(undefined, deps),
    isAssignmentOld: isAssignmentStale.bind(undefined, deps),
    renew: renewMetadata.bind(undefined, deps),
    signAnew: signTargetsAgain.bind(undefined, deps),
    ...publications({ clock, desk }),
    cancelManifest: cancelManifestTarget.bind(undefined, deps),
    ...manifestFacts(desk),
    signAssignment: signUnitAssignment.bind(undefined, deps),
    ...publishedFiles(db),
    rootSha256: readRootSha256.bind(undefined, deps),
  }
}

export type TrustService = ReturnType<typeof createTrustService>
