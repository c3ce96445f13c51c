import { z } from 'zod'
import { Id, Sha256 } from '../../entity.ts'
import type { AgentCapability } from '../agent-capabilities.ts'
import {
  PackageCode,
  PackageFile,
  PackageFolder,
  PackageHooks,
  PackageLink,
  RestartScope,
} from './package-content.ts'
import { BakeSeconds, PackageServices, SystemUser } from './package-services.ts'
import { findNamePairs, findPathConflict, foldersAbove, isPathOfFirstAgents } from './release-path.ts'

export const ArosChannel = z.enum(['production', 'test'])
export type ArosChannel = z.infer<typeof ArosChannel>

interface Tree {
  files: readonly { path: string }[]
  links?: readonly { path: string }[] | undefined
  folders?: readonly { path: string }[] | undefined
}

/** The first path of a package that has no place beside the others; see {@link findPathConflict}. */
export function findTreeConflict({
  files,
  links = [],
  folders = [],
}: Omit<Tree, 'files'> & { files: Iterable<{ path: string }> }): string | undefined {
  const ends = [files, links].flatMap((entries) => Array.from(entries, ({ path }) => path))
  const own = folders.map(({ path }) => path)
  const known = new Set<string>()
  const twin = own.find((path) => known.has(path) || !known.add(path))
  if (twin !== undefined) return twin
  const used = new Set(ends)
  const blocked = own.find((path) => [path, ...foldersAbove(path)].some((above) => used.has(above)))
  return blocked ?? findPathConflict(ends)
}

const manifestPackage = z.strictObject({
  order: z.number().int().min(1).max(9999),
  code: PackageCode,
  name: z.string().min(1).max(200),
  version: z.string().min(1).max(100),
  versionId: Id,
  contentHash: Sha256,
  restart: RestartScope,
  files: z.array(PackageFile).max(200_000),
  links: z.array(PackageLink).max(200_000).optional(),
  folders: z.array(PackageFolder).max(200_000).optional(),
  hooks: PackageHooks,
  /** Programs that the agent keeps running; absent: none. */
  services: PackageServices.min(1).optional(),
  /** Whom its hooks run as; absent: the user whom the robot keeps for services. */
  hookUser: SystemUser.optional(),
})
export const ManifestPackage = manifestPackage.refine((item) => !findTreeConflict(item), 'paths collide')
export type ManifestPackage = z.infer<typeof ManifestPackage>

/** Whether packages stand in rising order, each once. */
export function isInOrder(packages: readonly { order: number; code: string }[]): boolean {
  const codes = new Set(packages.map((item) => item.code))
  const rises = packages.every((item, index) => item.order > (packages[index - 1]?.order ?? 0))
  return rises && codes.size === packages.length
}

/**
 * The newest format an agent of this protocol installs. From format 2 on a manifest names in `requires` every capability
 * that installing it takes, so that more can be in it: a file list then holds links beside files (`links`), a package
 * services of its own (`services`). An agent looks at `requires` before anything else and refuses what it did not
 * announce by name; what no capability stands for is no part of the format and refused as well.
 */
export const manifestFormat = 2

/** Capabilities (agent-capabilities.ts) that something takes. */
export const Requires = z.array(z.string().min(1).max(50)).max(50)

function needsTrees({ files, links = [], folders = [] }: Tree): boolean {
  if (links.length > 0 || folders.length > 0) return true
  const paths = files.map(({ path }) => path)
  return !paths.every(isPathOfFirstAgents) || findNamePairs(paths).length > 0
}

interface Required extends Tree {
  services?: readonly unknown[] | undefined
  hookUser?: string | undefined
}

function needsServices({ services = [], hookUser }: Required): boolean {
  return services.length > 0 || hookUser !== undefined
}

/** Capabilities that a manifest of these packages takes of an agent that watches them so long before the update is done. */
export function manifestRequires(packages: readonly Required[], bakeS = 0): AgentCapability[] {
  return [
    'manifest-2',
    ...(packages.some(needsTrees) ? (['trees'] as const) : []),
    ...(packages.some(needsServices) ? (['services'] as const) : []),
    ...(bakeS > 0 ? (['bake'] as const) : []),
  ]
}

/**
 * The whole of an AROS version as the robot installs it, packages in strictly rising `order`. It is published
 * as the TUF target `aros/<arosId>.json` in canonical JSON; `contentHash` names what is installed (two AROS
 * versions with the same packages, e.g. a test one and the production one made of it, share it).
 */
export const ArosManifest = z.strictObject({
  /** 1 on robots that installed it before there was another; it requires nothing. */
  format: z.union([z.literal(1), z.literal(manifestFormat)]),
  requires: Requires.optional(),
  arosId: Id,
  name: z.string().min(1).max(200),
  version: z.string().min(1).max(100),
  channel: ArosChannel,
  robotCode: z.string().min(1).max(100),
  contentHash: Sha256,
  /** How long its services must stay healthy before the update is done; absent: not watched. */
  bakeS: BakeSeconds.min(1).optional(),
  packages: z.array(ManifestPackage).min(1).max(1000).refine(isInOrder, 'packages out of order'),
})
export type ArosManifest = z.infer<typeof ArosManifest>

/** TUF target path of an AROS version's manifest. */
export function manifestTargetPath(arosId: string): string {
  return `aros/${arosId}.json`
}

/** Custom field of the manifest's entry in `targets`, so that a robot can refuse before downloading. */
export const ManifestTargetCustom = z.object({
  arosId: Id,
  channel: ArosChannel,
  contentHash: Sha256,
  format: z.number().int().min(1).default(1),
  requires: Requires.default([]),
})
export type ManifestTargetCustom = z.infer<typeof ManifestTargetCustom>

export const manifestMaxBytes = 67_108_864
