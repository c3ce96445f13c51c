import * as routes from '@filo/contract/quality-checks/quality-checks-routes'
import { eq } from 'drizzle-orm'
import { defineProbes, type Probe, type World } from '../../authorization/probe.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { qualityChecks } from '../../db/schema/quality-checks.ts'
import { addUnit } from '../../testing/test-robots.ts'

/** A robot of customer A in quality control, whose photo is waived. */
async function checkedUnit({ server, customerA }: World): Promise<string> {
  const { db, ids, clock } = server.context
  const unitId = await addUnit(server, { customerId: customerA })
  const now = clock.now()
  await db.update(producedRobots).set({ lifeState: 'quality_control' }).where(eq(producedRobots.id, unitId))
  const waivers = [{ item: 'photo' as const, reason: 'Deneme', by: null, at: now.toISOString() }]
  const meta = { id: ids.next(), createdAt: now, updatedAt: now }
  await db.insert(qualityChecks).values({ ...meta, unitId, startedAt: now, waivers })
  return unitId
}

function ofUnit(route: Probe['route'], body?: object): Probe {
  return {
    route,
    recordParam: 'unitId',
    input: async (world) => ({ params: { unitId: await checkedUnit(world) }, ...(body ? { body } : {}) }),
  }
}

function ofItem(route: Probe['route'], body?: object): Probe {
  return {
    route,
    recordParam: 'unitId',
    input: async (world) => ({
      params: { unitId: await checkedUnit(world), item: 'photo' },
      ...(body ? { body } : {}),
    }),
  }
}

export const probes = defineProbes([
  ofUnit(routes.getQualityCheck),
  ofUnit(routes.setQualityPhoto, { photoKey: null }),
  ofUnit(routes.signQualityCheck),
  ofItem(routes.waiveQualityItem, { reason: 'Deneme robotu' }),
  ofItem(routes.withdrawQualityWaiver),
])
