import * as libraries from '@filo/contract/packages/library-routes'
import { defineProbes, type World } from '../../authorization/probe.ts'
import { addDraft, addPackage } from '../../testing/test-packages.ts'

const sbom = JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components: [{ name: 'zlib' }] })

async function ofVersion({ people }: World) {
  return { params: { versionId: (await addDraft(people.admin, await addPackage(people.admin))).id } }
}

async function ofListed(world: World) {
  const { params } = await ofVersion(world)
  const query = { name: 'bom.json' }
  await world.people.admin.call(libraries.importLibraries, { params, query, bytes: new Blob([sbom]) })
  return { params }
}

// As in packages-probes.ts: an unknown id stands for a foreign one.
export const probes = defineProbes([
  { route: libraries.listLibraries, input: ofListed, recordParam: 'versionId' },
  { route: libraries.getLibrarySummary, input: ofVersion, recordParam: 'versionId' },
  {
    route: libraries.importLibraries,
    input: async (world) => ({
      ...(await ofVersion(world)),
      query: { name: 'bom.json' },
      bytes: new Blob([sbom]),
    }),
    recordParam: 'versionId',
  },
  { route: libraries.exportLibraries, input: ofListed, recordParam: 'versionId' },
  { route: libraries.deleteLibraries, input: ofListed, recordParam: 'versionId' },
])
