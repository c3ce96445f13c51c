import type { BodyOf } from '@filo/contract/route'
import type { addSignature } from '@filo/contract/trust/signing-routes'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import type { UserActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import * as pending from './pending-store.ts'
import { presentPending } from './present-pending.ts'
import { type SigningDesk, signedPartOf } from './signing-desk.ts'
import { rulesFor } from './signing-rules.ts'
import type { TrustService } from './trust-service.ts'
import * as store from './trust-store.ts'

/** Steps of AROS versions that wait until their manifest is signed. */
export interface FollowPort {
  /** Holds the versions of steps that wait, before the trust lock is taken, as publishing does. */
  hold: (tx: Db) => Promise<void>
  /** Takes the steps whose manifests are signed by now. */
  announceSigned: (tx: Db) => Promise<void>
}

type Deps = Pick<BaseContext, 'db' | 'vault'> & {
  audit: AuditService
  desk: SigningDesk
  trust: Pick<TrustService, 'rootSha256'>
  follow: FollowPort
}

/** Keys of receipts that were replaced are listed with what they signed (`listReceiptKeys`). */
const isToBeKnown = ({ role, sealedPem }: store.SigningKeyRow) => role !== 'receipt' || sealedPem !== null

/** Service of what waits for the signatures of people, and the state of keys and signed files. */
export function createSignaturesService({ db, vault, audit, desk, trust, follow }: Deps) {
  async function listRows(tx: Db) {
    const { inForce, next } = await desk.readRules(tx)
    const keyNames = new Map((await store.listKeys(tx)).map(({ keyId, name }) => [keyId, name]))
    const waiting = await pending.listWaiting(tx)
    const programs = await pending.listWaitingPrograms(tx)
    const agents = await pending.listWaitingAgents(tx)
    const rows = await pending.listPending(tx)
    return Promise.all(
      rows.map(async (row) => {
        const rules = rulesFor(row.role, inForce, next)
        const signatures = await pending.listSignatures(tx, row.role)
        return { row, shown: presentPending({ row, rules, signatures, keyNames, waiting, programs, agents }) }
      }),
    )
  }

  /** Everything that waits, with the text to sign and the one in force. */
  async function list() {
    const items = await Promise.all(
      (await listRows(db)).map(async ({ row, shown }) => {
        const before = (await store.newestMetadata(db, row.role))?.text ?? ''
        return { ...shown, signed: row.signed, before }
      }),
    )
    return { items }
  }

  /**
   * Takes in a signature; with the last one missing, what waited takes effect, and the steps that waited for it.
   * @throws trust_nothing_waits trust_pending_changed trust_key_unknown trust_signature_wrong, and what keeps a step from being taken
   */
  async function add(actor: UserActor, body: BodyOf<typeof addSignature>) {
    const isComplete = await db.transaction(async (tx) => {
      await follow.hold(tx)
      await store.lockTrust(tx)
      const isDone = await desk.addSignature(tx, body)
      const { role, keyId, sha256 } = body
      const subject = { objectType: 'trust', objectId: keyId, objectName: 'TUF' }
      await audit.record(tx, actor, {
        action: 'trust.signed',
        ...subject,
        after: { role, sha256, isComplete: isDone },
      })
      if (isDone) await follow.announceSigned(tx)
      return isDone
    })
    return { isComplete, pending: (await listRows(db)).map(({ shown }) => shown) }
  }

  /** Keys, signed files and what waits, for whoever manages keys. */
  async function state() {
    const roles = ['root', 'targets', 'director', 'snapshot', 'timestamp'] as const
    const newest = await Promise.all(roles.map((role) => store.newestMetadata(db, role)))
    const { root, targets } = (await desk.readRules(db)).inForce
    return {
      keys: (await store.listKeys(db)).filter(isToBeKnown).map((key) => ({
        keyId: key.keyId,
        role: key.role,
        name: key.name,
        madeBy: key.madeBy,
        stage: key.stage,
        createdAt: key.createdAt.toISOString(),
        exportedAt: key.exportedAt?.toISOString() ?? null,
        isStored: key.sealedPem !== null,
      })),
      metadata: newest.flatMap((row) => {
        if (!row) return []
        const { expires } = JSON.parse(signedPartOf(row.text).signed) as { expires: string }
        return [{ role: row.role, version: row.version, expiresAt: new Date(expires).toISOString() }]
      }),
      rootSha256: await trust.rootSha256(),
      thresholds: { root: root.threshold, targets: targets.threshold },
      pending: (await listRows(db)).map(({ shown }) => shown),
      wrappingKey: await vault.state(),
    }
  }

  return { list, add, state }
}

export type SignaturesService = ReturnType<typeof createSignaturesService>
