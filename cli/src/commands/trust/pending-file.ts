import { createHash, createPublicKey, sign, verify } from 'node:crypto'
import type { createClient } from '@filo/contract/client'
import { canonicalJson } from '@filo/contract/device/canonical-json'
import { getTufTarget } from '@filo/contract/device/device-routes'
import type { LocalizedText } from '@filo/contract/localized-text'
import type { ResponseOf } from '@filo/contract/route'
import { listPendingSignatures } from '@filo/contract/trust/signing-routes'
import { z } from 'zod'
import { BadConfig } from '../../config.ts'
import {
  describeManifest,
  describeRoot,
  diffTargets,
  ManifestPart,
  RootPart,
  TargetsPart,
} from './describe-pending.ts'
import type { SigningKey } from './key-file.ts'

type Client = ReturnType<typeof createClient>
export type PendingItem = ResponseOf<typeof listPendingSignatures>['items'][number]
type Targets = z.infer<typeof TargetsPart>['targets']

/** How many earlier manifests are looked at to find the one before of the same product. */
const LOOK_BACK = 50

const SignedFile = z.object({
  signed: z.unknown(),
  signatures: z.array(z.object({ keyid: z.string(), sig: z.string() })),
})

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')

/** The bytes that are signed, which must be those that the server named. @throws BadConfig */
function bytesOf({ signed, sha256: named, role }: Pick<PendingItem, 'signed' | 'sha256' | 'role'>): Buffer {
  const bytes = Buffer.from(canonicalJson(JSON.parse(signed)))
  if (sha256(bytes) !== named)
    throw new BadConfig(`what the server shows of ${role} is not what it asks to sign`)
  return bytes
}

/** The signature of a key over what waits, in hex. @throws BadConfig */
export function signatureOf(key: SigningKey, item: PendingItem): string {
  return sign(null, bytesOf(item), key.privateKey).toString('hex')
}

/**
 * What the reader may compare with: the file in force, if this very key has signed it. Otherwise nothing, so that a
 * server which lies about what is in force hides nothing: all of it is shown as new.
 */
export function trustedBefore(before: string, key: SigningKey): unknown {
  const { signed, signatures } = SignedFile.parse(JSON.parse(before))
  const bytes = Buffer.from(canonicalJson(signed))
  const isOwn = signatures.some(
    ({ keyid, sig }) =>
      keyid === key.keyId && verify(null, bytes, createPublicKey(key.privateKey), Buffer.from(sig, 'hex')),
  )
  return isOwn ? signed : undefined
}

/** A manifest as the list names it: fetched and checked against its hash there. @throws BadConfig */
async function readManifest(client: Client, path: string, list: Targets): Promise<ManifestPart> {
  const listedHash = list[path]?.hashes.sha256 ?? ''
  const name = path.replace(/[^/]*$/, (file) => `${listedHash}.${file}`)
  const route = { ...getTufTarget, path: getTufTarget.path.replace('*', name) }
  const blob = await client.download(route, { params: { '*': name } }, 'application/json')
  const bytes = new Uint8Array(await blob.arrayBuffer())
  if (sha256(bytes) !== listedHash) throw new BadConfig(`${path} is not what the list to sign names`)
  return ManifestPart.parse(JSON.parse(new TextDecoder().decode(bytes)))
}

/** Builds of the agent stand in the list beside manifests. */
const isBuild = (path: string) => path.startsWith('agents/')

/** A build in words: its hash is all that a person can compare, with what `npm run build` printed. */
function describeBuild(path: string, list: Targets): LocalizedText {
  const [version, hash] = [path.replace(/^agents\/|\.mjs\.gz$/g, ''), list[path]?.hashes.sha256 ?? '']
  return {
    tr: `  + robotların ajanı ${version} (agents/${version}.mjs.gz, sha256 ${hash})`,
    en: `  + agent of robots ${version} (agents/${version}.mjs.gz, sha256 ${hash})`,
  }
}

/** The newest manifest of the same product and channel; ids rise with time. */
async function findBefore(
  client: Client,
  manifest: ManifestPart,
  list: Targets,
): Promise<ManifestPart | undefined> {
  for (const path of Object.keys(list)
    .filter((path) => !isBuild(path))
    .sort()
    .reverse()
    .slice(0, LOOK_BACK)) {
    const other = await readManifest(client, path, list)
    if (other.robotCode === manifest.robotCode && other.channel === manifest.channel) return other
  }
  return undefined
}

async function describeTargets(
  client: Client,
  item: PendingItem,
  trusted: unknown,
): Promise<LocalizedText[]> {
  const after = TargetsPart.parse(JSON.parse(item.signed))
  const before = trusted === undefined ? {} : TargetsPart.parse(trusted).targets
  const { added, removed, changed } = diffTargets(before, after.targets)
  const lines: LocalizedText[] = [
    {
      tr: `  ${Object.keys(after.targets).length} sürüm listelenir: ${added.length} yeni, ${changed.length} değişen, ${removed.length} çıkan`,
      en: `  lists ${Object.keys(after.targets).length} releases: ${added.length} new, ${changed.length} changed, ${removed.length} removed`,
    },
  ]
  for (const path of [...added, ...changed]) {
    if (isBuild(path)) {
      lines.push(describeBuild(path, after.targets))
      continue
    }
    const manifest = await readManifest(client, path, after.targets)
    lines.push(...describeManifest(manifest, await findBefore(client, manifest, before)))
  }
  return [...lines, ...removed.map((path) => ({ tr: `  - ${path}`, en: `  - ${path}` }))]
}

/** What waits, in words: read from the very bytes to sign, not from what the server says of them. @throws BadConfig */
export async function describeItem(
  client: Client,
  item: PendingItem,
  trusted: unknown,
): Promise<LocalizedText[]> {
  bytesOf(item)
  const requester = item.requestedBy ?? 'Filo'
  const head = {
    tr: `${item.role} ${item.version}. sürüm, isteyen ${requester}, ${item.requestedAt}`,
    en: `${item.role} version ${item.version}, asked by ${requester} at ${item.requestedAt}`,
  }
  const counts = item.rules.map(({ threshold, signedBy }) => `${signedBy.length}/${threshold}`).join(', ')
  const hash = {
    tr: `  özet ${item.sha256}, imzalar ${counts}`,
    en: `  hash ${item.sha256}, signatures ${counts}`,
  }
  if (item.role === 'targets') return [head, hash, ...(await describeTargets(client, item, trusted))]
  const before =
    trusted === undefined ? { _type: 'root', version: 0, expires: '', keys: {}, roles: {} } : trusted
  return [head, hash, ...describeRoot(RootPart.parse(before), RootPart.parse(JSON.parse(item.signed)))]
}

/** Everything that waits. */
export async function readPending(client: Client): Promise<PendingItem[]> {
  return (await client.call(listPendingSignatures, {})).items
}
