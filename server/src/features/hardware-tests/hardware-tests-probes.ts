import * as routes from '@filo/contract/hardware-tests/hardware-tests-routes'
import { defineProbes, type Probe, type World } from '../../authorization/probe.ts'
import { hardwareTestRuns } from '../../db/schema/hardware-tests.ts'
import { robotLinks } from '../../db/schema/robot-links.ts'
import { addUnit } from '../../testing/test-robots.ts'

/** A robot of customer A whose agent announced that it can test. */
async function addTestable({ server, customerA }: World): Promise<string> {
  const unitId = await addUnit(server, { customerId: customerA })
  const { db, ids, clock } = server.context
  const link = { unitId, outboxId: ids.next(), bootId: ids.next(), ackedSeq: 0 }
  const capabilities = ['hardware-tests', 'hardware-test-cancel']
  await db.insert(robotLinks).values({ ...link, capabilities, connectedAt: clock.now() })
  return unitId
}

/** A request that waits on such a robot. */
async function addRequested(world: World): Promise<{ unitId: string; runId: string }> {
  const unitId = await addTestable(world)
  const { db, ids, clock } = world.server.context
  const runId = ids.next()
  const expiresAt = new Date(clock.now().getTime() + 3_600_000)
  const run = { state: 'requested' as const, reason: 'Deneme', requestedAt: clock.now(), expiresAt }
  const owner = { unitId, customerId: world.customerA, needsConsent: true }
  await db.insert(hardwareTestRuns).values({ id: runId, ...owner, ...run })
  return { unitId, runId }
}

function ofUnit(route: Probe['route'], body?: unknown): Probe {
  return {
    route,
    recordParam: 'unitId',
    input: async (world) => ({ params: { unitId: await addTestable(world) }, ...(body ? { body } : {}) }),
  }
}

export const probes = defineProbes([
  { route: routes.listHardwareTests, input: () => ({}) },
  ofUnit(routes.getUnitHardwareTests),
  ofUnit(routes.requestHardwareTests, { tests: ['disk'], reason: 'Deneme için' }),
  {
    route: routes.cancelHardwareTests,
    recordParam: 'unitId',
    input: async (world) => ({ params: await addRequested(world) }),
  },
])
