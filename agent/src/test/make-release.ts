import { randomUUID } from 'node:crypto'
import {
  type ArosManifest,
  manifestRequires,
  manifestTargetPath,
} from '@filo/contract/device/assignment/aros-manifest'
import { arosContentHash, packageContentHash } from '@filo/contract/device/assignment/content-hash'
import type {
  HookKind,
  PackageHook,
  PackageHooks,
  RestartScope,
} from '@filo/contract/device/assignment/package-content'
import { PackageServices } from '@filo/contract/device/assignment/package-services'
import {
  type ProgramManifest,
  programManifestHash,
  programRequires,
  programTargetPath,
} from '@filo/contract/device/assignment/program-manifest'
import { canonicalJson } from '@filo/contract/device/canonical-json'
import type { z } from 'zod'
import { sha256, type TargetEntry } from './tuf-repository.ts'

export interface PackageInput {
  code: string
  version: string
  /** Absent: `service`. */
  restart?: RestartScope
  /** As the author of a package writes them. */
  services?: z.input<typeof PackageServices>
  hookUser?: string
  files: Record<string, string | { data: string | Uint8Array; mode: number }>
  /** Texts of symbolic links by path. */
  links?: Record<string, string>
  /** Permission bits of named folders by path. */
  folders?: Record<string, number>
  /** Shell text, or a script with its language and time limit. */
  hooks?: Partial<Record<HookKind, string | { language?: 'sh' | 'node'; text: string; timeoutS?: number }>>
}

export interface Release {
  manifest: ArosManifest
  manifestText: string
  targetPath: string
  target: TargetEntry
  blobs: Map<string, Buffer>
}

function makeHooks(hooks: PackageInput['hooks']): PackageHooks {
  const entries = Object.entries(hooks ?? {}).map(([kind, input]): [string, PackageHook] => {
    const { language = 'sh', text, timeoutS = 10 } = typeof input === 'string' ? { text: input } : input
    return [kind, { language, text, timeoutS, sha256: sha256(text) }]
  })
  return Object.fromEntries(entries)
}

function makeServices({ services, hookUser }: PackageInput) {
  return { ...(services && { services: PackageServices.parse(services) }), ...(hookUser && { hookUser }) }
}

function makeTree({ links = {}, folders = {} }: PackageInput) {
  const texts = Object.entries(links).map(([path, target]) => ({ path, target }))
  const modes = Object.entries(folders).map(([path, mode]) => ({ path, mode }))
  return { ...(texts.length > 0 && { links: texts }), ...(modes.length > 0 && { folders: modes }) }
}

/** The packages as a manifest lists them, and the files that they are made of. */
function makePackages(packages: readonly PackageInput[]) {
  const blobs = new Map<string, Buffer>()
  const listed = packages.map((input, index) => {
    const files = Object.entries(input.files).map(([path, input]) => {
      const { data, mode } =
        typeof input === 'object' && 'mode' in input ? input : { data: input, mode: 0o644 }
      const bytes = Buffer.from(data)
      blobs.set(sha256(bytes), bytes)
      return { path, mode, sizeBytes: bytes.length, sha256: sha256(bytes) }
    })
    const hooks = makeHooks(input.hooks)
    const { code, version, restart = 'service' } = input
    const content = { files, ...makeTree(input), hooks, ...makeServices(input), restart }
    const identity = { order: (index + 1) * 10, code, name: code, version, versionId: randomUUID() }
    return { ...identity, ...content, contentHash: packageContentHash(content, sha256) }
  })
  return { blobs, listed }
}

/** A manifest's entry among the targets. */
function targetOf(manifestText: string, custom: Record<string, unknown>): TargetEntry {
  return { length: Buffer.byteLength(manifestText), hashes: { sha256: sha256(manifestText) }, custom }
}

/** Builds a release as the server would publish it. */
export function makeRelease(
  name: string,
  packages: PackageInput[],
  { channel = 'production', bakeS = 0 }: { channel?: ArosManifest['channel']; bakeS?: number } = {},
): Release {
  const { blobs, listed } = makePackages(packages)
  const body = { robotCode: 'test-robot', packages: listed }
  const contentHash = arosContentHash(body, sha256)
  const arosId = randomUUID()
  const version = `v-${name}`
  const manifest: ArosManifest = {
    format: 2,
    requires: manifestRequires(listed, bakeS),
    arosId,
    name,
    version,
    channel,
    contentHash,
    ...(bakeS > 0 && { bakeS }),
    ...body,
  }
  const manifestText = canonicalJson(manifest)
  const target = targetOf(manifestText, { arosId, channel, contentHash })
  return { manifest, manifestText, targetPath: manifestTargetPath(arosId), target, blobs }
}

export interface ProgramRelease extends Omit<Release, 'manifest'> {
  manifest: ProgramManifest
}

/** The same for a release of a program. */
export function makeProgram(
  code: string,
  version: string,
  packages: PackageInput[],
  { permissions = ['network'], bakeS = 0 }: Partial<Pick<ProgramManifest, 'permissions' | 'bakeS'>> = {},
): ProgramRelease {
  const { blobs, listed } = makePackages(packages)
  const contentHash = programManifestHash({ code, permissions, packages: listed }, sha256)
  const [programId, releaseId] = [randomUUID(), randomUUID()]
  const requires = programRequires(listed, bakeS)
  const manifest: ProgramManifest = {
    format: 2,
    kind: 'program',
    requires,
    programId,
    releaseId,
    code,
    name: `Program ${code}`,
    version,
    contentHash,
    permissions,
    ...(bakeS > 0 && { bakeS }),
    packages: listed,
  }
  const manifestText = canonicalJson(manifest)
  const target = targetOf(manifestText, { releaseId, code, contentHash, format: 2, requires })
  return { manifest, manifestText, targetPath: programTargetPath(releaseId), target, blobs }
}
