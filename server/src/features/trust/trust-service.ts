import { manifestTargetPath } from '@filo/contract/device/aros-manifest'
import { trustErrors } from '@filo/contract/trust/trust-errors'
import type { Metadata } from '@tufjs/models'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { sha256Hex } from '../../ground/sha256-hex.ts'
import { type RobotActor, systemActor, type UserActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import * as metadata from './metadata.ts'
import { newKeys, onlineRoles, privatePemOf, topKeysOf } from './new-keys.ts'
import { signerOf, tufKeyOf } from './signing-key.ts'
import { expiryOf, needsRenewal } from './trust-lifetimes.ts'
import * as store from './trust-store.ts'

/** A robot that began to fetch by older files has ended long before, or begins anew. */
const FETCHED_WITHIN_MS = 24 * 3_600_000

/** Below 2^31, as the database counts them. */
const VERSION = /^[1-9][0-9]{0,8}$/

/** Any kind of metadata that can be signed. */
type Signable = Pick<Metadata<never>, 'sign'> & { toJSON: () => unknown }

export interface PublishedManifest {
  arosId: string
  channel: 'production' | 'test'
  contentHash: string
  manifestText: string
}

export interface SignedAssignment {
  envelope: string
  expiresAt: Date
}

type Deps = Pick<BaseContext, 'db' | 'clock' | 'vault' | 'log'> & {
  audit: AuditService
}

function entryOf(row: store.TargetFacts): metadata.TargetEntry {
  const { path, length, sha256, arosId, channel, contentHash } = row
  return { path, length, sha256, custom: { arosId, channel, contentHash } }
}

/** Signed files as they are served. */
function publishedFiles(db: Db) {
  /** Says which snapshot is the newest; the only file whose name has no version. */
  const newestTimestamp = async () => (await store.newestMetadata(db, 'timestamp'))?.text

  /** A metadata file by the version in its name, or undefined (a missing next root ends the robot's root chain). */
  async function readMetadata(role: store.MetadataRole, version: string): Promise<string | undefined> {
    return VERSION.test(version) ? store.findMetadata(db, role, Number(version)) : undefined
  }

  /**
   * A manifest by its consistent-snapshot name `aros/<sha256>.<arosId>.json`, or undefined: for people every one, for a
   * robot those of its variant that are for everybody, and the one that it shall run.
   */
  async function readTarget(actor: UserActor | RobotActor, name: string): Promise<string | undefined> {
    const match = /^aros\/([0-9a-f]{64})\.([0-9a-f-]{36})\.json$/.exec(name)
    const row = match?.[2] ? await store.findTarget(db, manifestTargetPath(match[2])) : undefined
    if (row?.sha256 !== match?.[1]) return undefined
    const isFor = actor.kind === 'user' || (row && (await store.isForUnit(db, row, actor.unitId)))
    return isFor ? row?.text : undefined
  }

  return { newestTimestamp, readMetadata, readTarget }
}

/** Signs what robots may install: a TUF repository and one assignment per robot (ARCHITECTURE.md). */
export function createTrustService({ db, clock, vault, log, audit }: Deps) {
  async function keyOf(tx: Db, role: store.KeyRole): Promise<store.SigningKeyRow> {
    const keys = (await store.listKeys(tx)).filter((key) => key.role === role)
    const newest = keys.at(-1)
    if (!newest) throw new Error(`no ${role} signing key: the trust service was not started`)
    return newest
  }

  async function signed(tx: Db, role: store.KeyRole, unsigned: Signable): Promise<string> {
    const key = await keyOf(tx, role)
    const privatePem = await privatePemOf(vault, tx, key)
    if (!privatePem) {
      throw new DomainError(role === 'root' ? trustErrors.root_key_offline : trustErrors.signing_keys_lost)
    }
    unsigned.sign(signerOf(key.keyId, privatePem))
    return metadata.fileTextOf(unsigned)
  }

  async function nextOf(tx: Db, role: store.MetadataRole) {
    const newest = await store.newestVersion(tx, role)
    return { version: (newest?.version ?? 0) + 1, expires: expiryOf(role, clock.now()) }
  }

  async function put(tx: Db, role: store.MetadataRole, version: number, unsigned: Signable): Promise<void> {
    const text = await signed(tx, role, unsigned)
    await store.insertMetadata(tx, { role, version, text, createdAt: clock.now() })
  }

  async function signTimestamp(tx: Db): Promise<void> {
    const snapshot = await store.newestVersion(tx, 'snapshot')
    const next = await nextOf(tx, 'timestamp')
    await put(tx, 'timestamp', next.version, metadata.timestampOf(snapshot?.version ?? 0, next))
    await store.deleteReplaced(tx, new Date(clock.now().getTime() - FETCHED_WITHIN_MS))
  }

  /** The director's own file lists nothing: what it signs for robots are files of their own. */
  async function signDirector(tx: Db): Promise<void> {
    const next = await nextOf(tx, 'director')
    await put(tx, 'director', next.version, metadata.emptyTargetsOf(next))
  }

  async function signSnapshot(tx: Db): Promise<void> {
    const versionOf = async (role: store.MetadataRole) => (await store.newestVersion(tx, role))?.version ?? 0
    const targets = await versionOf('targets')
    const director = await versionOf('director')
    const next = await nextOf(tx, 'snapshot')
    await put(tx, 'snapshot', next.version, metadata.snapshotOf({ targets, director }, next))
    await signTimestamp(tx)
  }

  async function signTargets(tx: Db): Promise<void> {
    const director = tufKeyOf((await keyOf(tx, 'director')).publicPem)
    const entries = (await store.listTargets(tx)).map(entryOf)
    const next = await nextOf(tx, 'targets')
    await put(tx, 'targets', next.version, metadata.targetsOf(entries, director, next))
    await signSnapshot(tx)
  }

  /** Signs the list of manifests anew, in the transaction that removed some of them; versions only rise. */
  async function signAnew(tx: Db): Promise<void> {
    await store.lockTrust(tx)
    await signTargets(tx)
  }

  /** Signs everything below the root anew, in the transaction that replaced its keys. */
  async function signByNewKeys(tx: Db): Promise<void> {
    await signDirector(tx)
    await signTargets(tx)
  }

  async function createKeys(tx: Db): Promise<void> {
    const createdAt = clock.now()
    const rows = newKeys(vault, ['root', ...onlineRoles], createdAt)
    await store.insertKeys(tx, rows)
    const next = await nextOf(tx, 'root')
    await put(tx, 'root', next.version, metadata.rootOf(topKeysOf(rows), next))
    await signByNewKeys(tx)
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

  async function hasSigningKeys(tx: Db): Promise<boolean> {
    const keys = await store.listKeys(tx)
    return onlineRoles.every((role) => keys.some((key) => key.role === role && key.sealedPem !== null))
  }

  /**
   * Signs anew what is past half of its life; root metadata is renewed by a person with the root key. Without keys the
   * server still serves: people bring new ones (docs/operations.md, "A lost key").
   */
  async function renew(): Promise<void> {
    await db.transaction(async (tx) => {
      await store.lockTrust(tx)
      if (!(await hasSigningKeys(tx)))
        return log.error('the server has no signing keys: filo trust rotate FILE')
      const isDirectorDue = await isDue(tx, 'director')
      if (isDirectorDue) await signDirector(tx)
      if (await isDue(tx, 'targets')) await signTargets(tx)
      else if (isDirectorDue) await signSnapshot(tx)
      else if (await isDue(tx, 'snapshot')) await signSnapshot(tx)
      else if (await isDue(tx, 'timestamp')) await signTimestamp(tx)
    })
  }

  /** Lists a manifest as a target, in the publishing transaction; the same manifest twice is one target. */
  async function publishManifest(tx: Db, manifest: PublishedManifest): Promise<void> {
    await store.lockTrust(tx)
    const path = manifestTargetPath(manifest.arosId)
    if (await store.findTargetFacts(tx, path)) return
    await store.insertTarget(tx, {
      path,
      arosId: manifest.arosId,
      channel: manifest.channel,
      contentHash: manifest.contentHash,
      length: Buffer.byteLength(manifest.manifestText),
      sha256: sha256Hex(manifest.manifestText),
      text: manifest.manifestText,
      createdAt: clock.now(),
    })
    await signTargets(tx)
  }

  /** Signs what one robot shall run. @param version higher than any signed for this robot before */
  async function signAssignment(
    tx: Db,
    version: number,
    fields: Omit<metadata.AssignmentFields, 'issuedAt' | 'allowTest' | 'requires'>,
  ): Promise<SignedAssignment> {
    await store.keepKeys(tx)
    const row = fields.arosId ? await store.findTargetFacts(tx, manifestTargetPath(fields.arosId)) : undefined
    const expiresAt = expiryOf('assignment', clock.now())
    const assignment = {
      ...fields,
      arosId: row?.arosId ?? null,
      issuedAt: clock.now().toISOString(),
      allowTest: row?.channel === 'test',
      // Manifests of format 1 take nothing beyond the first protocol.
      requires: [],
    }
    const unsigned = metadata.assignmentOf(row ? entryOf(row) : null, assignment, {
      version,
      expires: expiresAt,
    })
    return { envelope: await signed(tx, 'director', unsigned), expiresAt }
  }

  /** SHA-256 of the first root: what install keys carry so that a robot trusts no other. */
  async function rootSha256(): Promise<string> {
    return sha256Hex((await store.findMetadata(db, 'root', 1)) ?? '')
  }

  async function state() {
    const roles = ['root', 'targets', 'director', 'snapshot', 'timestamp'] as const
    const newest = await Promise.all(roles.map((role) => store.newestMetadata(db, role)))
    return {
      keys: (await store.listKeys(db)).map(({ keyId, role, createdAt, exportedAt, sealedPem }) => ({
        keyId,
        role,
        createdAt: createdAt.toISOString(),
        exportedAt: exportedAt?.toISOString() ?? null,
        isHeld: sealedPem !== null,
      })),
      metadata: newest.flatMap((row) => {
        if (!row) return []
        const { expires } = (JSON.parse(row.text) as SignedFile).signed
        return [{ role: row.role, version: row.version, expiresAt: new Date(expires).toISOString() }]
      }),
      rootSha256: await rootSha256(),
      wrappingKey: await vault.state(),
    }
  }

  /** Whether a signed assignment has less than half of its life left. */
  const isAssignmentOld = (expiresAt: Date) => needsRenewal('assignment', expiresAt, clock.now())

  return {
    ensureKeys,
    isAssignmentOld,
    renew,
    signAnew,
    signByNewKeys,
    publishManifest,
    signAssignment,
    ...publishedFiles(db),
    rootSha256,
    state,
  }
}

interface SignedFile {
  signed: { expires: string; version: number }
}

export type TrustService = ReturnType<typeof createTrustService>
