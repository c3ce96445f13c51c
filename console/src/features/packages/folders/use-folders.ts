import { type Folder, listFolders } from '@filo/contract/packages/folders-routes'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'

export const noFolders: Folder[] = []

/** The package folders in tree order, kept current. */
export function useFolders() {
  useEvents(['packages'], { invalidates: [listFolders] })
  return useApiQuery(listFolders, {})
}

/** "Temel / Ses": a folder's name with its parents. */
export function folderPath(folder: Pick<Folder, 'path'>): string {
  return folder.path.join(' / ')
}

/** Whether a folder is the other one or lies below it. */
export function isInside(folders: readonly Folder[], folder: Folder, otherId: string): boolean {
  if (folder.id === otherId) return true
  const parent = folders.find(({ id }) => id === folder.parentId)
  return parent !== undefined && isInside(folders, parent, otherId)
}
