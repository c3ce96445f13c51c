import { packageErrors } from '@filo/contract/packages/packages-errors'
import { DomainError } from '../../../ground/domain-error.ts'

interface FolderNode {
  id: string
  parentId: string | null
  order: number
  sortKey: string
}

/** Levels of folders below the root. */
const MAX_DEPTH = 6

function compareSiblings(a: FolderNode, b: FolderNode): number {
  return a.order - b.order || (a.sortKey < b.sortKey ? -1 : 1)
}

/** Parents before their children, siblings in their order; a folder whose parent is gone counts as a root. */
export function inTreeOrder<T extends FolderNode>(folders: readonly T[]): T[] {
  const ids = new Set(folders.map((folder) => folder.id))
  const childrenOf = (parentId: string | null) =>
    folders
      .filter((folder) => (folder.parentId && ids.has(folder.parentId) ? folder.parentId : null) === parentId)
      .sort(compareSiblings)
  const walk = (folder: T): T[] => [folder, ...childrenOf(folder.id).flatMap(walk)]
  return childrenOf(null).flatMap(walk)
}

/** The folder and all above it, root first. */
export function ancestorsOf<T extends FolderNode>(folders: readonly T[], id: string | null): T[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const found: T[] = []
  for (let current = id ? byId.get(id) : undefined; current && !found.includes(current); ) {
    found.unshift(current)
    current = current.parentId ? byId.get(current.parentId) : undefined
  }
  return found
}

function heightOf(folders: readonly FolderNode[], id: string): number {
  const children = folders.filter((folder) => folder.parentId === id)
  return 1 + Math.max(0, ...children.map((child) => heightOf(folders, child.id)))
}

/** Refuses to put a folder (or a new one) where it would hold itself or lie too deep. @throws folder_into_itself folder_too_deep */
export function requirePlace(
  folders: readonly FolderNode[],
  { id, parentId }: { id?: string; parentId: string | null },
): void {
  const above = ancestorsOf(folders, parentId)
  if (id && above.some((folder) => folder.id === id)) throw new DomainError(packageErrors.folder_into_itself)
  const height = id ? heightOf(folders, id) : 1
  if (above.length + height > MAX_DEPTH)
    throw new DomainError(packageErrors.folder_too_deep, { limit: MAX_DEPTH })
}
