import * as routes from '@filo/contract/packages/folders-routes'
import type { Api } from '../../../http/routes/api.ts'
import type { FoldersService } from './folders-service.ts'

/** Serves the folders of packages: one tree for all staff. */
export function registerFoldersRoutes(api: Api, { folders }: { folders: FoldersService }): void {
  api.on(routes.listFolders, async ({ actor }) => ({ items: await folders.list(actor) }))
  api.on(routes.createFolder, ({ actor, body }) => folders.create(actor, body))
  api.on(routes.updateFolder, ({ actor, params, body, ifMatch }) =>
    folders.update(actor, params.folderId, { ...body, ifMatch }),
  )
  api.on(routes.reorderFolders, ({ actor, body }) => folders.reorder(actor, body))
  api.on(routes.deleteFolder, ({ actor, params, ifMatch }) => folders.remove(actor, params.folderId, ifMatch))
}
