import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ArosManifest, ManifestPackage } from './aros-manifest.ts'
import { ArosManifest as ArosManifestSchema } from './aros-manifest.ts'
import { arosContentHash, findHashMismatch, packageContentHash } from './content-hash.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const id = '019a0000-0000-7000-8000-000000000001'

function makePackage(order: number, code: string, text = 'hello'): ManifestPackage {
  const hooks = { start: { language: 'sh' as const, text, sha256: sha256(text), timeoutS: 5 } }
  const files = [
    { path: 'bin/run', mode: 0o755, sizeBytes: 3, sha256: sha256('run') },
    { path: 'a.txt', mode: 0o644, sizeBytes: 1, sha256: sha256('a') },
  ]
  const restart = 'service' as const
  const contentHash = packageContentHash({ files, hooks, restart }, sha256)
  return { order, code, name: code, version: '1.0.0', versionId: id, contentHash, restart, files, hooks }
}

function makeManifest(packages: ManifestPackage[]): ArosManifest {
  const content = { robotCode: 'nova-h1', packages }
  const contentHash = arosContentHash(content, sha256)
  return { format: 1, arosId: id, name: 'A', version: '1', channel: 'test', contentHash, ...content }
}

test('a manifest whose hashes are its own passes, whatever order its files are listed in', () => {
  const manifest = makeManifest([makePackage(1, 'core'), makePackage(2, 'voice')])
  expect(ArosManifestSchema.safeParse(manifest).success).toBe(true)
  expect(findHashMismatch(manifest, sha256)).toBeUndefined()
  for (const item of manifest.packages) item.files.reverse()
  expect(findHashMismatch(manifest, sha256)).toBeUndefined()
})

test('name, channel and id do not change the content hash; packages and their order do', () => {
  const one = makeManifest([makePackage(1, 'core'), makePackage(2, 'voice')])
  const renamed = { ...one, name: 'B', channel: 'production' as const }
  expect(arosContentHash(renamed, sha256)).toBe(one.contentHash)
  expect(makeManifest([makePackage(1, 'voice'), makePackage(2, 'core')]).contentHash).not.toBe(
    one.contentHash,
  )
  expect(makeManifest([makePackage(1, 'core', 'other'), makePackage(2, 'voice')]).contentHash).not.toBe(
    one.contentHash,
  )
})

test('a change anywhere in files or hooks is found', () => {
  const change = fc.constantFrom<(item: ManifestPackage) => void>(
    (item) => Object.assign(item.files[0] ?? {}, { mode: 0o777 }),
    (item) => Object.assign(item.files[1] ?? {}, { sha256: sha256('evil') }),
    (item) => Object.assign(item.files[1] ?? {}, { path: 'b.txt' }),
    (item) => Object.assign(item.hooks.start ?? {}, { text: 'rm -rf /' }),
    (item) => Object.assign(item.hooks.start ?? {}, { text: 'x', sha256: sha256('x') }),
    (item) => Object.assign(item.hooks.start ?? {}, { timeoutS: 6 }),
    (item) => Object.assign(item, { version: '2.0.0' }),
    (item) => Object.assign(item, { restart: 'robot' }),
    (item) => item.files.pop(),
  )
  fc.assert(
    fc.property(fc.nat(2), change, (index, apply) => {
      const packages = [makePackage(1, 'core'), makePackage(2, 'voice'), makePackage(3, 'screen')]
      const manifest = makeManifest(packages)
      apply(packages[index] as ManifestPackage)
      return findHashMismatch(manifest, sha256) !== undefined
    }),
    { seed: 11 },
  )
})

test('packages must rise in order and be named once', () => {
  const twice = makeManifest([makePackage(1, 'core'), makePackage(2, 'core')])
  const backwards = makeManifest([makePackage(2, 'core'), makePackage(1, 'voice')])
  expect(ArosManifestSchema.safeParse(twice).success).toBe(false)
  expect(ArosManifestSchema.safeParse(backwards).success).toBe(false)
})

test('links and folders are part of the content hash; lists without any change nothing', () => {
  const { files, hooks, restart } = makePackage(1, 'core')
  const plain = packageContentHash({ files, hooks, restart }, sha256)
  expect(packageContentHash({ files, links: [], folders: [], hooks, restart }, sha256)).toBe(plain)
  const links = [
    { path: 'b', target: '/etc' },
    { path: 'a', target: '..' },
  ]
  const folders = [{ path: 'empty', mode: 0o755 }]
  const whole = packageContentHash({ files, links, folders, hooks, restart }, sha256)
  expect(packageContentHash({ files, links: links.toReversed(), folders, hooks, restart }, sha256)).toBe(
    whole,
  )
  const others = [
    { links },
    { folders },
    { links: [{ path: 'b', target: '/usr' }], folders },
    { links, folders: [{ path: 'empty', mode: 0o700 }] },
  ].map((tree) => packageContentHash({ files, ...tree, hooks, restart }, sha256))
  expect(new Set([plain, whole, ...others]).size).toBe(6)
})

test('content of today keeps the hash it had before there were links', () => {
  const files = [{ path: 'a', mode: 0o644, sizeBytes: 1, sha256: sha256('a') }]
  expect(packageContentHash({ files, hooks: {}, restart: 'none' }, sha256)).toBe(
    sha256(
      `{"files":[{"mode":420,"path":"a","sha256":"${sha256('a')}","sizeBytes":1}],"format":1,"hooks":{},"restart":"none"}`,
    ),
  )
})
