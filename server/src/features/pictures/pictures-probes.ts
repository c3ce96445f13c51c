import * as routes from '@filo/contract/pictures/pictures-routes'
import { defineProbes } from '../../authorization/probe.ts'
import { samplePicture } from '../../testing/test-pictures.ts'

const sent = async () => ({
  query: { use: 'icon' as const },
  bytes: new Blob([new Uint8Array(await samplePicture())]),
})

// A picture belongs to no customer: its key names its content, and whoever is signed in may see it.
export const probes = defineProbes([
  { route: routes.listPictures, input: () => ({}) },
  { route: routes.uploadPicture, input: sent },
  {
    route: routes.getPicture,
    recordParam: 'pictureKey',
    isShared: true,
    input: async (_world, as) => ({
      params: { pictureKey: (await as.call(routes.uploadPicture, await sent())).body.key },
    }),
  },
])
