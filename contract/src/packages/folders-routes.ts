import { z } from 'zod'
import { commonErrors } from '../common-errors.ts'
import { EntityMeta, Id, idParams } from '../entity.ts'
import { route } from '../route.ts'
import { packageErrors } from './packages-errors.ts'

const FolderName = z.string().trim().min(1).max(80)

/** A node of the tree that groups packages; `path` names it from the root. */
export const Folder = EntityMeta.extend({
  parentId: Id.nullable(),
  name: z.string(),
  path: z.array(z.string()),
  kind: z.literal('package'),
  order: z.number().int(),
  /** Packages directly inside, archived ones not counted. */
  itemCount: z.number().int(),
})
export type Folder = z.infer<typeof Folder>

const manage = { permission: 'package.manage' } as const

export const listFolders = route({
  name: 'listFolders',
  method: 'GET',
  path: '/api/folders',
  summary: 'All package folders, parents before children, siblings in their order',
  access: { permission: 'package.read' },
  response: z.object({ items: z.array(Folder) }),
})

export const createFolder = route({
  name: 'createFolder',
  method: 'POST',
  path: '/api/folders',
  summary: 'Add a package folder at the end of its parent',
  access: manage,
  body: z.object({ parentId: Id.nullable().default(null), name: FolderName }),
  response: Folder,
  status: 201,
  idempotent: true,
  errors: [packageErrors.folder_exists, packageErrors.folder_too_deep],
})

export const updateFolder = route({
  name: 'updateFolder',
  method: 'PATCH',
  path: '/api/folders/:folderId',
  summary: 'Rename a folder or move it under another one',
  access: manage,
  params: idParams('folderId'),
  body: z.object({ name: FolderName.optional(), parentId: Id.nullable().optional() }),
  response: Folder,
  errors: [commonErrors.etag_mismatch, packageErrors.folder_into_itself, packageErrors.folder_too_deep],
})

export const reorderFolders = route({
  name: 'reorderFolders',
  method: 'PUT',
  path: '/api/folder-order',
  summary: 'Set the order of the folders below one parent',
  access: manage,
  body: z.object({ parentId: Id.nullable(), folderIds: z.array(Id).max(500) }),
  errors: [packageErrors.folder_order_incomplete],
})

export const deleteFolder = route({
  name: 'deleteFolder',
  method: 'DELETE',
  path: '/api/folders/:folderId',
  summary: 'Delete an empty folder',
  access: manage,
  params: idParams('folderId'),
  errors: [packageErrors.folder_not_empty],
})

export const folderRoutes = [listFolders, createFolder, updateFolder, reorderFolders, deleteFolder]
