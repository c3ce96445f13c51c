import { findLacking } from '@filo/contract/device/agent-capabilities'
import { ArosManifest } from '@filo/contract/device/assignment/aros-manifest'
import { packageContentHash } from '@filo/contract/device/assignment/content-hash'
import { type PackageService, PackageServices } from '@filo/contract/device/assignment/package-services'
import { expect, test } from 'vitest'
import { sha256Hex } from '../../../ground/sha256-hex.ts'
import { factsOf } from '../test-version-facts.ts'
import { buildManifest, contentHashOf } from './aros-manifest-text.ts'

const id = (last: string) => `019a0000-0000-7000-8000-00000000000${last}`
const services = PackageServices.parse([{ name: 'engine', command: 'bin/engine' }])

function built(input: { services?: PackageService[]; hookUser?: string; bakeS: number | null }) {
  const { bakeS, ...programs } = input
  const content = { files: [], hooks: {}, restart: 'service' as const, ...programs }
  const contentHash = packageContentHash(content, sha256Hex)
  const item = factsOf('speech', {
    versionId: id('1'),
    contentHash,
    hasServices: input.services !== undefined,
  })
  const aros = { id: id('2'), name: 'A', semver: '1.0.0', build: 1, channel: 'production' as const, bakeS }
  const found = buildManifest({
    aros: { ...aros, contentHash: contentHashOf('NH1', [item]) },
    robotCode: 'NH1',
    items: [item],
    contents: [{ ...content, versionId: id('1'), contentHash }],
  })
  if ('changedPackage' in found) throw new Error(found.changedPackage)
  return { requires: found.requires, manifest: ArosManifest.parse(JSON.parse(found.text)) }
}

test.each([
  ['nothing of the kind', { bakeS: null }, undefined, ['manifest-2']],
  ['services', { services, bakeS: null }, 120, ['manifest-2', 'services', 'bake']],
  ['services and no watch', { services, bakeS: 0 }, undefined, ['manifest-2', 'services']],
  ['services and a watch of its own', { services, bakeS: 30 }, 30, ['manifest-2', 'services', 'bake']],
  ['a watch without services', { bakeS: 60 }, 60, ['manifest-2', 'bake']],
  ['hooks of root', { hookUser: 'root', bakeS: null }, undefined, ['manifest-2', 'services']],
])('a release with %s says so to robots and asks for what it takes', (...[, input, bakeS, requires]) => {
  const made = built(input)
  expect(made.manifest.bakeS).toBe(bakeS)
  expect(made.manifest.packages[0]).toMatchObject('services' in input ? { services } : {})
  expect(made.requires).toEqual(requires)
})

test('an agent from before is given no release with services, one that is not watched and has none is as it was', () => {
  const before = ['send-log', 'manifest-2', 'repair', 'update-policy', 'trees', 'agent-renewal']
  expect(findLacking(built({ services, bakeS: null }).requires, before)).toEqual(['services', 'bake'])
  expect(findLacking(built({ bakeS: null }).requires, before)).toEqual([])
  expect(built({ bakeS: null }).manifest).not.toHaveProperty('bakeS')
})

test('the watch is no part of what the content is, services are', () => {
  const hashOf = (input: Parameters<typeof built>[0]) => built(input).manifest.contentHash
  expect(hashOf({ bakeS: 60 })).toBe(hashOf({ bakeS: null }))
  expect(hashOf({ services, bakeS: null })).not.toBe(hashOf({ bakeS: null }))
})
