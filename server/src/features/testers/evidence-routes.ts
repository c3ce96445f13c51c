import * as routes from '@filo/contract/testers/evidence-routes'
import { bytesOf } from '../../http/bodies/accept-bytes.ts'
import { attachment } from '../../http/bodies/attachment.ts'
import type { Api } from '../../http/routes/api.ts'
import type { EvidenceService } from './evidence-service.ts'

/** Kinds a browser shows without running anything; all others are saved, never opened. */
const shown = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'video/mp4', 'video/webm'])

/** Serves what testers upload. Common pictures and videos are shown, in a sandbox; anything else is only saved. */
export function registerEvidenceRoutes(api: Api, { evidence }: { evidence: EvidenceService }): void {
  api.on(routes.attachEvidence, ({ actor, params, query, request }) =>
    evidence.attach(actor, params.ArosId, query.name, bytesOf(request.body)),
  )
  api.on(routes.downloadEvidence, async ({ actor, params, reply }) => {
    const { file, bytes } = await evidence.open(actor, params.testerId, params.sha256)
    const isShown = shown.has(file.mime)
    await reply
      .headers({
        'content-type': isShown ? file.mime : 'application/octet-stream',
        'content-length': file.sizeBytes,
        'content-disposition': isShown ? 'inline' : attachment(file.name),
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
        etag: `"${file.sha256}"`,
      })
      .serializer((payload: unknown) => payload as string)
      .send(bytes)
  })
}
