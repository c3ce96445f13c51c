import { assignAros } from '@filo/contract/aros-versions/aros-assignment-routes'
import { publishAros } from '@filo/contract/aros-versions/aros-lifecycle-routes'
import { pinArosToUnits } from '@filo/contract/aros-versions/aros-pin-routes'
import type { ArosState } from '@filo/contract/aros-versions/aros-states'
import { loadDemo } from '@filo/contract/demo/demo-routes'
import { assignTester } from '@filo/contract/testers/testers-routes'
import { changeTrustKeys, exportRootKey } from '@filo/contract/trust/trust-routes'
import { eq } from 'drizzle-orm'
import { arosVersions } from '../db/schema/aros-versions.ts'
import { files, uploads } from '../db/schema/files.ts'
import { robotAros } from '../db/schema/robot-aros.ts'
import { testers } from '../db/schema/testers.ts'
import { versions } from '../db/schema/versions.ts'
import { addApprovedAros } from '../testing/test-approved-aros.ts'
import { addDraft, addPackage } from '../testing/test-packages.ts'
import { signInAs, type TestPerson } from '../testing/test-people.ts'
import { addActiveProgram } from '../testing/test-programs.ts'
import {
  addBareAros,
  addComponent,
  addDraftAros,
  addTestUnit,
  componentCode,
} from '../testing/test-releases.ts'
import { addVariant } from '../testing/test-robots.ts'
import { newTestSigningKey, rootRemoval, signPending } from '../testing/test-signing-keys.ts'
import { addListed, addOfferable, addStore } from '../testing/test-stores.ts'
import { columnOf, type Ending } from './endings.ts'
import type { ProbeInput, World } from './probe.ts'

const reason = 'Deneme için'

/** A production version in a state. */
function arosIn(state: ArosState, body: object = { reason }) {
  return async ({ server }: World): Promise<ProbeInput> => ({
    params: { ArosId: await addBareAros(server, { state }) },
    body,
  })
}

/** A product that went from one default to the next. */
async function secondDefault(world: World): Promise<ProbeInput> {
  const variantId = await addVariant(world.server)
  for (const semver of ['1.0.0', '1.1.0']) {
    const params = { ArosId: await addBareAros(world.server, { variantId, semver }) }
    await world.people.admin.call(assignAros, { params, body: { reason } })
  }
  return { params: { variantId }, body: { channel: 'production', reason } }
}

/** A robot that a version is pinned to. */
async function pinnedUnit(world: World): Promise<ProbeInput> {
  const variantId = await addVariant(world.server)
  const target = { unitIds: [await addTestUnit(world.server, variantId)] }
  const params = { ArosId: await addBareAros(world.server, { variantId }) }
  await world.people.admin.call(pinArosToUnits, { params, body: { target, reason } })
  return { params: { variantId }, body: { channel: 'production', target, reason } }
}

/** The version that was assigned first to the product that a path names. */
async function firstAssigned({ params }: ProbeInput, { server }: World): Promise<string> {
  const isIt = eq(robotAros.variantId, params?.['variantId'] ?? '')
  const [first] = await server.context.db.select().from(robotAros).where(isIt).orderBy(robotAros.id)
  return first?.arosId ?? ''
}

/** An upload that a server reads. */
async function scanningVersion({ server }: World, as: TestPerson): Promise<ProbeInput> {
  const { db, ids, clock } = server.context
  const { id: versionId } = await addDraft(as, await addPackage(as))
  const at = clock.now()
  const times = { createdAt: at, updatedAt: at, expiresAt: at }
  const file = { fileName: 'a.tar', kind: 'archive', sizeBytes: 9, state: 'verifying' } as const
  await db.update(versions).set({ state: 'scanning', updatedAt: at }).where(eq(versions.id, versionId))
  await db.insert(uploads).values({ id: ids.next(), versionId, ...times, ...file })
  return { params: { versionId } }
}

/** A running test that the person is asked to judge, or judges already. */
async function testOf({ server, people }: World, as: TestPerson, isBegun: boolean): Promise<string> {
  const { db } = server.context
  const input = { variantId: await addVariant(server), channel: 'test' as const, versionIds: [] }
  const { id: ArosId } = await addDraftAros(people.developer, input)
  await people.admin.call(assignTester, { params: { ArosId }, body: { userId: as.userId } })
  await db.update(arosVersions).set({ state: 'testing' }).where(eq(arosVersions.id, ArosId))
  if (isBegun) await db.update(testers).set({ state: 'in_progress' }).where(eq(testers.arosId, ArosId))
  return ArosId
}

async function testerOf({ params }: ProbeInput, { server }: World): Promise<string> {
  const isIt = eq(testers.arosId, params?.['ArosId'] ?? '')
  return (await server.context.db.select().from(testers).where(isIt))[0]?.id ?? ''
}

/** A publication that waits for the key of a person: from here on every publication does. */
async function waitingPublication({ server, people }: World): Promise<ProbeInput> {
  const manager = await signInAs(server, 'release_manager')
  const { keyId, ...key } = newTestSigningKey()
  const add = [{ role: 'targets' as const, publicKey: key.publicKey, name: 'Ikinci' }]
  await people.admin.call(changeTrustKeys, { body: { add, thresholds: { targets: 2 } } })
  await signPending(manager, 'targets', { keyId, ...key })
  const input = { variantId: await addVariant(server), semver: '1.0.0' }
  const params = { ArosId: await addApprovedAros(server, manager, input) }
  await manager.call(publishAros, { params, body: { makeDefault: true, reason } })
  return { params, body: { reason } }
}

async function waitingKeys({ people }: World): Promise<ProbeInput> {
  const add = [{ role: 'root' as const, publicKey: newTestSigningKey().publicKey, name: 'Yeni' }]
  await people.admin.call(changeTrustKeys, { body: { add } })
  return {}
}

/** Routes that end something of packages, releases, tests and what robots trust; the last rows change all of a server. */
export const endingsOfSoftware: Readonly<Record<string, Ending>> = {
  deleteFolder: { action: 'folder.deleted' },
  setPackageStatus: { action: 'package.archived' },
  deleteVersion: { action: 'version.deleted' },
  changeVersionState: {
    action: 'version.revoked',
    call: async ({ server }) => {
      const { versionId } = await addComponent(server, componentCode())
      return { params: { versionId }, body: { action: 'revoke', reason } }
    },
  },
  deleteFile: {
    action: 'version.file_removed',
    subject: columnOf('fileId', { id: files.id, column: files.versionId }),
  },
  deleteLibraries: { action: 'version.libraries_removed' },
  cancelUpload: {
    action: 'version.upload_cancelled',
    subject: columnOf('uploadId', { id: uploads.id, column: uploads.versionId }),
  },
  cancelImport: { action: 'version.upload_cancelled', call: scanningVersion },
  deleteProgram: { action: 'program.deleted' },
  removeProgramFromRobot: { action: 'program_install.removal_requested' },
  removeUnorderedProgram: { action: 'program_install.removal_requested', namesAnswer: true },
  cancelProgramInstall: { action: 'program_install.cancelled' },
  deleteProgramRelease: { action: 'program_release.deleted' },
  decideProgramRelease: { action: 'program_release.rejected', body: { decision: 'rejected', reason } },
  applyProgramStep: {
    action: 'program.suspended',
    call: async ({ server }, as) => {
      const { programId } = await addActiveProgram(server, as)
      return { params: { programId }, body: { step: 'suspend', reason } }
    },
  },
  deleteStore: { action: 'store.deleted' },
  deleteStoreProgram: { action: 'store_program.deleted' },
  applyListingStep: {
    action: 'store_program.delisted',
    call: async ({ server }, as) => {
      const { id: storeId } = await addStore(as)
      const { programId } = await addOfferable(server)
      const listingId = await addListed(as, { storeId, programId })
      return { params: { listingId }, body: { step: 'delist', reason } }
    },
  },
  endProgramEntitlement: { action: 'program_entitlement.ended' },
  decideProgramRequest: { action: 'program_request.declined' },
  withdrawProgramRequest: { action: 'program_request.withdrawn', by: 'customer_admin' },
  deleteArosDraft: { action: 'aros.deleted' },
  rejectAros: { action: 'aros.rejected', call: arosIn('in_review') },
  pauseAros: { action: 'aros.paused', call: arosIn('published') },
  withdrawAros: { action: 'aros.withdrawn', call: arosIn('published') },
  archiveAros: { action: 'aros.archived', call: arosIn('superseded', {}) },
  endArosAssignment: {
    action: 'aros.unpinned',
    subject: columnOf('assignmentId', { id: robotAros.id, column: robotAros.arosId }),
  },
  unpinArosUnits: {
    action: 'aros.unpinned',
    call: pinnedUnit,
    subject: firstAssigned,
  },
  rollBackAros: {
    action: 'aros.rolled_back',
    call: secondDefault,
    subject: firstAssigned,
  },
  removeTester: { action: 'tester.removed' },
  respondToTest: {
    action: 'tester.declined',
    by: 'tester',
    call: async (world, as) => ({
      params: { ArosId: await testOf(world, as, false) },
      body: { answer: 'declined', comment: 'Vaktim yok' },
    }),
    subject: testerOf,
  },
  submitVerdict: {
    action: 'tester.submitted',
    by: 'tester',
    call: async (world, as) => ({
      params: { ArosId: await testOf(world, as, true) },
      body: {
        verdict: 'fail',
        comment: 'Ses kesiliyor',
        caseResults: [{ caseId: 'aros:rollback', result: 'fail', note: 'Ses kesildi' }],
      },
    }),
    subject: testerOf,
  },
  answerDefect: { action: 'defect.rejected', body: { answer: 'rejected', reason } },
  cancelArosSigning: { action: 'aros.signing_cancelled', call: waitingPublication },
  cancelTrustChange: { action: 'trust.change_cancelled', call: waitingKeys, subject: () => 'root' },
  removeRootKey: {
    action: 'trust.root_key_removed',
    call: async ({ people }) => ({ body: rootRemoval((await people.admin.call(exportRootKey, {})).body) }),
    subject: ({ body }) => (body as { keyId: string }).keyId,
  },
  purgeDemo: {
    action: 'demo.purged',
    call: async ({ server, people }) => {
      await people.admin.call(loadDemo, {})
      await server.context.jobs.idle()
      return { body: { confirm: 'DEMO', reason } }
    },
    subject: () => 'demo',
  },
}
