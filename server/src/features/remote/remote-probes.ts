import * as routes from '@filo/contract/remote/remote-routes'
import { eq } from 'drizzle-orm'
import { defineProbes, type Probe, type World } from '../../authorization/probe.ts'
import { remoteSessions } from '../../db/schema/remote-sessions.ts'
import { addRemoteUnit, openRemoteSession, requestSession } from '../../testing/test-remote.ts'

/** A session of an administrator with a robot of customer A. */
async function addActive(world: World): Promise<{ sessionId: string }> {
  const { server, customerA, people } = world
  const unit = await addRemoteUnit(server, { customerId: customerA })
  return { sessionId: await openRemoteSession(server, people.admin, unit) }
}

/** A request that awaits the customer's answer. */
async function addAwaiting({ server, customerA, people }: World): Promise<{ sessionId: string }> {
  const unit = await addRemoteUnit(server, { customerId: customerA })
  return { sessionId: (await requestSession(people.admin, unit)).body.id }
}

async function addRecorded(world: World): Promise<{ sessionId: string }> {
  const own = await addActive(world)
  const { db } = world.server.context
  await db.update(remoteSessions).set({ recordingBytes: 2 }).where(eq(remoteSessions.id, own.sessionId))
  return own
}

const ofSession = (route: Probe['route'], body?: unknown, add = addActive): Probe => ({
  route,
  recordParam: 'sessionId',
  input: async (world) => ({ params: await add(world), ...(body ? { body } : {}) }),
})

export const probes = defineProbes([
  { route: routes.listRemoteSessions, input: () => ({}) },
  ofSession(routes.getRemoteSession),
  {
    route: routes.getRemoteReadiness,
    recordParam: 'unitId',
    input: async ({ server, customerA }) => ({
      params: { unitId: (await addRemoteUnit(server, { customerId: customerA })).unitId },
    }),
  },
  {
    route: routes.requestRemoteSession,
    recordParam: 'unitId',
    // Of the maker's own test robots everybody who may request a session may have one.
    input: async ({ server }) => ({
      params: { unitId: (await addRemoteUnit(server, { isTestRobot: true })).unitId },
      body: { types: ['files'], mode: 'view', reason: 'Deneme için', minutes: 5 },
    }),
  },
  ofSession(routes.answerRemoteSession, { answer: 'yes' }, addAwaiting),
  ofSession(routes.extendRemoteSession, { minutes: 5 }),
  ofSession(routes.endRemoteSession, {}),
  ofSession(routes.handOverRemoteControl, { userId: '019a0000-0000-7000-8000-000000000001' }),
  ofSession(routes.createRemoteTicket),
  ofSession(routes.listRemoteEvents),
  ofSession(routes.getRemoteRecording, undefined, addRecorded),
  ofSession(routes.getRemoteDifference),
])
