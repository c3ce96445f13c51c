import {
  ArosManifest,
  manifestFormat,
  manifestRequires,
} from '@filo/contract/device/assignment/aros-manifest'
import { arosContentHash } from '@filo/contract/device/assignment/content-hash'
import { bakeSeconds } from '@filo/contract/device/assignment/package-services'
import { canonicalJson } from '@filo/contract/device/canonical-json'
import { sha256Hex } from '../../../ground/sha256-hex.ts'
import { versionLabel } from '../../../records/releases/aros-ref.ts'
import { manifestPackages, type ReleaseContent } from '../../../records/releases/manifest-packages.ts'
import { packageLabel, type VersionFacts } from '../version-facts.ts'

type HashedItem = Pick<VersionFacts, 'code' | 'semver' | 'build' | 'contentHash'>

/** The content hash of an AROS version: variant and ordered package versions. Every item must be frozen. */
export function contentHashOf(robotCode: string, items: readonly HashedItem[]): string {
  const packages = items.map((item, index) => ({
    order: index + 1,
    code: item.code,
    version: versionLabel(item),
    contentHash: item.contentHash ?? '',
  }))
  return arosContentHash({ robotCode, packages }, sha256Hex)
}

interface ManifestInput {
  aros: {
    id: string
    name: string
    semver: string
    build: number
    channel: 'production' | 'test'
    contentHash: string
    bakeS: number | null
  }
  robotCode: string
  items: readonly VersionFacts[]
  contents: readonly ReleaseContent[]
}

export type BuiltManifest = { text: string; requires: readonly string[] } | { changedPackage: string }

/**
 * The manifest's canonical JSON, or the package whose content no longer has the hash it was locked with
 * (ARCHITECTURE.md: the manifest hash is the identity).
 */
export function buildManifest({ aros, robotCode, items, contents }: ManifestInput): BuiltManifest {
  const labelled = items.map((item) => ({ ...item, label: packageLabel(item) }))
  const packages = manifestPackages(labelled, contents)
  if ('changedPackage' in packages) return packages
  if (contentHashOf(robotCode, items) !== aros.contentHash) return { changedPackage: aros.name }
  const { id, name, channel, contentHash } = aros
  const bakeS = bakeSeconds(
    aros.bakeS,
    packages.map(({ services }) => ({ hasServices: services !== undefined })),
  )
  const requires = manifestRequires(packages, bakeS)
  const manifest = {
    format: manifestFormat,
    requires,
    arosId: id,
    name,
    version: versionLabel(aros),
    channel,
    robotCode,
    contentHash,
    ...(bakeS > 0 && { bakeS }),
  }
  const text = canonicalJson(ArosManifest.parse({ ...manifest, packages }))
  return { text, requires }
}
