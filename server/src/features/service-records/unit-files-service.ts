import type { Readable } from 'node:stream'
import { commonErrors } from '@filo/contract/common-errors'
import { fold } from '@filo/contract/fold'
import type { Page } from '@filo/contract/list-query'
import {
  type UnitFileKind,
  unitFileEndings,
  unitFileLimits,
} from '@filo/contract/service-records/service-record-kinds'
import { serviceRecordErrors } from '@filo/contract/service-records/service-records-errors'
import type { UnitFile } from '@filo/contract/service-records/unit-files-routes'
import type { BaseContext } from '../../base-context.ts'
import { changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/unit-of-work.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { mimeOf } from '../../http/bodies/mime-of.ts'
import { presentRows } from '../../http/routes/present-rows.ts'
import { findUnitWithAgent } from '../../records/units/unit-agent.ts'
import { lockUnit, type UnitRow } from '../../records/units/unit-row.ts'
import { actorId, scopeOf, type UserActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import { presentUnitFile } from './present-service-record.ts'
import { mayDeleteFile, writesAsCustomer } from './service-policy.ts'
import * as store from './unit-files-store.ts'

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids' | 'blobs'> & { audit: AuditService }

interface FileInput {
  name: string
  kind: UnitFileKind
  isForCustomer: boolean
  bytes: Readable
}

const endings: readonly string[] = unitFileEndings

/** Papers of robots: manuals, certificates, photos. */
export function createUnitFilesService({ db, clock, ids, blobs, audit }: Deps) {
  async function requireUnit(actor: UserActor, unitId: string): Promise<void> {
    if (!(await findUnitWithAgent(db, scopeOf(actor), unitId))) throw new DomainError(commonErrors.not_found)
  }

  async function hold(tx: Db, actor: UserActor, unitId: string): Promise<UnitRow> {
    const unit = await lockUnit(tx, scopeOf(actor), unitId)
    if (!unit) throw new DomainError(commonErrors.not_found)
    return unit
  }

  function publishService(tx: Db, { id, customerId, variantId }: UnitRow): void {
    publish(tx, changed('hardware', id, 'service', { customerId, variantId, unitIds: [id] }))
  }

  async function note(
    tx: Db,
    actor: UserActor,
    {
      unit,
      file,
      action,
    }: { unit: UnitRow; file: store.FileRow; action: 'unit_file.added' | 'unit_file.deleted' },
  ): Promise<void> {
    const { id: fileId, name, kind, sha256, isForCustomer } = file
    await audit.record(tx, actor, {
      action,
      objectType: 'produced_robot',
      objectId: unit.id,
      objectName: unit.serial,
      customerId: isForCustomer ? unit.customerId : null,
      after: { fileId, fileName: name, kind, sha256, isForCustomer },
    })
  }

  /** @throws not_found */
  async function list(actor: UserActor, unitId: string, ref: store.FilesQuery): Promise<Page<UnitFile>> {
    await requireUnit(actor, unitId)
    const { rows, totalCount } = await store.listFileRows(db, actor, unitId, ref)
    const now = clock.now()
    const items = presentRows(
      rows,
      ({ file }) => file.id,
      (row) => presentUnitFile(actor, row, now),
    )
    return { items, totalCount }
  }

  async function requireRoom(tx: Db, unitId: string): Promise<void> {
    const limit = unitFileLimits.perUnit
    if ((await store.countFiles(tx, unitId)) >= limit)
      throw new DomainError(serviceRecordErrors.unit_files_too_many, { limit })
  }

  /**
   * Keeps a file with a robot.
   * @throws not_found unit_file_type unit_file_empty unit_files_too_many blob_too_large
   */
  async function add(actor: UserActor, unitId: string, { name, kind, isForCustomer, bytes }: FileInput) {
    await requireUnit(actor, unitId)
    const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
    if (!endings.includes(ending))
      throw new DomainError(serviceRecordErrors.unit_file_type, { name, endings: endings.join(', ') })
    await requireRoom(db, unitId)
    const stored = await blobs.put(bytes, { maxBytes: unitFileLimits.maxBytes })
    if (stored.sizeBytes === 0) throw new DomainError(serviceRecordErrors.unit_file_empty, { name })
    const fileId = ids.next()
    await db.transaction(async (tx) => {
      const locked = await hold(tx, actor, unitId)
      await requireRoom(tx, unitId)
      const isByCustomer = writesAsCustomer(actor)
      const shown = { isByCustomer, isForCustomer: isForCustomer || isByCustomer, searchKey: fold(name) }
      const made = { createdAt: clock.now(), createdBy: actorId(actor) }
      const own = { id: fileId, unitId, customerId: locked.customerId, kind, name, mime: mimeOf(name) }
      const { sha256, sizeBytes } = stored
      const file = { ...own, sha256, sizeBytes, ...shown, ...made }
      await store.insertFile(tx, file)
      await note(tx, actor, { unit: locked, file, action: 'unit_file.added' })
      publishService(tx, locked)
    })
    const row = await requireFile(db, actor, { unitId, fileId })
    return presentUnitFile(actor, row, clock.now())
  }

  async function requireFile(tx: Db, actor: UserActor, ref: { unitId: string; fileId: string }) {
    const row = await store.findFile(tx, actor, ref)
    if (!row) throw new DomainError(commonErrors.not_found)
    return row
  }

  /** @throws not_found */
  async function open(actor: UserActor, ref: { unitId: string; fileId: string }) {
    await requireUnit(actor, ref.unitId)
    const { file } = await requireFile(db, actor, ref)
    return { file, bytes: await blobs.open(file.sha256) }
  }

  /** @throws not_found unit_file_locked */
  async function remove(actor: UserActor, ref: { unitId: string; fileId: string }): Promise<void> {
    await db.transaction(async (tx) => {
      const locked = await hold(tx, actor, ref.unitId)
      const { file } = await requireFile(tx, actor, ref)
      if (!mayDeleteFile(actor, file, clock.now()))
        throw new DomainError(serviceRecordErrors.unit_file_locked)
      await store.deleteFile(tx, file.id)
      await note(tx, actor, { unit: locked, file, action: 'unit_file.deleted' })
      publishService(tx, locked)
    })
  }

  return { list, add, open, remove }
}

export type UnitFilesService = ReturnType<typeof createUnitFilesService>
