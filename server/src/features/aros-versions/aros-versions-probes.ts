import * as assignment from '@filo/contract/aros-versions/aros-assignment-routes'
import * as comparison from '@filo/contract/aros-versions/aros-comparison-routes'
import * as lifecycle from '@filo/contract/aros-versions/aros-lifecycle-routes'
import { pinArosToUnits, unpinArosUnits } from '@filo/contract/aros-versions/aros-pin-routes'
import {
  defaultArosPolicy,
  getArosOrder,
  getArosPolicy,
  updateArosOrder,
  updateArosPolicy,
} from '@filo/contract/aros-versions/aros-policy-routes'
import { getArosRollout } from '@filo/contract/aros-versions/aros-rollout-routes'
import * as routes from '@filo/contract/aros-versions/aros-versions-routes'
import { listTestRobots } from '@filo/contract/aros-versions/robots-for-tests-routes'
import type { AnyRoute } from '@filo/contract/routes'
import { eq } from 'drizzle-orm'
import { defineProbes, type Probe, type World } from '../../authorization/probe.ts'
import { arosVersions } from '../../db/schema/aros-versions.ts'
import { addDraftAros } from '../../testing/test-releases.ts'
import { addVariant } from '../../testing/test-robots.ts'

async function draftOf(world: World): Promise<string> {
  const variantId = await addVariant(world.server)
  const input = { variantId, channel: 'test' as const, versionIds: [] }
  return (await addDraftAros(world.people.developer, input)).id
}

async function passedOf(world: World): Promise<string> {
  const id = await draftOf(world)
  const { db, clock } = world.server.context
  await db.update(arosVersions).set({ state: 'passed', passedAt: clock.now() }).where(eq(arosVersions.id, id))
  return id
}

async function assignmentOf(world: World): Promise<string> {
  const params = { ArosId: await passedOf(world) }
  const answer = await world.people.admin.call(assignment.assignAros, { params, body: { reason: 'Deneme' } })
  return answer.body.id
}

const reason = 'Deneme için'

/** A route below one version. */
function ofVersion(route: AnyRoute, body?: unknown): Probe {
  return {
    route,
    recordParam: 'ArosId',
    input: async (world) => ({ params: { ArosId: await draftOf(world) }, ...(body ? { body } : {}) }),
  }
}

function ofVariant(route: AnyRoute, rest: object): Probe {
  return {
    route,
    recordParam: 'variantId',
    input: async ({ server }) => ({ params: { variantId: await addVariant(server) }, ...rest }),
  }
}

export const probes = defineProbes([
  { route: routes.listArosVersions, input: () => ({ query: { q: 'nova', 'f.channel': 'test' } }) },
  { route: routes.listArosComposers, input: () => ({}) },
  {
    route: routes.getArosComposer,
    recordParam: 'userId',
    input: async (world) => {
      await draftOf(world)
      return { params: { userId: world.people.developer.userId } }
    },
  },
  {
    route: routes.getArosTree,
    input: async ({ server }) => ({ query: { variantId: await addVariant(server), channel: 'test' } }),
  },
  {
    route: routes.suggestArosVersion,
    input: async ({ server }) => ({ query: { variantId: await addVariant(server), channel: 'test' } }),
  },
  ofVersion(routes.getArosVersion),
  ofVersion(getArosRollout),
  {
    route: routes.createArosDraft,
    input: async ({ server }) => ({ body: { variantId: await addVariant(server), channel: 'test' } }),
  },
  ofVersion(routes.updateArosDraft, { name: 'Nova' }),
  ofVersion(routes.deleteArosDraft),
  ofVersion(comparison.checkArosVersion),
  ofVersion(comparison.diffArosVersions),
  {
    route: comparison.listArosDiffFiles,
    recordParam: 'ArosId',
    input: async (world) => ({
      params: { ArosId: await draftOf(world), packageId: world.server.context.ids.next() },
    }),
  },
  { route: comparison.checkArosOrder, input: () => ({ body: { versionIds: [] } }) },
  ofVersion(lifecycle.lockAros, {}),
  ofVersion(lifecycle.startArosTest, {}),
  ofVersion(lifecycle.renewAros, {}),
  ofVersion(lifecycle.promoteAros, { reason }),
  ofVersion(lifecycle.requestArosReview, {}),
  ofVersion(lifecycle.waiveArosTest, { reason }),
  ofVersion(lifecycle.approveAros, { comment: '' }),
  ofVersion(lifecycle.rejectAros, { reason }),
  ofVersion(lifecycle.publishAros, { makeDefault: true, reason }),
  ofVersion(lifecycle.cancelArosSigning, { reason }),
  ofVersion(lifecycle.pauseAros, { reason }),
  ofVersion(lifecycle.resumeAros, { reason }),
  ofVersion(lifecycle.withdrawAros, { reason }),
  ofVersion(lifecycle.archiveAros, {}),
  { route: lifecycle.listArosApprovals, input: () => ({}) },
  ofVariant(assignment.getProductAros, { query: { channel: 'production' } }),
  ofVariant(assignment.listArosPins, {}),
  ofVariant(assignment.listArosUnits, {}),
  ofVariant(listTestRobots, {}),
  { route: assignment.listArosDefaults, input: () => ({}) },
  {
    route: assignment.assignAros,
    recordParam: 'ArosId',
    input: async (world) => ({ params: { ArosId: await passedOf(world) }, body: { reason } }),
  },
  ofVersion(assignment.assignArosToNewRobots, { reason }),
  {
    route: assignment.endArosAssignment,
    recordParam: 'assignmentId',
    input: async (world) => ({ params: { assignmentId: await assignmentOf(world) }, body: { reason } }),
  },
  {
    route: pinArosToUnits,
    recordParam: 'ArosId',
    input: async (world) => ({
      params: { ArosId: await passedOf(world) },
      body: { target: { query: { q: 'yok' } }, reason },
    }),
  },
  ofVariant(unpinArosUnits, { body: { channel: 'test', target: { query: { q: 'yok' } }, reason } }),
  ofVariant(assignment.rollBackAros, { body: { channel: 'test', reason } }),
  { route: getArosPolicy, input: () => ({}) },
  { route: updateArosPolicy, input: () => ({ body: defaultArosPolicy }) },
  ofVariant(getArosOrder, { query: { channel: 'test' } }),
  ofVariant(updateArosOrder, { body: { channel: 'test', packageIds: [] } }),
])
