import { setTimeout as wait } from 'node:timers/promises'
import { updateProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import { endRemoteSession, requestRemoteSession } from '@filo/contract/remote/remote-routes'
import type { RoleKey } from '@filo/contract/roles'
import { signOut } from '@filo/contract/session/session-routes'
import { deleteUser, setUserRoles, suspendUser } from '@filo/contract/users/users-routes'
import { decideAccess } from './remote-people.ts'
import { beside } from './remote-robot.ts'
import type { Lane } from './stand.ts'
import { endIt, ofServer, type Play, type Way } from './ways.ts'

/** Long enough for the request to arrive on a machine that has more to do. */
const GRANTED_MS = 8000
const ofCustomer = ({ customer }: Lane) => customer !== undefined

async function setRoles(
  { stand, requester }: Play,
  roleKey: RoleKey,
  expiresAt: string | null = null,
): Promise<void> {
  const params = { userId: requester.userId }
  const body = { roles: [{ roleKey, expiresAt }], reason: 'kanıt' }
  await (await stand.person('admin')).client.call(setUserRoles, { params, body })
}

/** How sessions end by people, by what they decide, and by their times. */
export const waysOfPeople: readonly Way[] = [
  { name: 'by the requester', group: 'quick', act: endIt },
  {
    name: 'by the customer',
    group: 'quick',
    fits: ofCustomer,
    async act({ lane, sessionId }) {
      const by = lane.customer?.administrator
      if (!by) throw new Error('there is no customer')
      await by.client.call(endRemoteSession, { params: { sessionId }, body: { reason: 'kanıt' } })
      return { state: 'ended', reason: 'customer_ended', by: ['user'], userId: by.userId }
    },
  },
  {
    name: 'beside the robot',
    group: 'quick',
    async act({ lane, sessionId }) {
      await beside(() => lane.robot.local.endRemote({ session: sessionId, by: 'Ayşe' }))
      return { state: 'ended', reason: 'robot_ended', by: ['robot'] }
    },
  },
  {
    name: 'its time is over',
    group: 'slow',
    minutes: 1,
    async act() {
      await wait(60_000)
      return { state: 'ended', reason: 'time_over', by: ['server', 'robot'] }
    },
  },
  {
    name: 'nobody uses it',
    group: 'quick',
    fits: (_, { servers }) => servers.databaseUrl !== undefined,
    async act({ moveBack }) {
      // What was typed last is written down meanwhile.
      await wait(1000)
      await moveBack?.('used_at', 15)
      return ofServer('idle')
    },
  },
  {
    name: 'taken over',
    group: 'quick',
    async act({ stand, lane, requester, afterwards }) {
      const first = await stand.person('admin', 1)
      const by = first.userId === requester.userId ? await stand.person('admin', 2) : first
      const body = {
        types: ['files' as const],
        mode: 'control' as const,
        minutes: 5,
        reason: 'kanıt',
        apply: true,
      }
      const { id } = await by.client.call(requestRemoteSession, { params: { unitId: lane.unitId }, body })
      afterwards.push(
        async () => void (await by.client.call(endRemoteSession, { params: { sessionId: id }, body: {} })),
      )
      return { state: 'superseded', reason: 'superseded', by: ['user'], userId: by.userId }
    },
  },
  {
    name: 'the role is taken',
    group: 'quick',
    takesPerson: true,
    async act(play) {
      await setRoles(play, 'marketing')
      return ofServer('not_permitted')
    },
  },
  {
    name: 'the granted role runs out',
    group: 'quick',
    takesPerson: true,
    async act(play) {
      await setRoles(play, play.requester.role, new Date(Date.now() + GRANTED_MS).toISOString())
      await wait(GRANTED_MS)
      return ofServer('not_permitted')
    },
  },
  {
    name: 'the customer allows none any more',
    group: 'quick',
    fits: ofCustomer,
    async act({ lane }) {
      if (lane.customer) await decideAccess(lane.customer, 'never')
      return ofServer('customer_refuses')
    },
  },
  {
    name: 'the person is removed',
    group: 'quick',
    takesPerson: true,
    async act({ stand, requester, random }) {
      const about = { params: { userId: requester.userId }, body: { reason: 'kanıt' } }
      const admin = (await stand.person('admin')).client
      if (random() < 0.5) await admin.call(deleteUser, about)
      else await admin.call(suspendUser, about)
      return ofServer('not_permitted')
    },
  },
  {
    name: 'the sign-in is ended',
    group: 'quick',
    takesPerson: true,
    async act({ requester }) {
      await requester.client.call(signOut, {})
      return ofServer('not_permitted')
    },
  },
  {
    name: 'the robot gets another owner',
    group: 'quick',
    fits: ofCustomer,
    async act({ stand, lane, afterwards }) {
      const { client } = await stand.person('production')
      const own = async (customerId: string | null) =>
        void (await client.call(updateProducedRobot, {
          params: { unitId: lane.unitId },
          body: { customerId, reason: 'Robot el değiştirdi' },
          ifMatch: '*',
        }))
      await own(null)
      afterwards.push(() => own(lane.customer?.customerId ?? null))
      return ofServer('robot_changed')
    },
  },
]
