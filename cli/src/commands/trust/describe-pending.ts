import type { LocalizedText } from '@filo/contract/localized-text'
import { z } from 'zod'

/** What of a targets file decides what robots install. */
export const TargetsPart = z.object({
  _type: z.literal('targets'),
  version: z.number().int(),
  expires: z.string(),
  targets: z.record(z.string(), z.object({ length: z.number(), hashes: z.object({ sha256: z.string() }) })),
})

/** What of a root file decides who signs. */
export const RootPart = z.object({
  _type: z.literal('root'),
  version: z.number().int(),
  expires: z.string(),
  keys: z.record(z.string(), z.unknown()),
  roles: z.record(z.string(), z.object({ keyids: z.array(z.string()), threshold: z.number().int() })),
})
type RootPart = z.infer<typeof RootPart>

/** What of a manifest a person decides on. */
export const ManifestPart = z.object({
  arosId: z.string(),
  name: z.string(),
  version: z.string(),
  channel: z.enum(['production', 'test']),
  robotCode: z.string(),
  contentHash: z.string(),
  packages: z.array(
    z.object({ code: z.string(), version: z.string(), contentHash: z.string(), files: z.array(z.unknown()) }),
  ),
})
export type ManifestPart = z.infer<typeof ManifestPart>

type Targets = z.infer<typeof TargetsPart>['targets']

/** Which manifests come, go or change between two lists, by path and in its order. */
export function diffTargets(
  before: Targets,
  after: Targets,
): { added: string[]; removed: string[]; changed: string[] } {
  const has = (list: Targets, path: string) => Object.hasOwn(list, path)
  const same = (path: string) => before[path]?.hashes.sha256 === after[path]?.hashes.sha256
  const paths = Object.keys(after).sort()
  return {
    added: paths.filter((path) => !has(before, path)),
    removed: Object.keys(before)
      .filter((path) => !has(after, path))
      .sort(),
    changed: paths.filter((path) => has(before, path) && !same(path)),
  }
}

const line = (tr: string, en: string): LocalizedText => ({ tr, en })

/** One manifest in words: what it is, and each package with what it was in the version before it. */
export function describeManifest(manifest: ManifestPart, before: ManifestPart | undefined): LocalizedText[] {
  const { name, version, robotCode, contentHash, packages, channel } = manifest
  const was = new Map(before?.packages.map((item) => [item.code, item]))
  const test = channel === 'test'
  const rows = packages.map((item) => {
    const old = was.get(item.code)
    const isSame = old?.contentHash === item.contentHash
    const tr = isSame ? 'aynı' : old ? `önce ${old.version}` : 'yeni'
    const en = isSame ? 'unchanged' : old ? `was ${old.version}` : 'new'
    const what = `    ${item.code} ${item.version}`
    const hash = item.contentHash.slice(0, 16)
    return line(
      `${what} (${tr}) ${item.files.length} dosya, ${hash}…`,
      `${what} (${en}) ${item.files.length} files, ${hash}…`,
    )
  })
  const gone = [...was.values()].filter((item) => !packages.some(({ code }) => code === item.code))
  return [
    line(
      `  + ${name} ${version}, ${robotCode} için${test ? ', TEST' : ''}`,
      `  + ${name} ${version} for ${robotCode}${test ? ', TEST' : ''}`,
    ),
    line(`    içerik özeti ${contentHash}`, `    content hash ${contentHash}`),
    before
      ? line(`    öncekiyle karşılaştırma: ${before.version}`, `    compared with ${before.version}`)
      : line('    bu ürünün önceki sürümü yok', '    no earlier version of this product'),
    ...rows,
    ...gone.map(({ code, version: old }) =>
      line(`    ${code} ${old} (çıkarıldı)`, `    ${code} ${old} (removed)`),
    ),
  ]
}

/** A change of root metadata in words: who may sign which role from then on. */
export function describeRoot(before: RootPart, after: RootPart): LocalizedText[] {
  return Object.entries(after.roles).flatMap(([role, { keyids, threshold }]) => {
    const old = before.roles[role] ?? { keyids: [], threshold: 0 }
    const added = keyids.filter((id) => !old.keyids.includes(id))
    const removed = old.keyids.filter((id) => !keyids.includes(id))
    const count =
      threshold === old.threshold
        ? line(`${threshold} imza`, `${threshold} signatures`)
        : line(`${threshold} imza (önce ${old.threshold})`, `${threshold} signatures (was ${old.threshold})`)
    return [
      line(
        `  ${role}: ${keyids.length} anahtardan ${count.tr}`,
        `  ${role}: ${count.en} of ${keyids.length} keys`,
      ),
      ...added.map((id) => line(`    + ${id}`, `    + ${id}`)),
      ...removed.map((id) => line(`    - ${id}`, `    - ${id}`)),
    ]
  })
}
