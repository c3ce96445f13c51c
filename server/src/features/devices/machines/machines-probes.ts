import { randomBytes } from 'node:crypto'
import * as routes from '@filo/contract/enrolments/robot-machines-routes'
import { defineProbes, type World } from '../../../authorization/probe.ts'
import { robotMachines } from '../../../db/schema/robot-links.ts'
import { addUnit } from '../../../testing/test-robots.ts'

async function addTurnedAway({ server, customerA }: World) {
  const { db, ids, clock } = server.context
  const unitId = await addUnit(server, { customerId: customerA })
  const at = clock.now()
  const machineId = ids.next()
  const machine = randomBytes(32).toString('hex')
  const seen = { firstSeenAt: at, lastSeenAt: at, confirmedAt: at }
  await db.insert(robotMachines).values({ id: machineId, unitId, machine, bootId: ids.next(), ...seen })
  return { unitId, machineId }
}

export const probes = defineProbes([
  {
    route: routes.listRobotMachines,
    input: async (world) => ({ params: { unitId: (await addTurnedAway(world)).unitId } }),
    recordParam: 'unitId',
  },
  {
    route: routes.decideRobotMachine,
    input: async (world) => ({
      params: await addTurnedAway(world),
      body: { isAdmitted: false, reason: 'kopya' },
    }),
    recordParam: 'unitId',
  },
])
