import * as routes from '@filo/contract/service-records/service-records-routes'
import * as files from '@filo/contract/service-records/unit-files-routes'
import { bytesOf } from '../../http/bodies/accept-bytes.ts'
import { attachment } from '../../http/bodies/attachment.ts'
import type { Api } from '../../http/routes/api.ts'
import type { ServiceRecordsService } from './service-records-service.ts'
import type { UnitFilesService } from './unit-files-service.ts'

interface Services {
  serviceRecords: ServiceRecordsService
  unitFiles: UnitFilesService
}

/** Serves what was done on robots, and their papers; files are saved, never opened by a browser. */
export function registerServiceRecordsRoutes(
  api: Api,
  { serviceRecords: records, unitFiles }: Services,
): void {
  api.on(routes.listServiceRecords, ({ actor, params, query }) => records.list(actor, params.unitId, query))
  api.on(routes.getServiceRecord, ({ actor, params }) => records.get(actor, params))
  api.on(routes.createServiceRecord, ({ actor, params, body }) => records.create(actor, params.unitId, body))
  api.on(routes.updateServiceRecord, ({ actor, params, body, ifMatch }) =>
    records.update(actor, params, { ...body, ifMatch }),
  )
  api.on(routes.deleteServiceRecord, ({ actor, params }) => records.remove(actor, params))
  api.on(files.listUnitFiles, ({ actor, params, query }) => unitFiles.list(actor, params.unitId, query))
  api.on(files.addUnitFile, ({ actor, params, query, request }) =>
    unitFiles.add(actor, params.unitId, {
      name: query.name,
      kind: query.kind,
      isForCustomer: query.isForCustomer === 'true',
      bytes: bytesOf(request.body),
    }),
  )
  api.on(files.deleteUnitFile, ({ actor, params }) => unitFiles.remove(actor, params))
  api.on(files.downloadUnitFile, async ({ actor, params, reply }) => {
    const { file, bytes } = await unitFiles.open(actor, params)
    await reply
      .headers({
        'content-type': 'application/octet-stream',
        'content-length': file.sizeBytes,
        'content-disposition': attachment(file.name),
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-cache',
        etag: `"${file.sha256}"`,
      })
      .serializer((payload: unknown) => payload as string)
      .send(bytes)
  })
}
