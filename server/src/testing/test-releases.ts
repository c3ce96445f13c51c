import type { ArosState } from '@filo/contract/aros-versions/aros-states'
import { createArosDraft, updateArosDraft } from '@filo/contract/aros-versions/aros-versions-routes'
import { packageContentHash } from '@filo/contract/device/assignment/content-hash'
import { fold, sortKey } from '@filo/contract/fold'
import { semverKey } from '@filo/contract/packages/semver-order'
import type { VersionState } from '@filo/contract/packages/version-states'
import { eq } from 'drizzle-orm'
import { arosVersions } from '../db/schema/aros-versions.ts'
import { files } from '../db/schema/files.ts'
import { packages } from '../db/schema/packages.ts'
import { producedRobots } from '../db/schema/produced-robots.ts'
import { versions } from '../db/schema/versions.ts'
import { sha256Hex } from '../ground/sha256-hex.ts'
import type { TestServer } from './test-context.ts'
import type { TestPerson } from './test-people.ts'
import { addUnit, addVariant } from './test-robots.ts'

/** A package row without versions. */
async function addBarePackage(server: TestServer, code: string): Promise<string> {
  const { db, ids, clock } = server.context
  const id = ids.next()
  const at = clock.now()
  const name = { tr: `Paket ${code}`, en: `Package ${code}` }
  const keys = { searchKey: fold(code), sortKey: sortKey(code) }
  const meta = { createdAt: at, updatedAt: at }
  const rest = { description: name, kind: 'service' as const, isRequired: false }
  await db.insert(packages).values({ id, code, name, ...rest, ...meta, ...keys })
  return id
}

interface VersionOptions {
  packageId: string
  code: string
  semver: string
  state?: VersionState
  contents?: Record<string, string>
  dependencies?: { code: string; range: string }[]
  conflicts?: { code: string; range: string }[]
  compatibleVariantIds?: string[]
}

/** A frozen package version with its files, as if it had been uploaded and made ready. */
export async function addFrozenVersion(server: TestServer, options: VersionOptions): Promise<string> {
  const { db, ids, clock } = server.context
  const { packageId, code, semver, state = 'released', contents = { 'a.txt': `${code} ${semver}` } } = options
  const id = ids.next()
  const at = clock.now()
  const list = Object.entries(contents).map(([path, text]) => ({
    path,
    mode: 0o644,
    sizeBytes: Buffer.byteLength(text),
    sha256: sha256Hex(text),
  }))
  const contentHash = packageContentHash({ files: list, hooks: {}, restart: 'service' }, sha256Hex)
  const { dependencies = [], conflicts = [], compatibleVariantIds = [] } = options
  await db.insert(versions).values({
    id,
    packageId,
    semver,
    semverKey: semverKey(semver),
    state,
    notes: { tr: `${semver} notları`, en: `Notes of ${semver}` },
    contentHash,
    sizeBytes: list.reduce((sum, file) => sum + file.sizeBytes, 0),
    fileCount: list.length,
    dependencies,
    conflicts,
    compatibleVariantIds,
    createdAt: at,
    updatedAt: at,
    searchKey: fold(`${code} ${semver}`),
  })
  const meta = { versionId: id, mime: 'text/plain', createdAt: at, updatedAt: at }
  await db.insert(files).values(list.map((file) => ({ id: ids.next(), name: file.path, ...meta, ...file })))
  return id
}

/** A package of its own with one version. @returns both ids */
export async function addComponent(
  server: TestServer,
  code: string,
  options: Partial<VersionOptions> = {},
): Promise<{ packageId: string; versionId: string; code: string }> {
  const packageId = await addBarePackage(server, code)
  const versionId = await addFrozenVersion(server, { semver: '1.0.0', ...options, packageId, code })
  return { packageId, versionId, code }
}

let next = 0

/** A package code nothing else has. */
export function componentCode(prefix = 'kod'): string {
  next += 1
  return `${prefix}-${process.pid}-${next}`
}

/** A draft with the given versions in this order. @returns its id and etag */
export async function addDraftAros(
  person: TestPerson,
  input: { variantId: string; channel: 'production' | 'test'; versionIds: string[]; semver?: string },
): Promise<{ id: string; etag: string }> {
  const { versionIds, ...body } = input
  const created = await person.call(createArosDraft, { body })
  if (created.status !== 201) throw new Error(JSON.stringify(created.body))
  const params = { ArosId: created.body.id }
  const items = versionIds.map((versionId) => ({ versionId }))
  const filled = await person.call(updateArosDraft, { params, body: { items } })
  if (filled.status !== 200) throw new Error(JSON.stringify(filled.body))
  return { id: filled.body.id, etag: filled.body.etag }
}

/** A unit of a variant that takes test versions. */
export async function addTestUnit(server: TestServer, variantId: string): Promise<string> {
  const id = await addUnit(server, { variantId })
  await server.context.db.update(producedRobots).set({ isTestRobot: true }).where(eq(producedRobots.id, id))
  return id
}

/** A production AROS version without packages in any state, without the way there. */
export async function addBareAros(
  server: TestServer,
  input: {
    id?: string
    variantId?: string
    semver?: string
    state?: ArosState
    contentHash?: string
  } = {},
): Promise<string> {
  const { db, ids, clock } = server.context
  const { semver = '1.0.0', state = 'published', contentHash = null } = input
  const [id, at] = [input.id ?? ids.next(), clock.now()]
  const variantId = input.variantId ?? (await addVariant(server))
  const what = { variantId, channel: 'production' as const, name: 'Nova', notes: { tr: '', en: '' } }
  const which = { semver, semverKey: semverKey(semver), state, searchKey: 'nova' }
  const meta = { id, createdAt: at, updatedAt: at }
  await db.insert(arosVersions).values({ ...meta, ...what, ...which, contentHash })
  return id
}
