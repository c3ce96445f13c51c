import { trustErrors } from '@filo/contract/trust/trust-errors'
import type { Metadata } from '@tufjs/models'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import * as metadata from './metadata.ts'
import { privatePemOf } from './new-keys.ts'
import { signerOf } from './signing-key.ts'
import { expiryOf } from './trust-lifetimes.ts'
import * as store from './trust-store.ts'

/** A robot that began to fetch by older files has ended long before, or begins anew. */
const FETCHED_WITHIN_MS = 24 * 3_600_000

/** Any kind of metadata that can be signed. */
export type Signable = Pick<Metadata<never>, 'sign' | 'signatures'> & { toJSON: () => unknown }

/** The newest key of a role among some; undefined when there is none. */
export function newestOf(keys: readonly store.SigningKeyRow[], role: store.KeyRole) {
  return keys.findLast((key) => key.role === role)
}

/** Signs with the keys that the server holds. Its callers hold the trust lock. */
export function createMetadataSigner({ clock, vault }: Pick<BaseContext, 'clock' | 'vault'>) {
  /** The key of a role that is in force. */
  async function keyOf(tx: Db, role: store.KeyRole): Promise<store.SigningKeyRow> {
    const keys = (await store.listKeys(tx)).filter(({ stage }) => stage !== 'coming')
    const newest = newestOf(keys, role)
    if (!newest) throw new Error(`no ${role} signing key: the trust service was not started`)
    return newest
  }

  /** Adds the signature of each key whose private part is here. */
  async function signWithStored(
    tx: Db,
    keys: readonly store.SigningKeyRow[],
    unsigned: Signable,
  ): Promise<void> {
    for (const key of keys) {
      const privatePem = await privatePemOf(vault, tx, key)
      if (privatePem) unsigned.sign(signerOf(key.keyId, privatePem))
    }
  }

  /** The text of a file of a role whose one key is here. @throws signing_keys_lost */
  async function signed(tx: Db, role: store.KeyRole, unsigned: Signable): Promise<string> {
    await signWithStored(tx, [await keyOf(tx, role)], unsigned)
    if (Object.keys(unsigned.signatures).length === 0) throw new DomainError(trustErrors.signing_keys_lost)
    return metadata.fileTextOf(unsigned)
  }

  /** Version and expiry of the next file of a role. */
  async function nextOf(tx: Db, role: store.MetadataRole): Promise<{ version: number; expires: Date }> {
    const newest = await store.newestVersion(tx, role)
    return { version: (newest?.version ?? 0) + 1, expires: expiryOf(role, clock.now()) }
  }

  /** Writes a file that is signed already. */
  async function put(tx: Db, role: store.MetadataRole, version: number, text: string): Promise<void> {
    await store.insertMetadata(tx, { role, version, text, createdAt: clock.now() })
  }

  async function signTimestamp(tx: Db): Promise<void> {
    const snapshot = await store.newestVersion(tx, 'snapshot')
    const next = await nextOf(tx, 'timestamp')
    const unsigned = metadata.timestampOf(snapshot?.version ?? 0, next)
    await put(tx, 'timestamp', next.version, await signed(tx, 'timestamp', unsigned))
    await store.deleteReplaced(tx, new Date(clock.now().getTime() - FETCHED_WITHIN_MS))
  }

  /** The director's own file lists nothing: what it signs for robots are files of their own. */
  async function signDirector(tx: Db): Promise<void> {
    const next = await nextOf(tx, 'director')
    await put(tx, 'director', next.version, await signed(tx, 'director', metadata.emptyTargetsOf(next)))
  }

  async function signSnapshot(tx: Db): Promise<void> {
    const versionOf = async (role: store.MetadataRole) => (await store.newestVersion(tx, role))?.version ?? 0
    const versions = { targets: await versionOf('targets'), director: await versionOf('director') }
    const next = await nextOf(tx, 'snapshot')
    await put(tx, 'snapshot', next.version, await signed(tx, 'snapshot', metadata.snapshotOf(versions, next)))
    await signTimestamp(tx)
  }

  return { signWithStored, signed, nextOf, put, signTimestamp, signDirector, signSnapshot }
}

export type MetadataSigner = ReturnType<typeof createMetadataSigner>
