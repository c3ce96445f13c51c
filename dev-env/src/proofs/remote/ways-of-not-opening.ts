import { setTimeout as wait } from 'node:timers/promises'
import { answerRemoteSession, endRemoteSession } from '@filo/contract/remote/remote-routes'
import { signOut } from '@filo/contract/session/session-routes'
import type { Person } from './remote-people.ts'
import { beside } from './remote-robot.ts'
import type { Lane } from './stand.ts'
import type { ExpectedEnd, Way } from './ways.ts'

/** A session that somebody is asked about, and that never opens. */
interface ConsentPlay {
  lane: Lane
  requester: Person
  sessionId: string
}

/** A way in which a request ends before anybody is in. */
export type UnopenedWay = Omit<Way, 'act'> & { act: (play: ConsentPlay) => Promise<ExpectedEnd> }

const ofCustomer = ({ customer }: Lane) => customer !== undefined
/** Somebody is asked: the customer's people, or the person beside the robot. */
const needsConsent = ({ customer, kind }: Lane) => customer !== undefined || kind.setting === 'consent'

/** How sessions end that nobody was let into. */
export const waysOfNotOpening: readonly UnopenedWay[] = [
  {
    name: 'refused in the console',
    group: 'quick',
    fits: ofCustomer,
    async act({ lane, sessionId }) {
      const by = lane.customer?.administrator
      if (!by) throw new Error('there is no customer')
      const body = { answer: 'no' as const, reason: 'şimdi olmaz' }
      await by.client.call(answerRemoteSession, { params: { sessionId }, body })
      return { state: 'denied', reason: 'denied', by: ['user'], userId: by.userId }
    },
  },
  {
    name: 'refused beside the robot',
    group: 'quick',
    isBrief: true,
    fits: needsConsent,
    async act({ lane, sessionId }) {
      await beside(() => lane.robot.local.answerRemote({ session: sessionId, answer: 'no', by: 'Ayşe' }))
      return { state: 'denied', reason: 'denied', by: ['robot'] }
    },
  },
  {
    name: 'nobody answers',
    group: 'slow',
    fits: needsConsent,
    async act({ lane }) {
      await wait(100_000)
      // The person beside the robot has 120 s from when they were shown it.
      if (!(await lane.robot.local.remote()).session?.request)
        throw new Error('the question stood for less than 100 s')
      await wait(18_000)
      return { state: 'timed_out', reason: 'no_answer', by: ['server', 'robot'] }
    },
  },
  {
    name: 'withdrawn',
    group: 'quick',
    fits: needsConsent,
    async act({ requester, sessionId }) {
      await requester.client.call(endRemoteSession, { params: { sessionId }, body: {} })
      return { state: 'ended', reason: 'withdrawn', by: ['user'], userId: requester.userId }
    },
  },
  {
    name: 'the sign-in is ended while somebody is asked',
    group: 'quick',
    fits: needsConsent,
    takesPerson: true,
    async act({ requester }) {
      await requester.client.call(signOut, {})
      return { state: 'failed', reason: 'not_permitted', by: ['server'] }
    },
  },
  {
    name: 'the agent is killed while somebody is asked',
    group: 'quick',
    fits: needsConsent,
    async act({ lane }) {
      await lane.robot.kill()
      lane.robot.start()
      return { state: 'failed', reason: 'agent_restarted', by: ['robot'] }
    },
  },
]
