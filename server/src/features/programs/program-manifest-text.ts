import { type ManifestPackage, manifestFormat } from '@filo/contract/device/assignment/aros-manifest'
import { bakeSeconds } from '@filo/contract/device/assignment/package-services'
import {
  ProgramManifest,
  programManifestHash,
  programRequires,
} from '@filo/contract/device/assignment/program-manifest'
import { canonicalJson } from '@filo/contract/device/canonical-json'
import { sha256Hex } from '../../ground/sha256-hex.ts'
import { manifestPackages, type ReleaseContent } from '../../records/releases/manifest-packages.ts'
import type { ReleaseItem } from './program-release-parts-store.ts'
import type { ReleaseRow } from './program-releases-store.ts'
import type { ProgramRow } from './programs-store.ts'

interface ProgramManifestInput {
  program: Pick<ProgramRow, 'id' | 'code' | 'name'>
  release: Pick<ReleaseRow, 'id' | 'semver' | 'permissions'>
  items: readonly Pick<ReleaseItem, 'versionId' | 'code' | 'name' | 'semver' | 'build' | 'contentHash'>[]
  contents: readonly ReleaseContent[]
}

interface BuiltProgramManifest {
  text: string
  contentHash: string
  requires: readonly string[]
}

function manifestOf({ program, release }: ProgramManifestInput, packages: ManifestPackage[]) {
  const bakeS = bakeSeconds(
    null,
    packages.map(({ services }) => ({ hasServices: services !== undefined })),
  )
  const permissions = [...release.permissions].sort()
  return ProgramManifest.parse({
    format: manifestFormat,
    kind: 'program',
    requires: programRequires(packages, bakeS),
    programId: program.id,
    releaseId: release.id,
    code: program.code,
    name: program.name.tr || program.code,
    version: release.semver,
    contentHash: programManifestHash({ code: program.code, permissions, packages }, sha256Hex),
    permissions,
    ...(bakeS > 0 && { bakeS }),
    packages,
  })
}

/** The canonical JSON of a release's manifest, or the package whose content no longer has the hash it was locked with. */
export function buildProgramManifest(
  input: ProgramManifestInput,
): BuiltProgramManifest | { changedPackage: string } {
  const items = input.items.map((item) => ({ ...item, label: item.name.tr || item.code }))
  const packages = manifestPackages(items, input.contents)
  if ('changedPackage' in packages) return packages
  const manifest = manifestOf(input, packages)
  const { contentHash, requires } = manifest
  return { text: canonicalJson(manifest), contentHash, requires }
}
