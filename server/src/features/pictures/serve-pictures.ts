import { commonErrors } from '@filo/contract/common-errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { dropPageHeaders } from '../../http/bodies/page-headers.ts'
import type { UserActor } from '../../rights/actor.ts'
import type { PicturesService } from './pictures-service.ts'

interface Deps {
  config: Pick<Config, 'imageHost'>
  pictures: Pick<PicturesService, 'open'>
  readUser: (request: FastifyRequest) => Promise<UserActor | null>
}

const YEAR_S = 31_536_000
const types: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' }

/** Names of uploaded pictures' files; drawings have others, and are served with the console. */
const FILE = '^(?<key>[0-9a-f]{40}-\\d{1,4}x\\d{1,4}-(?:jpg|png))-(?<name>[12]x\\.(?:webp|jpg|png))$'
const file = new RegExp(FILE)

/**
 * Serves uploaded pictures to whoever is signed in. Where an image host stands before this server (`IMAGE_HOST`), that host
 * fetches them from here without being signed in, and has rules of its own; a name, which nobody can guess, is needed then
 * as always.
 */
export function servePictures(app: FastifyInstance, { config, pictures, readUser }: Deps): void {
  const isBehindHost = config.imageHost !== undefined

  app.get<{ Params: { folder: string; file: string } }>(
    `/:folder(^images|icons$)/:file(${FILE.replaceAll(/\?<\w+>/g, '?:')})`,
    { schema: { hide: true } as object },
    async (request, reply) => {
      if (!isBehindHost && !(await readUser(request))) throw new DomainError(commonErrors.not_signed_in)
      const { key = '', name = '' } = file.exec(request.params.file)?.groups ?? {}
      const { file: found, bytes } = await pictures.open(request.params.folder, { key, name })
      dropPageHeaders(reply)
      const etag = `"${found.sha256}"`
      void reply.headers({
        'content-type': types[name.split('.')[1] ?? ''],
        'cache-control': `${isBehindHost ? 'public' : 'private'}, max-age=${YEAR_S}, immutable`,
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': isBehindHost ? 'cross-origin' : 'same-origin',
        'x-content-type-options': 'nosniff',
        etag,
      })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      void reply.header('content-length', found.sizeBytes)
      return reply.send(await bytes())
    },
  )
}
