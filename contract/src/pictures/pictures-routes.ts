import { z } from 'zod'
import { LocalizedText } from '../localized-text.ts'
import { route } from '../route.ts'
import { PictureKey, PictureUse } from './picture-key.ts'
import { pictureLimits } from './picture-limits.ts'
import { pictureErrors } from './pictures-errors.ts'

/** Waiting to be looked at as a whole and to be made smaller; ready to be used; or found to be damaged. */
export const PictureState = z.enum(['waiting', 'ready', 'refused'])
export type PictureState = z.infer<typeof PictureState>

export const Picture = z.object({
  key: PictureKey,
  use: PictureUse,
  state: PictureState,
  /** px at twice the resolution. */
  width: z.number().int(),
  height: z.number().int(),
  /** Why it was refused, in words; null unless it was. */
  refusal: LocalizedText.nullable(),
})
export type Picture = z.infer<typeof Picture>

export const listPictures = route({
  name: 'listPictures',
  method: 'GET',
  path: '/api/pictures',
  summary:
    'Names of the pictures and icons that this installation keeps; none where an image host of its own does',
  access: { permission: 'robot_model.read' },
  response: z.object({ images: z.array(PictureKey), icons: z.array(PictureKey) }),
})

export const uploadPicture = route({
  name: 'uploadPicture',
  method: 'POST',
  path: '/api/pictures',
  summary: `Keep a JPEG, PNG or WebP picture of at most ${pictureLimits.maxBytes} bytes; what nothing uses is removed after a day`,
  access: 'session',
  query: z.object({ use: PictureUse }),
  hasBytes: true,
  response: Picture,
  status: 201,
  errors: [
    pictureErrors.picture_empty,
    pictureErrors.picture_too_large,
    pictureErrors.picture_unknown_kind,
    pictureErrors.picture_kind_refused,
    pictureErrors.picture_document_refused,
    pictureErrors.picture_animated,
    pictureErrors.picture_too_many_pixels,
    pictureErrors.picture_wrong_shape,
    pictureErrors.picture_broken,
    pictureErrors.picture_too_many_unused,
  ],
})

export const getPicture = route({
  name: 'getPicture',
  method: 'GET',
  path: '/api/pictures/:pictureKey',
  summary: 'How far an uploaded picture is',
  access: 'session',
  params: z.object({ pictureKey: PictureKey }),
  response: Picture,
})

export const pictureRoutes = [listPictures, uploadPicture, getPicture]
