import * as routes from '@filo/contract/packages/library-routes'
import { bytesOf } from '../../http/bodies/accept-bytes.ts'
import { attachment } from '../../http/bodies/attachment.ts'
import type { Api } from '../../http/routes/api.ts'
import type { LibrariesService } from './libraries-service.ts'
import type { LibraryImportsService } from './library-imports-service.ts'

interface Services {
  libraries: LibrariesService
  libraryImports: LibraryImportsService
}

/** Serves library lists; they come in as CycloneDX or SPDX and go out as CycloneDX 1.6. */
export function registerLibrariesRoutes(api: Api, { libraries, libraryImports }: Services): void {
  api.on(routes.listLibraries, ({ actor, params, query }) => libraries.list(actor, params.versionId, query))
  api.on(routes.getLibrarySummary, ({ actor, params }) => libraries.summary(actor, params.versionId))
  api.on(routes.importLibraries, async ({ actor, params, query, request }) => {
    const file = { name: query.name, bytes: bytesOf(request.body) }
    await libraryImports.importSbom(actor, params.versionId, file)
    return libraries.summary(actor, params.versionId)
  })
  api.on(routes.deleteLibraries, ({ actor, params }) => libraryImports.remove(actor, params.versionId))
  api.on(routes.exportLibraries, async ({ actor, params, reply }) => {
    const { fileName, text } = await libraries.exportSbom(actor, params.versionId)
    await reply
      .headers({
        'content-type': 'application/vnd.cyclonedx+json; version=1.6',
        'content-disposition': attachment(fileName),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
      .serializer((payload: unknown) => payload as string)
      .send(text)
  })
}
