import { randomBytes } from 'node:crypto'
import * as claim from '@filo/contract/enrolments/claim-codes-routes'
import * as routes from '@filo/contract/enrolments/enrolments-routes'
import { eq } from 'drizzle-orm'
import { defineProbes, type World } from '../../authorization/probe.ts'
import { enrolments } from '../../db/schema/enrolments.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { pairingCode } from '../../secrets/key-fingerprint.ts'
import { addUnit, addVariant } from '../../testing/test-robots.ts'

const newPublicKey = () => randomBytes(32).toString('base64url')

async function addEnrolment({ server }: World, publicKey = newPublicKey()): Promise<string> {
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
  await db.insert(enrolments).values({ id, publicKey, state: 'pending', ...about, ...meta })
  return id
}

async function addAdmittedUnit({ server, customerA }: World): Promise<string> {
  const id = await addUnit(server, { customerId: customerA })
  const key = { publicKey: newPublicKey(), enrolment: 'accepted' as const }
  await server.context.db.update(producedRobots).set(key).where(eq(producedRobots.id, id))
  return id
}

async function ofClaimedUnit(world: World) {
  const params = { unitId: await addUnit(world.server, { customerId: world.customerA }) }
  await world.people.admin.call(claim.createClaimCode, { params, body: {} })
  return { params }
}

async function addInstallKey(world: World): Promise<string> {
  const body = { name: 'Hat 1', variantId: await addVariant(world.server) }
  const made = await world.people.admin.call(routes.createInstallKey, { body })
  return made.body.installKey.id
}

export const probes = defineProbes([
  { route: routes.listEnrolments, input: () => ({}) },
  { route: routes.listTurnedAwayRobots, input: () => ({}) },
  {
    route: routes.findWaitingRobot,
    input: async (world) => {
      const publicKey = newPublicKey()
      await addEnrolment(world, publicKey)
      return { query: { code: pairingCode(publicKey) } }
    },
  },
  {
    route: routes.acceptEnrolment,
    input: async (world) => ({
      params: { enrolmentId: await addEnrolment(world) },
      body: { variantId: await addVariant(world.server) },
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
      params: { unitId: await addAdmittedUnit(world) },
      body: { reason: 'çalındı' },
    }),
    recordParam: 'unitId',
  },
  { route: routes.listInstallKeys, input: () => ({}) },
  {
    route: routes.createInstallKey,
    input: async (world) => ({ body: { name: 'Hat 1', variantId: await addVariant(world.server) } }),
  },
  {
    route: routes.revokeInstallKey,
    input: async (world) => ({ params: { installKeyId: await addInstallKey(world) } }),
    recordParam: 'installKeyId',
  },
  { route: claim.getClaimCode, input: ofClaimedUnit, recordParam: 'unitId' },
  {
    route: claim.createClaimCode,
    input: async (world) => ({ ...(await ofClaimedUnit(world)), body: { validDays: 7 } }),
    recordParam: 'unitId',
  },
  { route: claim.revokeClaimCode, input: ofClaimedUnit, recordParam: 'unitId' },
  {
    route: claim.createClaimCodes,
    input: async (world) => {
      const { params } = await ofClaimedUnit(world)
      return { body: { target: { unitIds: [params.unitId] } } }
    },
  },
])
