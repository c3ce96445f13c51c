import * as routes from '@filo/contract/pictures/pictures-routes'
import type { BaseContext } from '../../base-context.ts'
import { consoleBuild } from '../../console-build.ts'
import { bytesOf } from '../../http/bodies/accept-bytes.ts'
import { readPictureKeys } from '../../http/bodies/picture-keys.ts'
import type { Api } from '../../http/routes/api.ts'
import type { PicturesService } from './pictures-service.ts'
import { getPicture, uploadPicture } from './upload-picture.ts'

/** Takes pictures from people, tells how far they are, and which drawings come with the console. */
export function registerPicturesRoutes(
  api: Api,
  { pictures, config }: { pictures: PicturesService } & Pick<BaseContext, 'config'>,
): void {
  api.on(routes.listPictures, async () => {
    // What an image host keeps is not known here; its names are typed.
    if (config.imageHost) return { images: [], icons: [] }
    const [images, icons] = await Promise.all([
      readPictureKeys(consoleBuild, 'images'),
      readPictureKeys(consoleBuild, 'icons'),
    ])
    return { images, icons }
  })
  api.on(routes.uploadPicture, ({ actor, query, request }) =>
    uploadPicture(pictures, actor, { use: query.use, content: bytesOf(request.body) }),
  )
  api.on(routes.getPicture, ({ params }) => getPicture(pictures, params.pictureKey))
}
