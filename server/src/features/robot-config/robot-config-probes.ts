import * as routes from '@filo/contract/robot-config/robot-config-routes'
import * as trials from '@filo/contract/robot-config/voice-trial-routes'
import { eq } from 'drizzle-orm'
import { defineProbes, type Probe, type World } from '../../authorization/probe.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotCommands, robotLinks } from '../../db/schema/robot-links.ts'
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

/** A robot of customer A that is online and can speak. */
async function addSpeaking({ server, customerA }: World): Promise<string> {
  const unitId = await addUnit(server, { customerId: customerA })
  const { db, ids, clock } = server.context
  await db.update(producedRobots).set({ connection: 'online' }).where(eq(producedRobots.id, unitId))
  const link = { unitId, outboxId: ids.next(), bootId: ids.next(), ackedSeq: 0 }
  await db.insert(robotLinks).values({ ...link, capabilities: ['try-voice'], connectedAt: clock.now() })
  return unitId
}

/** One that was asked to say something. */
async function addRequested(world: World): Promise<{ unitId: string; trialId: string }> {
  const unitId = await addSpeaking(world)
  const { db, ids, clock } = world.server.context
  const trialId = ids.next()
  await db.insert(robotCommands).values({ id: trialId, unitId, kind: 'speak', createdAt: clock.now() })
  return { unitId, trialId }
}

export const probes = defineProbes([
  {
    route: trials.tryVoice,
    recordParam: 'unitId',
    input: async (world) => ({ params: { unitId: await addSpeaking(world) } }),
  },
  {
    route: trials.getVoiceTrial,
    recordParam: 'unitId',
    input: async (world) => ({ params: await addRequested(world) }),
  },
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
