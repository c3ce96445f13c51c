import * as uploads from '@filo/contract/packages/uploads-routes'
import * as content from '@filo/contract/packages/version-content-routes'
import { getVersionOrigin } from '@filo/contract/packages/version-origin-routes'
import * as plans from '@filo/contract/packages/version-plan-routes'
import * as versions from '@filo/contract/packages/versions-routes'
import { defineProbes, type World } from '../../../authorization/probe.ts'
import { type Actor, systemActor } from '../../../rights/actor.ts'
import { addDraft, addPackage, fillVersion } from '../../../testing/test-packages.ts'
import type { TestPerson } from '../../../testing/test-people.ts'

async function ofVersion({ people }: World) {
  return { params: { versionId: (await addDraft(people.admin, await addPackage(people.admin))).id } }
}

async function ofFile(world: World) {
  const { params } = await ofVersion(world)
  await fillVersion(world.server, params.versionId, { 'a.txt': 'a' })
  const files = await world.people.admin.call(content.listVersionFiles, { params })
  return { params: { fileId: files.body.items[0]?.id ?? '' } }
}

/** An upload of the caller's own, begun through the service; of the system where the caller may not upload. */
async function ofUpload(world: World, as: TestPerson) {
  const { versionId } = (await ofVersion(world)).params
  const mayUpload = as.role === 'admin' || as.role === 'developer'
  const actor: Actor = mayUpload
    ? {
        ...systemActor(as.role),
        kind: 'user',
        userId: as.userId,
        role: as.role,
        scope: { kind: 'all' },
        sessionId: null,
        reauthenticatedAt: null,
      }
    : systemActor('probe')
  const metadata = { versionId, fileName: 'a.tar', kind: 'archive' as const }
  return { params: { uploadId: await world.server.context.uploads.begin(actor, metadata, 10) } }
}

const text = { tr: 'a', en: 'a' }

// As in packages-probes.ts: an unknown id stands for a foreign one.
export const probes = defineProbes([
  { route: versions.listVersions, input: () => ({}) },
  {
    route: versions.createVersion,
    input: async ({ people }) => ({
      params: { packageId: await addPackage(people.admin) },
      body: { semver: '1.0.0' },
    }),
    recordParam: 'packageId',
  },
  { route: versions.getVersion, input: ofVersion, recordParam: 'versionId' },
  {
    route: versions.updateVersion,
    input: async (world) => ({ ...(await ofVersion(world)), body: { notes: text } }),
    recordParam: 'versionId',
  },
  { route: versions.deleteVersion, input: ofVersion, recordParam: 'versionId' },
  {
    route: versions.changeVersionState,
    input: async (world) => ({ ...(await ofVersion(world)), body: { action: 'make_ready' } }),
    recordParam: 'versionId',
  },
  { route: versions.getVersionUsage, input: ofVersion, recordParam: 'versionId' },
  { route: getVersionOrigin, input: ofVersion, recordParam: 'versionId' },
  { route: content.getVersionCode, input: ofVersion, recordParam: 'versionId' },
  {
    route: content.putVersionCode,
    input: async (world) => ({ ...(await ofVersion(world)), body: { hooks: {} } }),
    recordParam: 'versionId',
  },
  { route: plans.getTestPlan, input: ofVersion, recordParam: 'versionId' },
  {
    route: plans.putTestPlan,
    input: async (world) => ({ ...(await ofVersion(world)), body: { cases: [] } }),
    recordParam: 'versionId',
  },
  { route: content.checkVersion, input: ofVersion, recordParam: 'versionId' },
  { route: content.listVersionFiles, input: ofVersion, recordParam: 'versionId' },
  { route: content.listVersionFolder, input: ofVersion, recordParam: 'versionId' },
  { route: content.getFile, input: ofFile, recordParam: 'fileId' },
  {
    route: content.putFileDescription,
    input: async (world) => ({ ...(await ofFile(world)), body: { title: text, text, changes: text } }),
    recordParam: 'fileId',
  },
  { route: content.deleteFile, input: ofFile, recordParam: 'fileId' },
  { route: content.downloadFile, input: ofFile, recordParam: 'fileId' },
  {
    route: content.diffVersions,
    input: async (world) => {
      const { params } = await ofVersion(world)
      return { params, query: { against: params.versionId } }
    },
    recordParam: 'versionId',
  },
  { route: uploads.createUpload, input: () => ({}) },
  { route: uploads.headUpload, input: ofUpload, recordParam: 'uploadId' },
  { route: uploads.sendUpload, input: ofUpload, recordParam: 'uploadId' },
  { route: uploads.cancelUpload, input: ofUpload, recordParam: 'uploadId' },
  { route: uploads.listUploads, input: ofVersion, recordParam: 'versionId' },
  {
    route: uploads.finishUploads,
    input: async (world) => ({ ...(await ofVersion(world)), body: {} }),
    recordParam: 'versionId',
  },
  { route: uploads.retryImport, input: ofVersion, recordParam: 'versionId' },
  { route: uploads.cancelImport, input: ofVersion, recordParam: 'versionId' },
])
