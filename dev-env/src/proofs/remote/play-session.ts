import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { RemoteAccess } from '@filo/contract/customers/remote-policy'
import { endRemoteSession } from '@filo/contract/remote/remote-routes'
import type { RemoteSession } from '@filo/contract/remote/remote-shapes'
import type { RoleKey } from '@filo/contract/roles'
import { sql } from 'drizzle-orm'
import { judgeDossier, type openEye, recordingOf } from './judge-dossier.ts'
import { clearWithinMs, expectClear, judgeEnd, judgePage } from './judge-end.ts'
import { judgeRecording } from './judge-recording.ts'
import {
  consent,
  expectShut,
  type Failures,
  requestSession,
  sessionOf,
  tryForbidden,
  untilShown,
} from './open-session.ts'
import { openPersonPage, type PersonPage } from './person-page.ts'
import { addPerson, decideAccess, type Person } from './remote-people.ts'
import { type SessionWork, workInSession } from './session-work.ts'
import { isLinked, type Lane, type Stand, untilTrue } from './stand.ts'
import type { Play, Way } from './ways.ts'
import type { UnopenedWay } from './ways-of-not-opening.ts'

/** What a played session was like. */
export interface Played {
  way: string
  sessionId: string
  failures: Failures
  opened: boolean
  /** Milliseconds from what ended it until the session stood as ended; until its page was over; until the dossier was sealed. */
  endedMs: number
  pageOverMs: number | undefined
  sealedMs: number | undefined
  sameBytes: number
  screens: number
  refused: number
  done: string[]
  /** What was seen, in words. */
  seen: string[]
}

interface Staging {
  stand: Stand
  lane: Lane
  random: () => number
  eye: Awaited<ReturnType<typeof openEye>>
}

/** Whatever ends a session is followed by its end within so long, the time by itself of 120 s and the notice of it included. */
const endsWithinMs = { quick: 15_000, shaken: 15_000, slow: 200_000 }
/** Within so long its dossier is sealed, once the robot is linked. */
const sealedWithinMs = 60_000
/** The recorder writes twice a second. */
const writtenMs = 800

let persons = 0

async function chooseRequester({ stand, lane, random }: Staging, takesPerson: boolean): Promise<Person> {
  const roles: RoleKey[] = ['support', 'admin']
  if (lane.kind.owner === 'maker' && lane.kind.isTestRobot) roles.push('tester', 'developer')
  const role = roles[Math.floor(random() * roles.length)] ?? 'support'
  if (takesPerson) {
    persons += 1
    const staff = { admin: await stand.person('admin'), port: stand.port }
    return addPerson(staff, { role, email: `gecici-${persons}-${Date.now()}@filo.example` })
  }
  // The first administrator manages people and is nobody's requester.
  return stand.person(role, role === 'admin' ? 1 + (lane.index % 3) : lane.index)
}

async function untilEnded(
  { stand }: Staging,
  sessionId: string,
  group: Way['group'],
): Promise<RemoteSession> {
  let session = await sessionOf(stand, sessionId)
  await untilTrue(`${sessionId} ended`, endsWithinMs[group], async () => {
    session = await sessionOf(stand, sessionId)
    return session.endedAt !== null
  })
  return session
}

/** A session in which somebody is. */
async function enter(
  staging: Staging,
  requester: Person,
  about: { sessionId: string; way: Way } & Pick<RemoteSession, 'types' | 'mode'>,
) {
  const { stand, lane, random } = staging
  const { sessionId, way, types, mode } = about
  const page = openPersonPage({
    person: requester,
    sessionId,
    port: lane.pageLine.port,
    origin: stand.servers.origin,
  })
  const { connection } = page
  try {
    await untilTrue('the page is connected', 30_000, () => connection.getState().phase === 'connected')
    const isQuiet = way.isAbrupt === true
    const work = await workInSession({
      connection,
      robot: lane.robot,
      types,
      mode,
      random,
      isQuiet,
      mayPrintOn: way.group === 'quick',
    })
    if (isQuiet) await wait(writtenMs)
    return { page, work }
  } catch (error) {
    page.close()
    throw error
  }
}

function timeOver({ connection }: PersonPage): () => number | undefined {
  let overMs: number | undefined
  const note = () => {
    if (connection.getState().phase === 'over') overMs ??= performance.now()
  }
  connection.subscribe(note)
  return () => overMs
}

async function judgeAfterwards(
  staging: Staging,
  { sessionId, work, requester, way }: { sessionId: string; work: SessionWork; requester: Person; way: Way },
  played: Played,
): Promise<void> {
  const { stand, lane, eye } = staging
  const { failures } = played
  const fromMs = performance.now()
  await untilTrue('the robot is linked', 90_000, () => isLinked(stand, lane.unitId))
  await expectClear(lane, work.marks, failures)
  await untilTrue('the dossier is sealed', sealedWithinMs, async () => {
    return (await sessionOf(stand, sessionId)).dossier.sealedAt !== null
  })
  played.sealedMs = performance.now() - fromMs
  const folder = lane.robot.sessionFolder(sessionId)
  await untilTrue("the session's folder is gone", clearWithinMs, () => !existsSync(folder))
  failures.push(...(await judgeDossier(stand, eye, { sessionId, work, userId: requester.userId })))
  if (!work.terminal) return
  const text = await recordingOf(stand, sessionId)
  const judged = await judgeRecording(text, work.terminal, { endsInOrder: !way.isAbrupt })
  failures.push(...judged.failures)
  played.sameBytes = judged.sameBytes
  played.screens = judged.screens
}

async function playOpen(
  staging: Staging,
  way: Way,
  requester: Person,
  played: Played & Pick<RemoteSession, 'types' | 'mode'>,
): Promise<void> {
  const { stand, lane, random, eye } = staging
  const { sessionId, types, mode, failures } = played
  played.opened = true
  const { page, work } = await enter(staging, requester, { sessionId, way, types, mode })
  played.done = work.done
  const moveBack: Play['moveBack'] =
    eye &&
    (async (column, minutes) => {
      await eye.db.execute(
        sql`update remote_sessions set ${sql.identifier(column)} = now() - make_interval(mins => ${minutes}) where id = ${sessionId}`,
      )
    })
  const afterwards: Play['afterwards'] = []
  const over = timeOver(page)
  const note = (words: string) => void played.seen.push(words)
  try {
    const play = { stand, lane, requester, sessionId, page, work, random, moveBack, afterwards, note }
    const expected = await way.act(play)
    const fromMs = performance.now()
    const session = await untilEnded(staging, sessionId, way.group)
    played.endedMs = performance.now() - fromMs
    failures.push(...judgeEnd(session, expected))
    played.pageOverMs = await judgePage(failures, { expected, fromMs, over })
  } finally {
    for (const restore of afterwards) await restore()
    page.close()
  }
  await judgeAfterwards(staging, { sessionId, work, requester, way }, played)
}

async function play(
  staging: Staging,
  way: Way | UnopenedWay,
  isOpened: boolean,
  played: Played,
): Promise<void> {
  const { stand, lane, random } = staging
  const { failures } = played
  const rule: RemoteAccess = !isOpened || random() < 0.6 ? 'consent' : 'allowed'
  if (lane.customer) await decideAccess(lane.customer, rule)
  played.refused = await tryForbidden(stand, lane, { rule, random, failures })
  const requester = await chooseRequester(staging, way.takesPerson === true)
  const about = { rule, minutes: way.minutes ?? 20, random, failures }
  const requested = await requestSession(lane, requester, about)
  const { sessionId, types, mode } = requested
  played.sessionId = sessionId
  if (isOpened) {
    await consent(stand, { lane, requester, requested }, { random, failures })
    await playOpen(staging, way as Way, requester, Object.assign(played, { types, mode }))
    return
  }
  await untilShown(lane, sessionId)
  await expectShut(stand, { lane, requester, sessionId }, failures)
  const expected = await (way as UnopenedWay).act({ lane, requester, sessionId })
  const fromMs = performance.now()
  const session = await untilEnded(staging, sessionId, way.group)
  played.endedMs = performance.now() - fromMs
  failures.push(...judgeEnd(session, expected))
  if (session.openedAt) failures.push('it opened though nobody consented')
  await untilTrue('the robot is linked', 90_000, () => isLinked(stand, lane.unitId))
  await expectClear(lane, [], failures)
}

/** Nothing of a session that went wrong is left for the next one. */
async function endAfterFailure(stand: Stand, sessionId: string): Promise<void> {
  if (sessionId === '') return
  const { client } = await stand.person('admin')
  await client.call(endRemoteSession, { params: { sessionId }, body: {} }).catch(() => undefined)
}

/** Plays one session from its request to its sealed dossier, and says what was wrong with it. */
export async function playSession(
  staging: Staging,
  way: Way | UnopenedWay,
  isOpened: boolean,
): Promise<Played> {
  const nothing = {
    pageOverMs: undefined,
    sealedMs: undefined,
    sameBytes: 0,
    screens: 0,
    refused: 0,
    done: [],
    seen: [],
  }
  const played: Played = { way: way.name, sessionId: '', failures: [], opened: false, endedMs: 0, ...nothing }
  try {
    await play(staging, way, isOpened, played)
  } catch (error) {
    played.failures.push(error instanceof Error ? error.message : String(error))
    await endAfterFailure(staging.stand, played.sessionId)
  }
  return played
}
