import type { AnyRoute } from '@filo/contract/routes'
import * as routes from '@filo/contract/testers/testers-routes'
import { defineProbes, type Probe, type World } from '../../authorization/probe.ts'
import { addDraftAros } from '../../test-releases.ts'
import { addVariant } from '../../test-robots.ts'

async function draftOf(world: World): Promise<string> {
  const robotId = await addVariant(world.server)
  const given = { robotId, channel: 'test' as const, versionIds: [] }
  return (await addDraftAros(world.people.developer, given)).id
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

export const probes = defineProbes([
  mine(routes.listTesters),
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
  { route: routes.listMyTests, input: () => ({}) },
  mine(routes.getMyTest),
  mine(routes.respondToTest, { answer: 'accepted' }),
  mine(routes.startTest, {}),
  mine(routes.saveTestResults, { caseResults: [] }),
  mine(routes.submitVerdict, { verdict: 'pass', comment: '', caseResults: [], durationMin: 1 }),
])
