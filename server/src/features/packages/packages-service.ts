import { commonErrors } from '@filo/contract/common-errors'
import { fold, sortKey } from '@filo/contract/fold'
import type { LongPage } from '@filo/contract/list-query'
import type { LocalizedText } from '@filo/contract/localized-text'
import type { PackageStatus } from '@filo/contract/packages/package-kinds'
import { packageErrors } from '@filo/contract/packages/packages-errors'
import type {
  CreatePackageBody,
  PackageCard,
  PackageDetail,
  UpdatePackageBody,
} from '@filo/contract/packages/packages-routes'
import type { BaseContext } from '../../base-context.ts'
import { changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { searchGrams } from '../../db/long-lists/search-grams.ts'
import { publish } from '../../db/unit-of-work.ts'
import { definedOnly } from '../../ground/defined-only.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { changedMeta, newMeta } from '../../ground/row-meta.ts'
import { requireMatch } from '../../http/routes/etag.ts'
import { claimPictures } from '../../records/claim-pictures.ts'
import { type Actor, actorId } from '../../rights/actor.ts'
import type { AuditRecord, AuditService } from '../audit/audit-service.ts'
import * as store from './packages-store.ts'
import { createPackageReader } from './read-packages.ts'

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids'> & { audit: AuditService }

function keysOf(code: string, name: LocalizedText) {
  const searchKey = fold(`${code} ${name.tr} ${name.en}`)
  return { searchKey, searchGrams: searchGrams(searchKey), sortKey: sortKey(name.tr) }
}

/** Packages: the software modules whose versions are built into AROS. */
export function createPackagesService({ db, clock, ids, audit }: Deps) {
  const reader = createPackageReader({ db })

  const subject = (row: store.PackageRow) => ({
    objectType: 'package',
    objectId: row.id,
    objectName: row.code,
  })
  const publishChange = (tx: Db, id: string) =>
    publish(tx, changed('packages', id, 'package', { customerId: null }))

  async function locked(tx: Db, actor: Actor, id: string, ifMatch: string | undefined) {
    const row = await store.lockPackage(tx, actor, id)
    if (!row) throw new DomainError(commonErrors.not_found)
    requireMatch(row, ifMatch)
    return row
  }

  async function save(
    tx: Db,
    actor: Actor,
    { row, changes, action }: { row: store.PackageRow; changes: object; action: AuditRecord['action'] },
  ) {
    const stamp = changedMeta(row, { at: clock.now(), by: actorId(actor) })
    const after: store.PackageRow = { ...row, ...changes, ...stamp }
    await claimPictures(tx, [after.iconKey])
    await store.updatePackageRow(tx, row.id, after)
    await audit.record(tx, actor, { action, ...subject(after), before: row, after })
  }

  /** Creates a package; its owner is its maker unless told. @throws package_code_in_use unknown_folder unknown_owner */
  async function create(actor: Actor, body: CreatePackageBody): Promise<PackageDetail> {
    const by = actorId(actor)
    const row: store.PackageRow = {
      ...body,
      ...newMeta({ at: clock.now(), by }),
      id: ids.next(),
      ...keysOf(body.code, body.name),
      ownerId: body.ownerId ?? by,
      status: 'active',
    }
    await db.transaction(async (tx) => {
      await reader.requirePlaceAndOwner(tx, actor, body)
      await claimPictures(tx, [row.iconKey])
      if (!(await store.insertPackage(tx, row)))
        throw new DomainError(packageErrors.package_code_in_use, { code: body.code })
      await audit.record(tx, actor, { action: 'package.created', ...subject(row), after: row })
      publishChange(tx, row.id)
    })
    return reader.get(actor, row.id)
  }

  /** Changes what people wrote. @throws not_found etag_mismatch unknown_folder unknown_owner */
  async function update(
    actor: Actor,
    id: string,
    { ifMatch, ...body }: UpdatePackageBody & { ifMatch: string | undefined },
  ): Promise<PackageDetail> {
    await db.transaction(async (tx) => {
      const row = await locked(tx, actor, id, ifMatch)
      await reader.requirePlaceAndOwner(tx, actor, body)
      const changes = { ...definedOnly(body), ...keysOf(row.code, body.name ?? row.name) }
      await save(tx, actor, { row, changes, action: 'package.updated' })
      publishChange(tx, id)
    })
    return reader.get(actor, id)
  }

  /** Archives or restores. @throws not_found etag_mismatch package_in_use */
  async function setStatus(
    actor: Actor,
    id: string,
    { status, ifMatch }: { status: PackageStatus; ifMatch: string | undefined },
  ): Promise<PackageDetail> {
    await db.transaction(async (tx) => {
      const row = await locked(tx, actor, id, ifMatch)
      publishChange(tx, id)
      if (row.status === status) return
      if (status === 'archived') await reader.requireUnused(tx, actor, id)
      const action = status === 'archived' ? 'package.archived' : 'package.restored'
      await save(tx, actor, { row, changes: { status }, action })
    })
    return reader.get(actor, id)
  }

  /** A private mark; not audited. @throws not_found */
  async function setFavourite(actor: Actor, id: string, isFavourite: boolean): Promise<void> {
    const found = await store.findPackage(db, actor, id)
    const userId = actorId(actor)
    if (!found || !userId) throw new DomainError(commonErrors.not_found)
    await store.setFavourite(db, { userId, packageId: found.package.id }, isFavourite)
  }

  return {
    list: (actor: Actor, query: store.PackageQuery): Promise<LongPage<PackageCard>> =>
      reader.list(actor, query),
    get: (actor: Actor, ref: string): Promise<PackageDetail> => reader.get(actor, ref),
    choices: reader.choices,
    findKnownContent: reader.findKnownContent,
    create,
    update,
    setStatus,
    setFavourite,
  }
}

export type PackagesService = ReturnType<typeof createPackagesService>
