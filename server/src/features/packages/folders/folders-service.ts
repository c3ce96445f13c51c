import { commonErrors } from '@filo/contract/common-errors'
import { fold, sortKey } from '@filo/contract/fold'
import type { Folder } from '@filo/contract/packages/folders-routes'
import { packageErrors } from '@filo/contract/packages/packages-errors'
import type { BaseContext } from '../../../base-context.ts'
import { changed } from '../../../bus/bus.ts'
import type { Db } from '../../../db/database.ts'
import { publish } from '../../../db/unit-of-work.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { changedMeta, newMeta } from '../../../ground/row-meta.ts'
import { requireMatch } from '../../../http/routes/etag.ts'
import { type Actor, actorId } from '../../../rights/actor.ts'
import type { AuditService } from '../../audit/audit-service.ts'
import { inTreeOrder, requirePlace } from './folder-tree.ts'
import * as store from './folders-store.ts'
import { presentFolder } from './present-folder.ts'

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids'> & { audit: AuditService }

function found(rows: store.FolderRow[], id: string): store.FolderRow {
  const row = rows.find((folder) => folder.id === id)
  if (!row) throw new DomainError(commonErrors.not_found)
  return row
}

function requireFreeName(
  rows: store.FolderRow[],
  folder: { id?: string; parentId: string | null; name: string },
) {
  const exists = rows.some(
    (row) => row.id !== folder.id && row.parentId === folder.parentId && fold(row.name) === fold(folder.name),
  )
  if (exists) throw new DomainError(packageErrors.folder_exists, { name: folder.name })
}

function requireParent(rows: store.FolderRow[], parentId: string | null): void {
  if (parentId && !rows.some((row) => row.id === parentId))
    throw new DomainError(packageErrors.unknown_folder)
}

/** The tree that groups packages. */
export function createFoldersService({ db, clock, ids, audit }: Deps) {
  const subject = (row: store.FolderRow) => ({
    objectType: 'folder',
    objectId: row.id,
    objectName: row.name,
  })
  const publishChange = (tx: Db) => publish(tx, changed('packages', null, 'folders', { customerId: null }))

  async function list(actor: Actor): Promise<Folder[]> {
    const rows = await store.listFolderRows(db, actor)
    const counts = await store.countPackagesByFolder(db, actor)
    return inTreeOrder(rows).map((row) => presentFolder(row, rows, counts.get(row.id) ?? 0))
  }

  async function presented(actor: Actor, id: string): Promise<Folder> {
    const all = await list(actor)
    return all.find((folder) => folder.id === id) as Folder
  }

  /** Adds a folder after its siblings. @throws folder_exists folder_too_deep unknown_folder */
  async function create(actor: Actor, input: { parentId: string | null; name: string }): Promise<Folder> {
    const id = ids.next()
    await db.transaction(async (tx) => {
      const rows = await store.lockFolderRows(tx, actor)
      requireParent(rows, input.parentId)
      requirePlace(rows, { parentId: input.parentId })
      requireFreeName(rows, input)
      const row: store.FolderRow = {
        id,
        ...input,
        order: await store.nextFolderOrder(tx, input.parentId),
        sortKey: sortKey(input.name),
        ...newMeta({ at: clock.now(), by: actorId(actor) }),
      }
      await store.insertFolder(tx, row)
      await audit.record(tx, actor, { action: 'folder.created', ...subject(row), after: row })
      publishChange(tx)
    })
    return presented(actor, id)
  }

  async function change(tx: Db, actor: Actor, row: store.FolderRow, changes: Partial<store.FolderRow>) {
    const after = {
      ...row,
      ...changes,
      ...changedMeta(row, { at: clock.now(), by: actorId(actor) }),
    }
    await store.updateFolderRow(tx, row.id, after)
    return after
  }

  /** Renames or moves. @throws not_found etag_mismatch folder_exists folder_into_itself folder_too_deep */
  async function update(
    actor: Actor,
    id: string,
    input: { name?: string | undefined; parentId?: string | null | undefined; ifMatch: string | undefined },
  ): Promise<Folder> {
    await db.transaction(async (tx) => {
      const rows = await store.lockFolderRows(tx, actor)
      const row = found(rows, id)
      requireMatch(row, input.ifMatch)
      const name = input.name ?? row.name
      const parentId = input.parentId === undefined ? row.parentId : input.parentId
      requireParent(rows, parentId)
      if (parentId !== row.parentId) requirePlace(rows, { id, parentId })
      requireFreeName(rows, { id, parentId, name })
      const order = parentId === row.parentId ? row.order : await store.nextFolderOrder(tx, parentId)
      const after = await change(tx, actor, row, { name, parentId, order, sortKey: sortKey(name) })
      await audit.record(tx, actor, { action: 'folder.updated', ...subject(after), before: row, after })
      publishChange(tx)
    })
    return presented(actor, id)
  }

  /** Sets the order of one parent's folders, all of them named. @throws folder_order_incomplete */
  async function reorder(
    actor: Actor,
    { parentId, folderIds }: { parentId: string | null; folderIds: string[] },
  ): Promise<void> {
    await db.transaction(async (tx) => {
      const rows = await store.lockFolderRows(tx, actor)
      const siblings = rows.filter((row) => row.parentId === parentId)
      const named = new Set(folderIds)
      const isComplete = named.size === folderIds.length && siblings.every((row) => named.has(row.id))
      if (!isComplete || siblings.length !== folderIds.length)
        throw new DomainError(packageErrors.folder_order_incomplete)
      for (const row of siblings) await change(tx, actor, row, { order: folderIds.indexOf(row.id) + 1 })
      const parent = rows.find((row) => row.id === parentId)
      const names = folderIds.map((id) => found(rows, id).name)
      await audit.record(tx, actor, {
        action: 'folder.reordered',
        objectType: 'folder',
        objectId: parentId ?? 'root',
        objectName: parent?.name ?? '/',
        after: { order: names },
      })
      publishChange(tx)
    })
  }

  /** Deletes an empty folder. @throws not_found folder_not_empty */
  async function remove(actor: Actor, id: string, ifMatch: string | undefined): Promise<void> {
    await db.transaction(async (tx) => {
      const rows = await store.lockFolderRows(tx, actor)
      const row = found(rows, id)
      requireMatch(row, ifMatch)
      const isEmpty = !rows.some((other) => other.parentId === id) && !(await store.hasPackages(tx, id))
      if (!isEmpty) throw new DomainError(packageErrors.folder_not_empty)
      await store.deleteFolderRow(tx, id)
      await audit.record(tx, actor, { action: 'folder.deleted', ...subject(row), before: row })
      publishChange(tx)
    })
  }

  return { list, create, update, reorder, remove }
}

export type FoldersService = ReturnType<typeof createFoldersService>
