import { createPrivateKey, sign as signBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { ReceiptKey, SignedReceipt } from '@filo/contract/campaigns/campaign-receipt'
import type { ResponseOf } from '@filo/contract/route'
import type { listReceiptKeys } from '@filo/contract/trust/receipt-keys-routes'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { systemActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import { newKeys, privatePemOf } from './new-keys.ts'
import { tufKeyOf } from './signing-key.ts'
import * as store from './trust-store.ts'

type Deps = Pick<BaseContext, 'db' | 'clock' | 'vault'> & { audit: Pick<AuditService, 'record'> }

function publicPartOf({ publicPem }: store.SigningKeyRow): ReceiptKey {
  const { keyVal } = tufKeyOf(publicPem)
  return { keytype: 'ed25519', scheme: 'ed25519', keyval: { public: keyVal['public'] ?? '' } }
}

const listOwn = async (db: Db) => (await store.listKeys(db)).filter(({ role }) => role === 'receipt')

/** Its private part is here. */
const isInUse = ({ sealedPem }: store.SigningKeyRow) => sealedPem !== null

/**
 * The keys that sign receipts, a role of its own: robots do not know it, no root metadata names it, and what it signs is
 * no release. A key that is replaced keeps its public part, so that receipts it signed stay checkable.
 */
export function createReceiptKeysService({ db, clock, vault, audit }: Deps) {
  /** The key in use. Where its private part was lost, or none was ever made, it is made anew. */
  async function keyInUse(): Promise<store.SigningKeyRow> {
    const known = (await listOwn(db)).findLast(isInUse)
    if (known) return known
    return db.transaction(async (tx) => {
      await store.lockTrust(tx)
      const other = (await listOwn(tx)).findLast(isInUse)
      if (other) return other
      const made = newKeys(vault, ['receipt'], { createdAt: clock.now(), stage: 'in_use' })
      const [key] = made
      if (!key) throw new Error('no key was made')
      await store.insertKeys(tx, made)
      const subject = { objectType: 'trust', objectId: key.keyId, objectName: 'TUF' }
      await audit.record(tx, systemActor('filo'), { action: 'trust.receipt_key_created', ...subject })
      return key
    })
  }

  /** Signs the canonical JSON of a receipt; outside of transactions, as it may be long. */
  async function sign(bytes: Buffer): Promise<Pick<SignedReceipt, 'key' | 'signature'>> {
    const key = await keyInUse()
    const privatePem = await privatePemOf(vault, db, key)
    if (!privatePem) throw new Error(`the receipt key ${key.keyId} has no private part`)
    // Off the main thread: a receipt of 100,000 robots has forty megabytes.
    const signature = await promisify(signBytes)(null, bytes, createPrivateKey(privatePem))
    return {
      key: publicPartOf(key),
      signature: { keyid: key.keyId, sig: signature.toString('hex') },
    }
  }

  /** All of them, oldest first. */
  async function list(): Promise<ResponseOf<typeof listReceiptKeys>> {
    const items = (await listOwn(db)).map((row) => ({
      keyId: row.keyId,
      key: publicPartOf(row),
      createdAt: row.createdAt.toISOString(),
      isRetired: !isInUse(row),
    }))
    return { items }
  }

  return { sign, list }
}

export type ReceiptKeysService = ReturnType<typeof createReceiptKeysService>
