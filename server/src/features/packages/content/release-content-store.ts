import type { ArosChannel } from '@filo/contract/device/assignment/aros-manifest'
import type { PackageFile, PackageHooks } from '@filo/contract/device/assignment/package-content'
import { HookKind } from '@filo/contract/device/assignment/package-content'
import type { PackageService } from '@filo/contract/device/assignment/package-services'
import type { LocalizedText } from '@filo/contract/localized-text'
import type { PackageKind } from '@filo/contract/packages/package-kinds'
import { composableStates, type VersionState } from '@filo/contract/packages/version-states'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { packageCode } from '../../../db/schema/package-code.ts'
import { packages } from '../../../db/schema/packages.ts'
import { type VersionDependency, versions } from '../../../db/schema/versions.ts'
import { newestFirst } from '../../../records/releases/version-order.ts'
import type { Actor } from '../../../rights/actor.ts'
import { inTreeOrder } from '../folders/folder-tree.ts'
import { listFolderRows } from '../folders/folders-store.ts'
import { packageScope } from '../package-scope.ts'
import { listContentRows } from './files-store.ts'
import { listTreeEntries, type TreeParts, treeParts } from './tree-store.ts'
import { servicesOf } from './version-code.ts'

/** All that an AROS manifest says of one package version; `contentHash` is null before `ready`. */
interface ReleaseContent extends TreeParts {
  packageId: string
  code: string
  name: LocalizedText
  versionId: string
  semver: string
  build: number
  state: VersionState
  contentHash: string | null
  restart: 'none' | 'service' | 'robot'
  dependencies: VersionDependency[]
  conflicts: VersionDependency[]
  compatibleVariantIds: string[]
  sizeBytes: number
  files: PackageFile[]
  hooks: PackageHooks
  services?: PackageService[]
  hookUser?: string
}

async function readHooks(db: Db, versionIds: readonly string[]): Promise<Map<string, PackageHooks>> {
  const rows = await db
    .select()
    .from(packageCode)
    .where(inArray(packageCode.versionId, [...versionIds]))
  const found = new Map<string, PackageHooks>()
  for (const row of rows) {
    const kind = HookKind.safeParse(row.kind)
    if (!kind.success || row.language === 'json') continue
    const { language, text, sha256, timeoutS } = row
    found.set(row.versionId, {
      ...found.get(row.versionId),
      [kind.data]: { language, text, sha256, timeoutS },
    })
  }
  return found
}

/** Reads what each of these versions is made of, in the order asked for; unknown ids are left out. */
export async function readReleaseContent(db: Db, versionIds: readonly string[]): Promise<ReleaseContent[]> {
  if (versionIds.length === 0) return []
  const rows = await db
    .select({ version: versions, code: packages.code, name: packages.name })
    .from(versions)
    .innerJoin(packages, eq(packages.id, versions.packageId))
    .where(inArray(versions.id, [...versionIds]))
  const hooks = await readHooks(db, versionIds)
  const files = new Map<string, PackageFile[]>()
  for (const { id: _id, versionId, ...file } of await listContentRows(db, versionIds)) {
    const list = files.get(versionId)
    if (list) list.push(file)
    else files.set(versionId, [file])
  }
  const entries = Map.groupBy(await listTreeEntries(db, versionIds), (entry) => entry.versionId)
  const byId = new Map(rows.map((row) => [row.version.id, row]))
  return versionIds.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { version, code, name } = row
    return [
      {
        packageId: version.packageId,
        code,
        name,
        versionId: id,
        semver: version.semver,
        build: version.build,
        state: version.state,
        contentHash: version.contentHash,
        restart: version.restart,
        dependencies: version.dependencies,
        conflicts: version.conflicts,
        compatibleVariantIds: version.compatibleVariantIds,
        sizeBytes: version.sizeBytes,
        files: files.get(id) ?? [],
        ...treeParts(entries.get(id) ?? []),
        hooks: hooks.get(id) ?? {},
        ...servicesOf(version),
      },
    ]
  })
}

interface ComposableVersion {
  packageId: string
  code: string
  name: LocalizedText
  kind: PackageKind
  folderId: string | null
  isRequired: boolean
  versionId: string
  semver: string
  build: number
  state: VersionState
  sizeBytes: number
  fileCount: number
  restart: 'none' | 'service' | 'robot'
  dependencies: VersionDependency[]
  conflicts: VersionDependency[]
  contentHash: string | null
  notes: LocalizedText
  createdAt: Date
  /** Built for the variant asked for, or for all. */
  isCompatible: boolean
}

interface Composable {
  /** Parents before children, siblings in order. */
  folders: { id: string; parentId: string | null; name: string; order: number }[]
  /** By package name, the highest version first; incompatible ones included, so that the tree can say why. */
  versions: ComposableVersion[]
}

function composableOf(
  {
    version,
    package: item,
  }: { version: typeof versions.$inferSelect; package: typeof packages.$inferSelect },
  variantId: string,
): ComposableVersion {
  const { semver, build, state, sizeBytes, fileCount, restart, dependencies, conflicts } = version
  const { contentHash, notes, createdAt, compatibleVariantIds } = version
  return {
    packageId: item.id,
    code: item.code,
    name: item.name,
    kind: item.kind,
    folderId: item.folderId,
    isRequired: item.isRequired,
    versionId: version.id,
    semver,
    build,
    state,
    sizeBytes,
    fileCount,
    restart,
    dependencies,
    conflicts,
    contentHash,
    notes,
    createdAt,
    isCompatible: compatibleVariantIds.length === 0 || compatibleVariantIds.includes(variantId),
  }
}

/** Lists what the composer's tree is made of, as far as the actor may see it. */
export async function listComposable(
  db: Db,
  actor: Actor,
  { variantId, channel }: { variantId: string; channel: ArosChannel },
): Promise<Composable> {
  const rows = await db
    .select({ version: versions, package: packages })
    .from(versions)
    .innerJoin(packages, eq(packages.id, versions.packageId))
    .where(
      and(
        inArray(versions.state, [...composableStates[channel]]),
        eq(packages.status, 'active'),
        packageScope(actor),
      ),
    )
    .orderBy(sql`${packages.sortKey} collate "C"`, packages.id, ...newestFirst)
  const folders = inTreeOrder(await listFolderRows(db, actor))
  return {
    folders: folders.map(({ id, parentId, name, order }) => ({ id, parentId, name, order })),
    versions: rows.map((row) => composableOf(row, variantId)),
  }
}
