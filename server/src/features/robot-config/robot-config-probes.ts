import * as routes from '@filo/contract/robot-config/robot-config-routes'
import { eq } from 'drizzle-orm'
import { defineProbes, type Probe, type World } from '../../authorization/probe.ts'
import { robots } from '../../db/schema/robots.ts'
import { addUnit, addVariant } from '../../testing/test-robots.ts'

const set = { set: { language: 'tr' } }

function ofUnit(route: Probe['route'], body?: unknown): Probe {
  return {
    route,
    recordParam: 'unitId',
    input: async ({ server, customerA }: World) => ({
      params: { unitId: await addUnit(server, { customerId: customerA }) },
      ...(body ? { body } : {}),
    }),
  }
}

async function modelOf({ server }: World): Promise<string> {
  const { db } = server.context
  const [row] = await db
    .select()
    .from(robots)
    .where(eq(robots.id, await addVariant(server)))
  return row?.modelId ?? ''
}

function ofModel(route: Probe['route'], body?: unknown): Probe {
  return {
    route,
    recordParam: 'modelId',
    isShared: true,
    input: async (world) => ({ params: { modelId: await modelOf(world) }, ...(body ? { body } : {}) }),
  }
}

function ofCustomer(route: Probe['route'], body?: unknown): Probe {
  return {
    route,
    recordParam: 'customerId',
    input: async ({ customerA }) => ({ params: { customerId: customerA }, ...(body ? { body } : {}) }),
  }
}

export const probes = defineProbes([
  ofUnit(routes.getUnitConfig),
  ofUnit(routes.changeUnitConfig, set),
  ofUnit(routes.listConfigChanges),
  {
    route: routes.changeManyConfigs,
    input: async ({ server, customerA }) => ({
      body: { ...set, target: { unitIds: [await addUnit(server, { customerId: customerA })] } },
    }),
  },
  ofModel(routes.getModelConfigDefaults),
  ofModel(routes.setModelConfigDefaults, { values: {} }),
  ofCustomer(routes.getCustomerConfigDefaults),
  ofCustomer(routes.setCustomerConfigDefaults, { values: {} }),
])
