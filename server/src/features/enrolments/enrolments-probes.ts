import { randomBytes } from 'node:crypto'
import * as routes from '@filo/contract/enrolments/enrolments-routes'
import { eq } from 'drizzle-orm'
import { defineProbes, type World } from '../../authorization/probe.ts'
import { enrolments } from '../../db/schema/enrolments.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { addUnit, addVariant } from '../../test-robots.ts'

const newPublicKey = () => randomBytes(32).toString('base64url')

async function addEnrolment({ server }: World): Promise<string> {
  const { db, ids, clock } = server.context
  const id = ids.next()
  const at = clock.now()
  const about = {
    serial: `NH1-${id.slice(-12).toUpperCase()}`,
    hostname: 'nova',
    agentVersion: '0.1.0',
    ip: '10.0.0.2',
  }
  const meta = { createdAt: at, updatedAt: at, lastSeenAt: at }
  await db.insert(enrolments).values({ id, publicKey: newPublicKey(), state: 'pending', ...about, ...meta })
  return id
}

async function addAdmittedUnit({ server, customerA }: World): Promise<string> {
  const id = await addUnit(server, { customerId: customerA })
  const key = { publicKey: newPublicKey(), enrolment: 'accepted' }
  await server.context.db.update(producedRobots).set(key).where(eq(producedRobots.id, id))
  return id
}

async function addInstallKey(world: World): Promise<string> {
  const body = { name: 'Hat 1', robotId: await addVariant(world.server) }
  const made = await world.people.admin.call(routes.createInstallKey, { body })
  return made.body.installKey.id
}

export const probes = defineProbes([
  { route: routes.listEnrolments, input: () => ({}) },
  {
    route: routes.acceptEnrolment,
    input: async (world) => ({
      params: { enrolmentId: await addEnrolment(world) },
      body: { robotId: await addVariant(world.server) },
    }),
    recordParam: 'enrolmentId',
  },
  {
    route: routes.rejectEnrolment,
    input: async (world) => ({
      params: { enrolmentId: await addEnrolment(world) },
      body: { reason: 'bilinmiyor' },
    }),
    recordParam: 'enrolmentId',
  },
  {
    route: routes.revokeRobotKey,
    input: async (world) => ({
      params: { RobotId: await addAdmittedUnit(world) },
      body: { reason: 'çalındı' },
    }),
    recordParam: 'RobotId',
  },
  { route: routes.listInstallKeys, input: () => ({}) },
  {
    route: routes.createInstallKey,
    input: async (world) => ({ body: { name: 'Hat 1', robotId: await addVariant(world.server) } }),
  },
  {
    route: routes.revokeInstallKey,
    input: async (world) => ({ params: { installKeyId: await addInstallKey(world) } }),
    recordParam: 'installKeyId',
  },
])
