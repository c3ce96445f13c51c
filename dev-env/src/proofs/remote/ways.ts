import { ApiError } from '@filo/contract/client'
import { endRemoteSession } from '@filo/contract/remote/remote-routes'
import type { RemoteEndReason, RemoteState } from '@filo/contract/remote/remote-states'
import type { PersonPage } from './person-page.ts'
import type { Person } from './remote-people.ts'
import type { SessionWork } from './session-work.ts'
import { isLinked, type Lane, type Stand, untilTrue } from './stand.ts'

/** A session that is played, as what ends it sees it. */
export interface Play {
  stand: Stand
  lane: Lane
  requester: Person
  sessionId: string
  page: PersonPage
  work: SessionWork
  random: () => number
  /** Moves a time of the session back in the database; undefined: nobody but the server reads it. */
  moveBack: ((column: 'used_at', minutes: number) => Promise<void>) | undefined
  /** Says what was seen, for the figures. */
  note: (words: string) => void
  /** What is to be put right once the session was judged. */
  afterwards: (() => Promise<void>)[]
}

/** Who ended it, and why, as it has to stand in the session. */
export interface ExpectedEnd {
  state: RemoteState
  reason: RemoteEndReason
  by: readonly ('user' | 'robot' | 'server')[]
  userId?: string
}

export interface Way {
  name: string
  /** `shaken`: a server is lost, for all lanes; `slow`: it takes a minute or more by the clock. */
  group: 'quick' | 'slow' | 'shaken'
  fits?: (lane: Lane, stand: Stand) => boolean
  /** Minutes to request. */
  minutes?: number
  /** The requester has to be somebody who is there for this session alone. */
  takesPerson?: boolean
  /** Played where only a few sessions are. */
  isBrief?: boolean
  /** The agent has no time to finish what it writes. */
  isAbrupt?: boolean
  act: (play: Play) => Promise<ExpectedEnd>
}

const linkWithinMs = 90_000
const back = async ({ stand, lane, sessionId, page }: Play): Promise<void> => {
  await untilTrue(`${lane.robot.serial} is linked again`, linkWithinMs, () => isLinked(stand, lane.unitId))
  await untilTrue(
    `the page of ${sessionId} is connected again`,
    linkWithinMs,
    () => page.connection.getState().phase === 'connected',
  )
}

/** What went on must still be a terminal that answers, also where more is printed than waits for nobody. */
export async function goOn(play: Play): Promise<void> {
  const { work } = play
  await back(play)
  await work.terminal?.run('seq 1 60000', linkWithinMs, true)
}

const closed = (by: Person): ExpectedEnd => ({
  state: 'ended',
  reason: 'closed',
  by: ['user'],
  userId: by.userId,
})

/** Whoever requested it ends it. */
export async function endIt({ requester, sessionId }: Play): Promise<ExpectedEnd> {
  await requester.client
    .call(endRemoteSession, { params: { sessionId }, body: {} })
    .catch((error: unknown) => {
      // The answer to a first try may have been lost with its server.
      if (!(error instanceof ApiError && error.status === 409)) throw error
    })
  return closed(requester)
}

/** It ends by itself. */
export const ofServer = (reason: RemoteEndReason): ExpectedEnd => ({ state: 'ended', reason, by: ['server'] })
