import { commonErrors } from '@filo/contract/common-errors'
import type { LongPage } from '@filo/contract/list-query'
import { packageErrors } from '@filo/contract/packages/packages-errors'
import type {
  KnownContent,
  PackageCard,
  PackageChoices,
  PackageDetail,
} from '@filo/contract/packages/packages-routes'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { presentRows } from '../../http/routes/present-rows.ts'
import type { Actor } from '../../rights/actor.ts'
import { keepFolder } from './folders/folders-store.ts'
import { findKnownContent } from './known-content-store.ts'
import { listChoices, listOwners } from './package-choices-store.ts'
import { listDependents, type PackageFacts, readPackageFacts } from './package-facts-store.ts'
import { findPackage, listPackageRows, type PackageQuery } from './packages-store.ts'
import { presentPackageCard, presentPackageDetail } from './present-package.ts'
import { listSemvers } from './versions/versions-store.ts'

const noFacts: PackageFacts = {
  latestReleased: null,
  latestTest: null,
  states: {},
  lastVersionAt: null,
  robotCount: 0,
  robotsOnRevoked: 0,
}

/** Reads packages as their pages show them. */
export function createPackageReader({ db }: Pick<BaseContext, 'db'>) {
  async function list(actor: Actor, query: PackageQuery): Promise<LongPage<PackageCard>> {
    const { rows, ...found } = await listPackageRows(db, actor, query)
    const facts = await readPackageFacts(
      db,
      actor,
      rows.map((row) => row.package.id),
    )
    const items = presentRows(
      rows,
      (row) => row.package.id,
      (row) => presentPackageCard(row, facts.get(row.package.id) ?? noFacts),
    )
    return { items, ...found }
  }

  /** By id or code. @throws not_found */
  async function get(actor: Actor, ref: string): Promise<PackageDetail> {
    const row = await findPackage(db, actor, ref)
    if (!row) throw new DomainError(commonErrors.not_found)
    const { id, code } = row.package
    const facts = await readPackageFacts(db, actor, [id])
    const highestSemver = (await listSemvers(db, id))[0] ?? null
    const dependents = await listDependents(db, code)
    return presentPackageDetail(row, facts.get(id) ?? noFacts, { highestSemver, dependents })
  }

  /** @throws unknown_folder unknown_owner */
  async function requirePlaceAndOwner(
    tx: Db,
    actor: Actor,
    { folderId, ownerId }: { folderId?: string | null | undefined; ownerId?: string | null | undefined },
  ): Promise<void> {
    if (folderId && !(await keepFolder(tx, actor, folderId)))
      throw new DomainError(packageErrors.unknown_folder)
    if (ownerId && !(await listOwners(tx, actor)).some((owner) => owner.id === ownerId))
      throw new DomainError(packageErrors.unknown_owner)
  }

  /** @throws package_in_use */
  async function requireUnused(tx: Db, actor: Actor, id: string): Promise<void> {
    const robots = (await readPackageFacts(tx, actor, [id])).get(id)?.robotCount ?? 0
    if (robots > 0) throw new DomainError(packageErrors.package_in_use, { by: `${robots} robot` })
  }

  async function known(
    actor: Actor,
    packageId: string,
    options: { sha256s: string[]; exceptVersionId?: string | undefined },
  ): Promise<KnownContent[]> {
    if (!(await findPackage(db, actor, packageId))) throw new DomainError(commonErrors.not_found)
    return findKnownContent(db, packageId, options)
  }

  return {
    list,
    get,
    requirePlaceAndOwner,
    requireUnused,
    choices: (actor: Actor): Promise<PackageChoices> => listChoices(db, actor),
    /** Contents that versions of the package already have, one per hash. @throws not_found */
    findKnownContent: known,
  }
}
