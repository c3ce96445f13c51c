import type { BodyOf } from '@filo/contract/route'
import { trustErrors } from '@filo/contract/trust/trust-errors'
import { type changeTrustKeys, type removeRootKey, rootRemovalText } from '@filo/contract/trust/trust-routes'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import type { UserActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import { newKeys, onlineRoles, privatePemOf } from './new-keys.ts'
import type { FollowPort } from './signatures-service.ts'
import type { KeyChange, SigningDesk } from './signing-desk.ts'
import { isSignatureOf, pemOfPublic, tufKeyOf } from './signing-key.ts'
import * as store from './trust-store.ts'

type Deps = Pick<BaseContext, 'db' | 'clock' | 'vault'> & {
  audit: AuditService
  desk: SigningDesk
  follow: FollowPort
}

const subjectOf = (keyId: string) => ({ objectType: 'trust', objectId: keyId, objectName: 'TUF' })

/** The root key that the server made. @throws root_key_offline where all are people's own */
async function findRootKey(tx: Db): Promise<store.SigningKeyRow> {
  const root = (await store.listKeys(tx)).find(
    ({ role, madeBy, stage }) => role === 'root' && madeBy === 'server' && stage !== 'coming',
  )
  if (!root) throw new DomainError(trustErrors.root_key_offline)
  return root
}

/** Hands out the root key. @throws root_key_offline */
export async function exportRootKey(
  { db, vault, clock, audit }: Deps,
  actor: UserActor,
): Promise<{ keyId: string; privatePem: string }> {
  return db.transaction(async (tx) => {
    await store.lockTrust(tx)
    const root = await findRootKey(tx)
    const { keyId } = root
    const privatePem = await privatePemOf(vault, tx, root)
    if (!privatePem) throw new DomainError(trustErrors.root_key_offline)
    await store.changeKey(tx, keyId, { exportedAt: clock.now() })
    await audit.record(tx, actor, { action: 'trust.root_key_exported', ...subjectOf(keyId) })
    return { keyId, privatePem }
  })
}

/**
 * Takes the root key off the server once somebody shows, by a signature, that they hold its copy.
 * @throws root_key_offline root_key_not_exported root_key_other
 */
export async function removeKeyOfRoot(
  { db, audit }: Deps,
  actor: UserActor,
  body: BodyOf<typeof removeRootKey>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await store.lockTrust(tx)
    const { keyId, publicPem, sealedPem, exportedAt } = await findRootKey(tx)
    if (!sealedPem) throw new DomainError(trustErrors.root_key_offline)
    if (!exportedAt) throw new DomainError(trustErrors.root_key_not_exported)
    const signed = Buffer.from(rootRemovalText(keyId))
    if (body.keyId !== keyId || !isSignatureOf(publicPem, signed, body.signature))
      throw new DomainError(trustErrors.root_key_other)
    await store.changeKey(tx, keyId, { sealedPem: null })
    await audit.record(tx, actor, { action: 'trust.root_key_removed', ...subjectOf(keyId) })
  })
}

/** Puts a change of keys up; what waited for it follows once it is in force. */
function proposeRoot(
  { db, follow, desk, audit }: Deps,
  actor: UserActor,
  plan: (tx: Db, keys: readonly store.SigningKeyRow[]) => Promise<KeyChange>,
  action: 'trust.keys_changed' | 'trust.keys_rotated',
) {
  return db.transaction(async (tx) => {
    await follow.hold(tx)
    await store.lockTrust(tx)
    const change = await plan(tx, await store.listKeys(tx))
    const answer = await desk.changeKeys(tx, { purpose: 'keys', name: actor.name }, change)
    const { coming, leavingIds, thresholds } = change
    const comingIds = coming.map(({ keyId }) => keyId)
    const after = { version: answer.rootVersion, coming: comingIds, leaving: leavingIds, thresholds }
    const auditAction = answer.isWaiting ? 'trust.change_requested' : action
    await audit.record(tx, actor, { action: auditAction, ...subjectOf('root'), after })
    if (!answer.isWaiting) await follow.announceSigned(tx)
    return answer
  })
}

async function readThresholds({ desk }: Deps, tx: Db) {
  const { root, targets } = (await desk.readRules(tx)).inForce
  return { root: root.threshold, targets: targets.threshold }
}

/**
 * Adds keys that people hold, by their public part, removes others, and sets how many of a role must sign.
 * @throws trust_key_known trust_key_unknown and what the signing desk throws
 */
export async function changeRootKeys(
  deps: Deps,
  actor: UserActor,
  { add, remove: removed, thresholds }: BodyOf<typeof changeTrustKeys>,
) {
  const { clock } = deps
  return proposeRoot(
    deps,
    actor,
    async (tx, keys) => {
      const known = new Map(keys.map((key) => [key.keyId, key]))
      const coming = add.map(({ role, publicKey, name }) => {
        const publicPem = pemOfPublic(publicKey)
        const keyId = tufKeyOf(publicPem).keyID
        if (known.has(keyId)) throw new DomainError(trustErrors.trust_key_known, { key: keyId })
        const row = { keyId, role, publicPem, name, sealedPem: null, exportedAt: null } as const
        const made = { ...row, madeBy: 'person', stage: 'coming', createdAt: clock.now() } as const
        known.set(keyId, made)
        return made
      })
      for (const key of removed) {
        const role = keys.find(({ keyId }) => keyId === key)?.role
        if (role !== 'root' && role !== 'targets')
          throw new DomainError(trustErrors.trust_key_unknown, { key })
      }
      return {
        coming,
        leavingIds: removed,
        thresholds: { ...(await readThresholds(deps, tx)), ...thresholds },
      }
    },
    'trust.keys_changed',
  )
}

/** At once, whatever the next root waits for: no root names it. Its public part stays, for what it signed. */
async function replaceReceiptKey(
  { vault, clock }: Deps,
  tx: Db,
  keys: readonly store.SigningKeyRow[],
): Promise<void> {
  for (const { keyId, role } of keys)
    if (role === 'receipt') await store.changeKey(tx, keyId, { sealedPem: null })
  await store.insertKeys(tx, newKeys(vault, ['receipt'], { createdAt: clock.now(), stage: 'in_use' }))
}

/**
 * Makes new keys for all that the server signs day by day, and for its root key if asked; keys of people stay. Robots
 * follow the root metadata from the one they know (TUF 5.3, 6.1) and refuse what the keys before it sign from then on.
 * @throws trust_change_waiting root_key_offline
 */
export async function rotateRootKey(
  deps: Deps,
  actor: UserActor,
  { replacesRoot }: { replacesRoot: boolean },
) {
  const { vault, clock } = deps
  return proposeRoot(
    deps,
    actor,
    async (tx, keys) => {
      const roles: store.KeyRole[] = [...(replacesRoot ? (['root'] as const) : []), ...onlineRoles]
      const leaving = keys.filter(({ role, madeBy }) => madeBy === 'server' && roles.includes(role))
      const made = roles.filter((role) => leaving.some((key) => key.role === role))
      const coming = newKeys(vault, made, { createdAt: clock.now(), stage: 'coming' })
      const leavingIds = leaving.map(({ keyId }) => keyId)
      await replaceReceiptKey(deps, tx, keys)
      return { coming, leavingIds, thresholds: await readThresholds(deps, tx) }
    },
    'trust.keys_rotated',
  )
}

/** Gives up a change of keys that waits for signatures. @throws trust_nothing_waits */
export async function cancelRootChange({ db, desk, audit }: Deps, actor: UserActor): Promise<void> {
  await db.transaction(async (tx) => {
    await store.lockTrust(tx)
    await desk.cancelChange(tx, { purpose: 'releases', name: actor.name })
    await audit.record(tx, actor, { action: 'trust.change_cancelled', ...subjectOf('root') })
  })
}

/** Closes everything by the wrapping key in use; what was made from then on the key before it never opens. */
export async function rewrapKeys(
  { vault, db, audit }: Deps,
  actor: UserActor,
): Promise<{ wrappingKey: string }> {
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

/**
 * Service of what a person does with keys: take the root offline, bring keys of their own, replace the server's
 * (docs/operations.md).
 */
export function createRootKeysService(deps: Deps) {
  return {
    exportKey: exportRootKey.bind(undefined, deps),
    remove: removeKeyOfRoot.bind(undefined, deps),
    change: changeRootKeys.bind(undefined, deps),
    rotate: rotateRootKey.bind(undefined, deps),
    cancel: cancelRootChange.bind(undefined, deps),
    rewrap: rewrapKeys.bind(undefined, deps),
  }
}

export type RootKeysService = ReturnType<typeof createRootKeysService>
