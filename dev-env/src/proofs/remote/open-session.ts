import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '@filo/contract/client'
import type { RemoteAccess } from '@filo/contract/customers/remote-policy'
import {
  answerRemoteSession,
  createRemoteTicket,
  getRemoteSession,
  requestRemoteSession,
} from '@filo/contract/remote/remote-routes'
import type { RemoteSession } from '@filo/contract/remote/remote-shapes'
import type { RemoteType } from '@filo/contract/remote/remote-states'
import { roleKeys } from '@filo/contract/roles'
import { noShell } from '../../remote/no-shell.ts'
import { type DemandedConsent, demandedConsent } from './demanded-consent.ts'
import { decideAccess, type Person } from './remote-people.ts'
import { beside } from './remote-robot.ts'
import { type Lane, type Stand, untilTrue } from './stand.ts'

const opensWithinMs = 60_000
/** How long a session that nobody answered is looked at: it must not open. */
const unansweredMs = 400

/** A session that was requested, and whose yes it takes. */
interface Requested {
  sessionId: string
  types: RemoteType[]
  mode: 'control' | 'view'
  demanded: Exclude<DemandedConsent, 'refused'>
}

/** Lists what went wrong. */
export type Failures = string[]

/** A session as an administrator sees it. */
export async function sessionOf(stand: Stand, sessionId: string): Promise<RemoteSession> {
  return (await stand.person('admin')).client.call(getRemoteSession, { params: { sessionId } })
}

/** What the API answered instead of a success; undefined: it was one. */
async function refusalOf(work: Promise<unknown>): Promise<number | undefined> {
  return work.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof ApiError && error.status > 0) return error.status
      throw error
    },
  )
}

const requestOf = (types: RemoteType[], mode: 'control' | 'view', minutes: number) => ({
  types,
  mode,
  minutes,
  reason: 'kanıt: ses gelmiyor',
})

/** Somebody who must not even request a session does; it must be refused. */
async function requestInVain({ unitId }: Lane, by: Person): Promise<string | undefined> {
  const body = requestOf(['files'], 'view', 5)
  const status = await refusalOf(by.client.call(requestRemoteSession, { params: { unitId }, body }))
  const isRefused = status === 403 || status === 404
  return isRefused ? undefined : `a ${by.role} requested a session (${status ?? 'it was taken'})`
}

/** Tries what the table forbids, by chance. @returns how many requests were rightly refused */
export async function tryForbidden(
  stand: Stand,
  lane: Lane,
  { rule, random, failures }: { rule: RemoteAccess; random: () => number; failures: Failures },
): Promise<number> {
  let tried = 0
  const role = roleKeys[Math.floor(random() * roleKeys.length)] ?? 'marketing'
  const attempts: [Person, RemoteAccess][] = [[await stand.person(role), rule]]
  if (lane.customer && random() < 0.3) attempts.push([await stand.person('support'), 'never'])
  for (const [by, under] of attempts) {
    if (demandedConsent(by.role, lane.kind, under) !== 'refused') continue
    if (lane.customer && under !== rule) await decideAccess(lane.customer, under)
    const failure = await requestInVain(lane, by)
    if (lane.customer && under !== rule) await decideAccess(lane.customer, rule)
    if (failure) failures.push(failure)
    else tried += 1
  }
  return tried
}

function chooseTypes(random: () => number): { types: RemoteType[]; mode: 'control' | 'view' } {
  const types: RemoteType[] = []
  if (!noShell && random() < 0.85) types.push('terminal')
  for (const type of ['files', 'logs', 'desktop'] as const) if (random() < 0.4) types.push(type)
  if (types.length === 0) types.push('files')
  return { types, mode: types.includes('terminal') || random() < 0.8 ? 'control' : 'view' }
}

/** Requests a session, and holds what the product says of consent against the proof's own table. */
export async function requestSession(
  lane: Lane,
  requester: Person,
  about: { rule: RemoteAccess; minutes: number; random: () => number; failures: Failures },
): Promise<Requested> {
  const { rule, minutes, random, failures } = about
  const demanded = demandedConsent(requester.role, lane.kind, rule)
  if (demanded === 'refused') throw new Error(`a ${requester.role} was chosen who may not`)
  const { types, mode } = chooseTypes(random)
  const body = requestOf(types, mode, minutes)
  const session = await requester.client.call(requestRemoteSession, { params: { unitId: lane.unitId }, body })
  if (session.needsConsent !== demanded.anybody)
    failures.push(
      `consent: ${requester.role}, rule ${rule}: it needs ${session.needsConsent ? 'one' : 'none'}`,
    )
  return { sessionId: session.id, types, mode, demanded }
}

/** A session that nobody has answered yet must be shut: no state but waiting, no ticket, nobody let in by the robot. */
export async function expectShut(
  stand: Stand,
  { lane, requester, sessionId }: { lane: Lane; requester: Person; sessionId: string },
  failures: Failures,
): Promise<void> {
  await wait(unansweredMs)
  const { state, openedAt } = await sessionOf(stand, sessionId)
  if (openedAt !== null || state === 'active') failures.push(`it opened without the yes it takes (${state})`)
  const ticket = await refusalOf(requester.client.call(createRemoteTicket, { params: { sessionId } }))
  if (ticket !== 409) failures.push(`a ticket for what nobody consented to: ${ticket ?? 'assigned'}`)
  const { session } = await lane.robot.local.remote().catch(() => ({ session: null }))
  if (session?.id === sessionId && session.secondsLeft !== null)
    failures.push('the robot opened what nobody consented to')
}

/** Waits until the question stands on the robot. */
export async function untilShown({ robot }: Lane, sessionId: string): Promise<void> {
  await untilTrue(`${robot.serial} shows the question`, opensWithinMs, async () => {
    const shown = await robot.local.remote().catch(() => undefined)
    return shown?.session?.id === sessionId && shown.session.request !== null
  })
}

/** Gives every yes that is demanded, by chance in the console or beside the robot, and waits until it is open. */
export async function consent(
  stand: Stand,
  { lane, requester, requested }: { lane: Lane; requester: Person; requested: Requested },
  { random, failures }: { random: () => number; failures: Failures },
): Promise<void> {
  const { sessionId, demanded } = requested
  const yes = { session: sessionId, answer: 'yes', by: 'Ayşe' } as const
  const besideRobot = () => beside(() => lane.robot.local.answerRemote(yes))
  if (demanded.anybody || demanded.besideRobot) {
    await untilShown(lane, sessionId)
    await expectShut(stand, { lane, requester, sessionId }, failures)
    const inConsole = demanded.anybody && random() < 0.5
    if (inConsole)
      await lane.customer?.administrator.client.call(answerRemoteSession, {
        params: { sessionId },
        body: { answer: 'yes' },
      })
    // A yes in the console alone opens nothing where the owner wants everybody beside the robot asked.
    if (inConsole && demanded.besideRobot) await expectShut(stand, { lane, requester, sessionId }, failures)
    if (!inConsole || demanded.besideRobot) await besideRobot()
  }
  await untilTrue(`${sessionId} is open`, opensWithinMs, async () => {
    const { state, endReason } = await sessionOf(stand, sessionId)
    if (endReason) throw new Error(`it ended before it was open: ${state}, ${endReason}`)
    return state === 'active'
  })
  const { consent } = await sessionOf(stand, sessionId)
  if (demanded.anybody && consent?.answer !== 'yes')
    failures.push('it is open, and nobody is named who said yes')
}
