import * as routes from '@filo/contract/packages/uploads-routes'
import type { FastifyRequest } from 'fastify'
import type { Api } from '../../../http/routes/api.ts'
import type { TusReceiver } from './tus-receiver.ts'
import { readUploadLength, readUploadMetadata } from './upload-metadata.ts'
import type { UploadsService } from './uploads-service.ts'

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

interface Services {
  uploads: UploadsService
  tusReceiver: TusReceiver
}

/** Serves resumable uploads (tus 1.0.0); bytes go past the JSON layer, straight to the receiver. */
export function registerUploadsRoutes(api: Api, { uploads, tusReceiver }: Services): void {
  api.beforeClose(tusReceiver.breakOff)
  api.on(routes.createUpload, async ({ actor, request, reply }) => {
    const metadata = readUploadMetadata(header(request, 'upload-metadata'))
    const sizeBytes = readUploadLength(header(request, 'upload-length'), metadata)
    const uploadId = await uploads.begin(actor, metadata, sizeBytes)
    reply.hijack()
    await tusReceiver.receive({ actor, uploadId }, request.raw, reply.raw)
  })
  api.on(routes.headUpload, async ({ actor, params, reply }) => {
    const { offset, sizeBytes } = await uploads.progress(actor, params.uploadId)
    const headers = { 'tus-resumable': '1.0.0', 'upload-offset': offset, 'upload-length': sizeBytes }
    await reply
      .headers({ ...headers, 'cache-control': 'no-store' })
      .code(200)
      .send()
  })
  api.on(routes.sendUpload, async ({ actor, params, request, reply }) => {
    await uploads.requireOpenUpload(actor, params.uploadId)
    reply.hijack()
    await tusReceiver.receive({ actor, uploadId: params.uploadId }, request.raw, reply.raw)
  })
  api.on(routes.cancelUpload, async ({ actor, params, reply }) => {
    await uploads.cancel(actor, params.uploadId)
    reply.header('tus-resumable', '1.0.0')
  })
  api.on(routes.listUploads, ({ actor, params, query }) => uploads.list(actor, params.versionId, query))
  api.on(routes.finishUploads, ({ actor, params, body }) => uploads.finish(actor, params.versionId, body))
  api.on(routes.retryImport, ({ actor, params }) => uploads.retry(actor, params.versionId))
  api.on(routes.cancelImport, ({ actor, params }) => uploads.cancelReading(actor, params.versionId))
}
