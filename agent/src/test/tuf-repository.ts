import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { directorPaths, directorRole } from '@filo/contract/device/assignment/assignment'
import { canonicalJson } from '@filo/contract/device/canonical-json'

const specVersion = '1.0.31'

interface SigningKey {
  keyid: string
  publicKey: { keytype: string; scheme: string; keyval: { public: string } }
  privateKey: KeyObject
}

/** A fresh Ed25519 key with its public form and id as TUF writes them (TUF section 4.2). */
export function makeSigningKey(): SigningKey {
  const pair = generateKeyPairSync('ed25519')
  const raw = Buffer.from(pair.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex')
  const publicKey = { keytype: 'ed25519', scheme: 'ed25519', keyval: { public: raw } }
  const keyid = createHash('sha256').update(canonicalJson(publicKey)).digest('hex')
  return { keyid, publicKey, privateKey: pair.privateKey }
}

/** A signed metadata file's text. */
export function signMetadata(signed: Record<string, unknown>, ...keys: SigningKey[]): string {
  const bytes = Buffer.from(canonicalJson(signed))
  const signatures = keys.map((key) => ({
    keyid: key.keyid,
    sig: sign(null, bytes, key.privateKey).toString('hex'),
  }))
  return JSON.stringify({ signatures, signed })
}

/** The instant `ms` from now without milliseconds, as metadata writes it (TUF section 4.2); negative = over. */
export function expiresIn(ms: number): string {
  return `${new Date(Date.now() + ms).toISOString().slice(0, 19)}Z`
}

/** SHA-256 in lower-case hex. */
export const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')

export interface TargetEntry {
  length: number
  hashes: { sha256: string }
  custom?: Record<string, unknown>
}

interface AssignmentInput {
  version: number
  unitId: string
  arosId: string | null
  updateId: string | null
  targets: Record<string, TargetEntry>
  allowTest?: boolean
  /** Members that a later server may add. */
  extra?: Record<string, unknown>
  expires?: string
}

/**
 * A small TUF repository in memory that signs what tests ask for. Its files are served as they are in `files`.
 * @param secondTargetsKey a key that must sign the targets beside the first
 */
export function createTufRepository(secondTargetsKey?: SigningKey) {
  const keys = {
    root: makeSigningKey(),
    timestamp: makeSigningKey(),
    snapshot: makeSigningKey(),
    targets: makeSigningKey(),
    director: makeSigningKey(),
  }
  const files = new Map<string, string>()
  const targets: Record<string, TargetEntry> = {}
  let version = 0

  const role = (key: SigningKey) => ({ keyids: [key.keyid], threshold: 1 })
  const targetsKeys = secondTargetsKey ? [keys.targets, secondTargetsKey] : [keys.targets]
  const topKeys = [keys.root, keys.timestamp, keys.snapshot, ...targetsKeys]
  files.set(
    '1.root.json',
    signMetadata(
      {
        _type: 'root',
        spec_version: specVersion,
        version: 1,
        expires: expiresIn(86_400_000),
        consistent_snapshot: true,
        keys: Object.fromEntries(topKeys.map((key) => [key.keyid, key.publicKey])),
        roles: {
          root: role(keys.root),
          timestamp: role(keys.timestamp),
          snapshot: role(keys.snapshot),
          targets: { keyids: targetsKeys.map(({ keyid }) => keyid), threshold: targetsKeys.length },
        },
      },
      keys.root,
    ),
  )

  function meta(text: string) {
    return { version, length: Buffer.byteLength(text), hashes: { sha256: sha256(text) } }
  }

  /** Signs the next version of targets, snapshot and timestamp. */
  function publish(expires = expiresIn(3_600_000), signers = targetsKeys): void {
    version += 1
    const common = { spec_version: specVersion, version, expires }
    const delegations = {
      keys: { [keys.director.keyid]: keys.director.publicKey },
      roles: [{ name: directorRole, ...role(keys.director), terminating: true, paths: [...directorPaths] }],
    }
    const targetsText = signMetadata({ _type: 'targets', ...common, targets, delegations }, ...signers)
    const snapshotMeta = { 'targets.json': meta(targetsText) }
    const snapshotText = signMetadata({ _type: 'snapshot', ...common, meta: snapshotMeta }, keys.snapshot)
    const timestampMeta = { 'snapshot.json': meta(snapshotText) }
    files.set(`${version}.targets.json`, targetsText)
    files.set(`${version}.snapshot.json`, snapshotText)
    files.set(
      'timestamp.json',
      signMetadata({ _type: 'timestamp', ...common, meta: timestampMeta }, keys.timestamp),
    )
  }

  function signAssignment(input: AssignmentInput): string {
    const { unitId, arosId, updateId, allowTest = false } = input
    const issuedAt = new Date().toISOString()
    const signed = {
      _type: 'targets',
      spec_version: specVersion,
      version: input.version,
      expires: input.expires ?? expiresIn(3_600_000),
      targets: input.targets,
      assignment: { unitId, arosId, updateId, reason: 'test', issuedAt, allowTest, ...input.extra },
    }
    return signMetadata(signed, keys.director)
  }

  publish()
  return { keys, files, targets, publish, signAssignment }
}
