import { Readable } from 'node:stream'
import type { AnyRoute } from '@filo/contract/routes'
import * as evidenceRoutes from '@filo/contract/testers/evidence-routes'
import { getReleaseEvidence } from '@filo/contract/testers/release-evidence-routes'
import * as routes from '@filo/contract/testers/testers-routes'
import { defineProbes, type Probe, type World } from '../../authorization/probe.ts'
import { addDraftAros } from '../../testing/test-releases.ts'
import { addVariant } from '../../testing/test-robots.ts'
import { insertEvidence } from './evidence-store.ts'

async function draftOf(world: World): Promise<string> {
  const variantId = await addVariant(world.server)
  const input = { variantId, channel: 'test' as const, versionIds: [] }
  return (await addDraftAros(world.people.developer, input)).id
}

async function testerOf(world: World): Promise<string> {
  const params = { ArosId: await draftOf(world) }
  const body = { userId: world.people.tester.userId }
  return (await world.people.admin.call(routes.assignTester, { params, body })).body.id
}

function mine(route: AnyRoute, body?: unknown): Probe {
  return {
    route,
    recordParam: 'ArosId',
    input: async (world) => ({ params: { ArosId: await draftOf(world) }, ...(body ? { body } : {}) }),
  }
}

/** A running test with a piece of evidence. */
async function evidenceOf(world: World): Promise<{ testerId: string; sha256: string }> {
  const ArosId = await draftOf(world)
  const { db } = world.server.context
  const input = await world.people.admin.call(routes.assignTester, {
    params: { ArosId },
    body: { userId: world.people.tester.userId },
  })
  const testerId = input.body.id
  const stored = await world.server.context.blobs.put(Readable.from(['seen']))
  const row = { testerId, name: 'seen.log', mime: 'text/plain', ...stored, createdAt: new Date(0) }
  await insertEvidence(db, row)
  return { testerId, sha256: stored.sha256 }
}

export const probes = defineProbes([
  mine(routes.listTesters),
  mine(getReleaseEvidence),
  {
    route: routes.assignTester,
    recordParam: 'ArosId',
    input: async (world) => ({
      params: { ArosId: await draftOf(world) },
      body: { userId: world.people.tester.userId },
    }),
  },
  {
    route: routes.updateTester,
    recordParam: 'testerId',
    input: async (world) => ({ params: { testerId: await testerOf(world) }, body: { dueAt: null } }),
  },
  {
    route: routes.removeTester,
    recordParam: 'testerId',
    input: async (world) => ({ params: { testerId: await testerOf(world) } }),
  },
  { route: routes.listTesterCandidates, input: () => ({ query: { q: 'test' } }) },
  {
    route: routes.getTesterCandidate,
    recordParam: 'userId',
    input: ({ people }) => ({ params: { userId: people.tester.userId } }),
  },
  { route: routes.listMyTests, input: () => ({}) },
  mine(routes.getMyTest),
  mine(routes.respondToTest, { answer: 'accepted' }),
  mine(routes.startTest, {}),
  mine(routes.saveTestResults, { caseResults: [] }),
  {
    route: evidenceRoutes.attachEvidence,
    recordParam: 'ArosId',
    input: async (world) => ({
      params: { ArosId: await draftOf(world) },
      query: { name: 'seen.log' },
      bytes: new Blob(['seen']),
    }),
  },
  {
    route: evidenceRoutes.downloadEvidence,
    recordParam: 'testerId',
    input: async (world) => ({ params: await evidenceOf(world) }),
  },
  mine(routes.submitVerdict, { verdict: 'pass', comment: '', caseResults: [] }),
])
