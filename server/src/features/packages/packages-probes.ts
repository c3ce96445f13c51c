import * as folders from '@filo/contract/packages/folders-routes'
import * as packages from '@filo/contract/packages/packages-routes'
import { defineProbes, type World } from '../../authorization/probe.ts'
import { addPackage, testPackageCode } from '../../testing/test-packages.ts'

const name = { tr: 'Deneme', en: 'Sample' }
const ofPackage = async ({ people }: World) => ({
  params: { packageId: await addPackage(people.admin) },
})

async function addFolder({ people }: World): Promise<string> {
  const body = { name: testPackageCode(), parentId: null }
  return (await people.admin.call(folders.createFolder, { body })).body.id
}

// Packages belong to the staff; no customer's record is among them, so an unknown id stands for a foreign one.
export const probes = defineProbes([
  { route: folders.listFolders, input: () => ({}) },
  { route: folders.createFolder, input: () => ({ body: { name: testPackageCode(), parentId: null } }) },
  {
    route: folders.updateFolder,
    input: async (world) => ({
      params: { folderId: await addFolder(world) },
      body: { name: testPackageCode() },
    }),
    recordParam: 'folderId',
  },
  {
    route: folders.reorderFolders,
    input: async (world) => ({ body: { parentId: await addFolder(world), folderIds: [] } }),
  },
  {
    route: folders.deleteFolder,
    input: async (world) => ({ params: { folderId: await addFolder(world) } }),
    recordParam: 'folderId',
  },
  { route: packages.listPackages, input: () => ({}) },
  { route: packages.createPackage, input: () => ({ body: { code: testPackageCode(), name, kind: 'ui' } }) },
  {
    route: packages.getPackage,
    input: async ({ people }) => ({ params: { packageRef: await addPackage(people.admin) } }),
    recordParam: 'packageRef',
  },
  {
    route: packages.updatePackage,
    input: async (world) => ({ ...(await ofPackage(world)), body: { name } }),
    recordParam: 'packageId',
  },
  {
    route: packages.setPackageStatus,
    input: async (world) => ({ ...(await ofPackage(world)), body: { status: 'archived' } }),
    recordParam: 'packageId',
  },
  {
    route: packages.setPackageFavourite,
    input: async (world) => ({ ...(await ofPackage(world)), body: { isFavourite: true } }),
    recordParam: 'packageId',
  },
  { route: packages.getPackageChoices, input: () => ({}) },
  {
    route: packages.findKnownContent,
    input: async (world) => ({ ...(await ofPackage(world)), body: { sha256s: ['a'.repeat(64)] } }),
    recordParam: 'packageId',
  },
])
