import * as routes from '@filo/contract/hardware-tests/hardware-tests-routes'
import { defineProbes, type Probe, type World } from '../../authorization/probe.ts'
import { robotLinks } from '../../db/schema/robot-links.ts'
import { addUnit } from '../../testing/test-robots.ts'

/** A robot of customer A whose agent announced that it can test. */
async function addTestable({ server, customerA }: World): Promise<string> {
  const unitId = await addUnit(server, { customerId: customerA })
  const { db, ids, clock } = server.context
  const link = { unitId, outboxId: ids.next(), bootId: ids.next(), ackedSeq: 0 }
  await db.insert(robotLinks).values({ ...link, capabilities: ['hardware-tests'], connectedAt: clock.now() })
  return unitId
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
  ofUnit(routes.askHardwareTests, { tests: ['disk'], reason: 'Deneme için' }),
])
