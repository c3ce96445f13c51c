import type { Folder } from '@filo/contract/packages/folders-routes'
import { presentMeta } from '../../../http/routes/present-meta.ts'
import { ancestorsOf } from './folder-tree.ts'
import type { FolderRow } from './folders-store.ts'

/** The only door of folder rows to the outside. */
export function presentFolder(row: FolderRow, all: readonly FolderRow[], itemCount: number): Folder {
  return {
    ...presentMeta(row),
    parentId: row.parentId,
    name: row.name,
    path: ancestorsOf(all, row.id).map((folder) => folder.name),
    kind: 'package',
    order: row.order,
    itemCount,
  }
}
