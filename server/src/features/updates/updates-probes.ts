import type { AnyRoute } from '@filo/contract/routes'
import * as unit from '@filo/contract/updates/unit-updates-routes'
import * as routes from '@filo/contract/updates/updates-routes'
import { defineProbes, type Probe, type World } from '../../authorization/probe.ts'
import { updates } from '../../db/schema/updates.ts'
import { addUnit } from '../../testing/test-robots.ts'

/** A failed update of a robot of customer A. */
async function addUpdate({ server, customerA }: World): Promise<string> {
  const { db, ids, clock } = server.context
  const unitId = await addUnit(server, { customerId: customerA })
  const id = ids.next()
  const at = clock.now()
  await db.insert(updates).values({
    id,
    unitId,
    customerId: customerA,
    state: 'failed',
    phase: 'downloading',
    updatesTime: at,
    createdAt: at,
    updatedAt: at,
    message: { key: 'download_failed', params: { reason: '' }, text: '' },
  })
  return id
}

/** A route of a single robot of customer A. */
function ofUnit(route: AnyRoute, body?: unknown): Probe {
  return {
    route,
    recordParam: 'unitId',
    input: async ({ server, customerA }) => ({
      params: { unitId: await addUnit(server, { customerId: customerA }) },
      ...(body ? { body } : {}),
    }),
  }
}

export const probes = defineProbes([
  { route: routes.listUpdates, input: () => ({}) },
  {
    route: routes.getUpdate,
    input: async (world) => ({ params: { updateId: await addUpdate(world) } }),
    recordParam: 'updateId',
  },
  {
    route: routes.listUpdateLogs,
    input: async (world) => ({ params: { updateId: await addUpdate(world) } }),
    recordParam: 'updateId',
  },
  {
    route: routes.retryUpdate,
    input: async (world) => ({ params: { updateId: await addUpdate(world) } }),
    recordParam: 'updateId',
  },
  {
    route: routes.endUpdateHold,
    input: async (world) => ({
      params: { updateId: await addUpdate(world) },
      body: { reason: 'Deneme için' },
    }),
    recordParam: 'updateId',
  },
  ofUnit(unit.getUnitRollBack),
  ofUnit(unit.rollBackUnit, { reason: 'Deneme için' }),
  ofUnit(unit.repairUnit, { reason: 'Deneme için' }),
  ofUnit(unit.listUnitRepairs),
])
