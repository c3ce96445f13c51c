import { z } from 'zod'
import { route } from '../route.ts'
import { PictureKey } from './robot-models-routes.ts'

export const listPictures = route({
  name: 'listPictures',
  method: 'GET',
  path: '/api/pictures',
  summary:
    'Names of the pictures and icons that this installation keeps; none where an image host of its own does',
  access: { permission: 'robot_model.read' },
  response: z.object({ images: z.array(PictureKey), icons: z.array(PictureKey) }),
})

export const pictureRoutes = [listPictures]
