import type { Folder } from '@filo/contract/packages/folders-routes'

type Counted = Pick<Folder, 'id' | 'parentId' | 'itemCount'>

/** Packages in use in a folder and in all folders below it: as many as the list of the folder shows. */
export function countWithin(folders: readonly Counted[], folder: Counted): number {
  const inner = folders.filter(({ parentId }) => parentId === folder.id)
  return inner.reduce((sum, child) => sum + countWithin(folders, child), folder.itemCount)
}
