import { trustErrors } from '@filo/contract/trust/trust-errors'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import type { UserActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import { fileTextOf, rootOf } from './metadata.ts'
import { newKeys, onlineRoles, privatePemOf, topKeysOf } from './new-keys.ts'
import { keyIdOfPrivate, signerOf } from './signing-key.ts'
import { expiryOf } from './trust-lifetimes.ts'
import type { TrustService } from './trust-service.ts'
import * as store from './trust-store.ts'

type Deps = Pick<BaseContext, 'db' | 'clock' | 'vault'> & {
  audit: AuditService
  trust: Pick<TrustService, 'signByNewKeys'>
}

interface Rotation {
  rootPrivatePem?: string | undefined
  replacesRoot: boolean
}

const subjectOf = (keyId: string) => ({ objectType: 'trust', objectId: keyId, objectName: 'TUF' })

/** What a person does with the root key: take it offline, and replace the keys below it (docs/operations.md). */
export function createRootKeysService({ db, clock, vault, audit, trust }: Deps) {
  async function rootKey(tx: Db): Promise<store.SigningKeyRow> {
    const root = (await store.listKeys(tx)).find((key) => key.role === 'root')
    if (!root) throw new Error('no root signing key: the trust service was not started')
    return root
  }

  /** Hands out the root key. @throws root_key_offline */
  async function exportKey(actor: UserActor): Promise<{ keyId: string; privatePem: string }> {
    return db.transaction(async (tx) => {
      await store.lockTrust(tx)
      const root = await rootKey(tx)
      const { keyId } = root
      const privatePem = await privatePemOf(vault, tx, root)
      if (!privatePem) throw new DomainError(trustErrors.root_key_offline)
      await store.changeKey(tx, keyId, { exportedAt: clock.now() })
      await audit.record(tx, actor, { action: 'trust.root_key_exported', ...subjectOf(keyId) })
      return { keyId, privatePem }
    })
  }

  /**
   * Takes the root key off the server once somebody shows that they hold its copy.
   * @throws root_key_offline root_key_not_exported root_key_other
   */
  async function remove(actor: UserActor, given: { keyId: string }): Promise<void> {
    await db.transaction(async (tx) => {
      await store.lockTrust(tx)
      const { keyId, sealedPem, exportedAt } = await rootKey(tx)
      if (!sealedPem) throw new DomainError(trustErrors.root_key_offline)
      if (!exportedAt) throw new DomainError(trustErrors.root_key_not_exported)
      if (given.keyId !== keyId) throw new DomainError(trustErrors.root_key_other)
      await store.changeKey(tx, keyId, { sealedPem: null })
      await audit.record(tx, actor, { action: 'trust.root_key_removed', ...subjectOf(keyId) })
    })
  }

  /** The private root key, from the server or as somebody brought it. @throws root_key_offline root_key_other */
  async function privateRoot(tx: Db, root: store.SigningKeyRow, given: string | undefined): Promise<string> {
    if (given !== undefined && keyIdOfPrivate(given) !== root.keyId)
      throw new DomainError(trustErrors.root_key_other)
    const pem = given ?? (await privatePemOf(vault, tx, root))
    if (!pem) throw new DomainError(trustErrors.root_key_offline)
    return pem
  }

  /** Replaces keys and writes the next root, signed by the root key before it and, if that is replaced, the new one. */
  async function rotateIn(tx: Db, { rootPrivatePem, replacesRoot }: Rotation) {
    const before = await store.listKeys(tx)
    const oldRoot = await rootKey(tx)
    const signers = [{ keyId: oldRoot.keyId, pem: await privateRoot(tx, oldRoot, rootPrivatePem) }]
    const made = newKeys(vault, replacesRoot ? ['root', ...onlineRoles] : onlineRoles, clock.now())
    const newRoot = made.find((key) => key.role === 'root')
    if (newRoot) signers.push({ keyId: newRoot.keyId, pem: await privateRoot(tx, newRoot, undefined) })
    const version = ((await store.newestVersion(tx, 'root'))?.version ?? 0) + 1
    const kept = newRoot ? made : [oldRoot, ...made]
    const root = rootOf(topKeysOf(kept), { version, expires: expiryOf('root', clock.now()) })
    for (const { keyId, pem } of signers) root.sign(signerOf(keyId, pem))
    await store.insertMetadata(tx, { role: 'root', version, text: fileTextOf(root), createdAt: clock.now() })
    const keptIds = kept.map((key) => key.keyId)
    await store.deleteKeys(
      tx,
      before.map((key) => key.keyId).filter((keyId) => !keptIds.includes(keyId)),
    )
    await store.insertKeys(tx, made)
    await store.endAssignments(tx, clock.now())
    await trust.signByNewKeys(tx)
    return { rootVersion: version, rootKeyId: (newRoot ?? oldRoot).keyId }
  }

  /**
   * Makes new keys for all that the server signs day by day, and for the root if asked. Robots follow the root
   * metadata from the one they know (TUF 5.3, 6.1) and refuse what the keys before it sign from then on.
   * @throws root_key_offline root_key_other
   */
  async function rotate(actor: UserActor, given: Rotation) {
    return db.transaction(async (tx) => {
      await store.lockTrust(tx)
      await store.lockKeys(tx)
      const done = await rotateIn(tx, given)
      const after = { version: done.rootVersion }
      await audit.record(tx, actor, { action: 'trust.keys_rotated', ...subjectOf(done.rootKeyId), after })
      return done
    })
  }

  /** Closes everything by the wrapping key in use; what was made from then on the key before it never opens. */
  async function rewrap(actor: UserActor): Promise<{ wrappingKey: string }> {
    const write = await vault.prepareRewrap()
    const { name } = await vault.state()
    await db.transaction(async (tx) => {
      await write(tx)
      const after = { wrappingKey: name }
      await audit.record(tx, actor, {
        action: 'trust.secrets_rewrapped',
        ...subjectOf('wrapping-key'),
        after,
      })
    })
    await vault.refresh()
    return { wrappingKey: name }
  }

  return { exportKey, remove, rotate, rewrap }
}

export type RootKeysService = ReturnType<typeof createRootKeysService>
