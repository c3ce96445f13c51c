import { manifestFormat } from '@filo/contract/device/assignment/aros-manifest'
import { canonicalJson } from '@filo/contract/device/canonical-json'
import type { SigningPurpose } from '@filo/contract/trust/signing-routes'
import { trustErrors } from '@filo/contract/trust/trust-errors'
import type { SigningRole } from '@filo/contract/trust/trust-roles'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { sha256Hex } from '../../ground/sha256-hex.ts'
import { buildTargets } from './build-targets.ts'
import * as metadata from './metadata.ts'
import { type MetadataSigner, newestOf, type Signable } from './metadata-signer.ts'
import { rootRolesOf } from './new-keys.ts'
import * as pending from './pending-store.ts'
import { recalledVersions } from './recalls-store.ts'
import { isSignatureOf, tufKeyOf } from './signing-key.ts'
import { isReachable, isSigned, refuseRules, rulesFor, type TopRules } from './signing-rules.ts'
import * as store from './trust-store.ts'

/** Why something is put up for signing, and by whom; null: by the product itself. */
interface SigningRequest {
  purpose: SigningPurpose
  name: string | null
}

/** The next keys: those that come, the ids of those that leave, and how many must sign. */
export interface KeyChange {
  coming: readonly store.SigningKeyRow[]
  leavingIds: readonly string[]
  thresholds: Record<SigningRole, number>
}

/** The signed part of a file, and the bytes of it that keys sign. */
export function signedPartOf(text: string): { signed: string; bytes: Buffer } {
  const { signed } = JSON.parse(text) as { signed: unknown }
  return { signed: JSON.stringify(signed), bytes: Buffer.from(canonicalJson(signed)) }
}

/** How the audit log and the assignment of a version name a manifest in metadata. */
export function entryOf(row: store.TargetFacts): metadata.TargetEntry {
  const { path, length, sha256, arosId, channel, programReleaseId, programCode, contentHash, requires } = row
  const contents = { format: manifestFormat, requires: [...requires] }
  if (programReleaseId) {
    const custom = { releaseId: programReleaseId, code: programCode ?? '', contentHash, ...contents }
    return { path, length, sha256, custom }
  }
  const later = requires.length > 0 ? contents : {}
  const custom = { arosId: arosId ?? '', channel: channel ?? 'production', contentHash, ...later }
  return { path, length, sha256, custom }
}

/** A key whose private part nobody has: the server made it, holds it no more, and never handed it out. */
const isLost = (key: store.SigningKeyRow | undefined) =>
  !key || (key.sealedPem === null && key.madeBy === 'server' && key.exportedAt === null)

function rulesOf(keys: readonly store.SigningKeyRow[], thresholds: KeyChange['thresholds']): TopRules {
  const ruleOf = (role: SigningRole) => {
    const own = keys.filter((key) => key.role === role)
    return { keyIds: own.map(({ keyId }) => keyId), threshold: thresholds[role] }
  }
  return { root: ruleOf('root'), targets: ruleOf('targets') }
}

/** The rules in force, and those of the root that waits. */
export async function readSigningRules(tx: Db): Promise<{ inForce: TopRules; next: TopRules | null }> {
  const root = await store.newestMetadata(tx, 'root')
  const coming = await pending.findPending(tx, 'root')
  const inForce = metadata.rulesOfRoot(signedPartOf(root?.text ?? '{}').signed)
  return { inForce, next: coming ? metadata.rulesOfRoot(coming.signed) : null }
}

async function readRoleKeys(tx: Db, keyIds: readonly string[]): Promise<store.SigningKeyRow[]> {
  return (await store.listKeys(tx)).filter(({ keyId }) => keyIds.includes(keyId))
}

/** The next targets, unsigned. @param without keys of this stage: those of the root not meant */
async function nextTargets(
  { signer }: Pick<BaseContext, 'clock'> & { signer: MetadataSigner },
  tx: Db,
  without: 'coming' | 'leaving',
) {
  const keys = (await store.listKeys(tx)).filter(({ stage }) => stage !== without)
  const director = newestOf(keys, 'director')
  if (!director) throw new Error('no director signing key: the trust service was not started')
  const next = await signer.nextOf(tx, 'targets')
  const manifests = (await store.listTargets(tx)).map(entryOf)
  const builds = buildTargets(await store.listBuilds(tx), await recalledVersions(tx))
  const entries = [...manifests, ...builds]
  const unsigned = metadata.targetsOf(entries, tufKeyOf(director.publicPem), next)
  return { role: 'targets' as const, version: next.version, unsigned }
}

/** Puts a file up for signing, with the signatures of the keys that are here. @throws signing_keys_lost root_key_offline */
async function proposeForSigning(
  { signer, clock }: Pick<BaseContext, 'clock'> & { signer: MetadataSigner },
  tx: Db,
  { role, version, unsigned }: { role: SigningRole; version: number; unsigned: Signable },
  { purpose, name }: SigningRequest,
  rules: { inForce: TopRules; next: TopRules | null },
): Promise<void> {
  const rulesNow = rulesFor(role, rules.inForce, rules.next)
  const keys = await readRoleKeys(
    tx,
    rulesNow.flatMap(({ keyIds }) => keyIds),
  )
  const byId = new Map(keys.map((key) => [key.keyId, key]))
  if (!rulesNow.every((rule) => isReachable(rule, (keyId) => isLost(byId.get(keyId)))))
    throw new DomainError(role === 'root' ? trustErrors.root_key_offline : trustErrors.signing_keys_lost)
  await signer.signWithStored(tx, keys, unsigned)
  const { signed, bytes } = signedPartOf(metadata.fileTextOf(unsigned))
  const at = clock.now()
  const row = {
    role,
    version,
    signed,
    sha256: sha256Hex(bytes),
    purpose,
    requestedName: name,
    requestedAt: at,
  }
  const signatures = Object.values(unsigned.signatures).map(({ keyID: keyId, sig: signature }) => ({
    role,
    keyId,
    signature,
    signedAt: at,
  }))
  await pending.replacePending(tx, row, signatures)
}

/** Writes what waited, byte for byte as it was signed. */
async function releaseSigned(
  { signer }: Pick<BaseContext, 'clock'> & { signer: MetadataSigner },
  tx: Db,
  { role, version, signed }: pending.PendingRow,
): Promise<void> {
  const signatures = (await pending.listSignatures(tx, role)).map(({ keyId, signature }) => ({
    keyid: keyId,
    sig: signature,
  }))
  await signer.put(tx, role, version, JSON.stringify({ signatures, signed: JSON.parse(signed) }))
  await pending.deletePending(tx, role)
}

/** Lets everything that waits take effect once all of it has enough signatures: a root only together with its targets. */
async function finishSigning(
  deps: Pick<BaseContext, 'clock'> & { signer: MetadataSigner },
  tx: Db,
): Promise<boolean> {
  const { clock, signer } = deps
  const waiting = await pending.listPending(tx)
  const { inForce, next } = await readSigningRules(tx)
  for (const { role } of waiting) {
    const signatures = await pending.listSignatures(tx, role)
    if (!isSigned(rulesFor(role, inForce, next), signatures)) return false
  }
  for (const row of waiting) await releaseSigned(deps, tx, row)
  if (next) {
    await store.lockKeys(tx)
    await store.settleKeys(tx, 'leaving')
    await store.endAssignments(tx, clock.now())
    await signer.signDirector(tx)
  }
  await pending.markSigned(tx, clock.now())
  await signer.signSnapshot(tx)
  return true
}

/**
 * Signs the list of manifests anew after it changed, or at half of its life. Where the server's keys are not enough it
 * is put up for signing with all that waits already, and whoever had signed that is asked anew.
 * @returns whether something was signed
 */
export async function settleTargetsRole(
  deps: Pick<BaseContext, 'clock'> & { signer: MetadataSigner },
  tx: Db,
  request: SigningRequest,
): Promise<boolean> {
  const { signer, clock } = deps
  const rules = await readSigningRules(tx)
  const targets = await nextTargets(deps, tx, 'coming')
  await signer.signWithStored(tx, await readRoleKeys(tx, rules.inForce.targets.keyIds), targets.unsigned)
  const signatures = Object.keys(targets.unsigned.signatures).map((keyId) => ({ keyId }))
  const isEnough = isSigned([rules.inForce.targets], signatures)
  if (isEnough) {
    await signer.put(tx, 'targets', targets.version, metadata.fileTextOf(targets.unsigned))
    await pending.markSigned(tx, clock.now())
    await signer.signSnapshot(tx)
    await pending.deletePending(tx, 'targets')
  }
  if (isEnough && !rules.next) return true
  const stage = rules.next ? 'leaving' : 'coming'
  await proposeForSigning(deps, tx, await nextTargets(deps, tx, stage), request, rules)
  return (await finishSigning(deps, tx)) || isEnough
}

/** Takes back what was put up where nothing is left to sign; else asks anew for what is left. */
export async function settleTargetsAgain(
  deps: Pick<BaseContext, 'clock'> & { signer: MetadataSigner },
  tx: Db,
  request: SigningRequest,
): Promise<void> {
  const { signed } = signedPartOf((await store.newestMetadata(tx, 'targets'))?.text ?? '{}')
  const { unsigned } = await nextTargets(deps, tx, 'coming')
  const listed = ({ targets }: { targets: unknown }) => canonicalJson(targets)
  const next = JSON.parse(signedPartOf(metadata.fileTextOf(unsigned)).signed)
  const hasChange = (await pending.findPending(tx, 'root')) !== undefined
  if (!hasChange && listed(next) === listed(JSON.parse(signed))) await pending.deletePending(tx, 'targets')
  else await settleTargetsRole(deps, tx, request)
}

/**
 * Makes the next root, and targets that fit it. Both take effect together once each is signed: the root by the keys of
 * the root before it and by its own (TUF 5.3.4, 6.1).
 * @returns whether it waits for keys that are not here
 * @throws trust_change_waiting trust_last_key trust_threshold_unreachable root_key_offline signing_keys_lost
 */
export async function changeRoleKeys(
  deps: Pick<BaseContext, 'clock'> & { signer: MetadataSigner },
  tx: Db,
  request: SigningRequest,
  change: KeyChange,
) {
  const { signer } = deps
  if (await pending.findPending(tx, 'root')) throw new DomainError(trustErrors.trust_change_waiting)
  await store.insertKeys(tx, [...change.coming])
  for (const keyId of change.leavingIds) await store.changeKey(tx, keyId, { stage: 'leaving' })
  const keys = (await store.listKeys(tx)).filter(({ stage }) => stage !== 'leaving')
  const next = await signer.nextOf(tx, 'root')
  const rules = rulesOf(keys, change.thresholds)
  const refusal = refuseRules(rules)
  if (refusal) {
    const { threshold, keyIds } = rules[refusal.role]
    throw new DomainError(trustErrors[refusal.code], {
      role: refusal.role,
      threshold,
      count: keyIds.length,
    })
  }
  const unsigned = metadata.rootOf(rootRolesOf(keys, change.thresholds), next)
  const both = { inForce: (await readSigningRules(tx)).inForce, next: rules }
  await proposeForSigning(deps, tx, { role: 'root', version: next.version, unsigned }, request, both)
  await proposeForSigning(deps, tx, await nextTargets(deps, tx, 'leaving'), request, both)
  return { rootVersion: next.version, isWaiting: !(await finishSigning(deps, tx)) }
}

/** Gives up the change of keys that waits. @throws trust_nothing_waits */
export async function cancelKeyChange(
  deps: Pick<BaseContext, 'clock'> & { signer: MetadataSigner },
  tx: Db,
  request: SigningRequest,
): Promise<void> {
  if (!(await pending.findPending(tx, 'root'))) throw new DomainError(trustErrors.trust_nothing_waits)
  await pending.deletePending(tx, 'root')
  await pending.deletePending(tx, 'targets')
  await store.settleKeys(tx, 'coming')
  await settleTargetsAgain(deps, tx, request)
}

/**
 * Takes in a signature made elsewhere.
 * @returns whether what waited took effect with it
 * @throws trust_nothing_waits trust_pending_changed trust_key_unknown trust_signature_wrong
 */
export async function addSignature(
  deps: Pick<BaseContext, 'clock'> & { signer: MetadataSigner },
  tx: Db,
  added: { role: SigningRole; sha256: string; keyId: string; signature: string },
): Promise<boolean> {
  const { clock } = deps
  const { role, keyId, signature } = added
  const row = await pending.findPending(tx, role)
  if (!row) throw new DomainError(trustErrors.trust_nothing_waits)
  if (row.sha256 !== added.sha256) throw new DomainError(trustErrors.trust_pending_changed)
  const { inForce, next } = await readSigningRules(tx)
  const allowed = rulesFor(role, inForce, next).flatMap(({ keyIds }) => keyIds)
  const [key] = allowed.includes(keyId) ? await readRoleKeys(tx, [keyId]) : []
  if (!key) throw new DomainError(trustErrors.trust_key_unknown, { key: keyId })
  const { bytes } = signedPartOf(`{"signed":${row.signed}}`)
  if (!isSignatureOf(key.publicPem, bytes, signature))
    throw new DomainError(trustErrors.trust_signature_wrong)
  await pending.insertSignature(tx, { role, keyId, signature, signedAt: clock.now() })
  return finishSigning(deps, tx)
}

/**
 * Desk where root and targets metadata is signed: at once where the keys of the server are enough, else it waits here until
 * the keys of people have signed too (docs/decisions/0018). Callers hold the trust lock.
 */
export function createSigningDesk(deps: Pick<BaseContext, 'clock'> & { signer: MetadataSigner }) {
  return {
    readRules: readSigningRules,
    settleTargets: settleTargetsRole.bind(undefined, deps),
    resettle: settleTargetsAgain.bind(undefined, deps),
    changeKeys: changeRoleKeys.bind(undefined, deps),
    cancelChange: cancelKeyChange.bind(undefined, deps),
    addSignature: addSignature.bind(undefined, deps),
  }
}

export type SigningDesk = ReturnType<typeof createSigningDesk>
