import type { AgentParts } from './agent-parts.ts'
import type { AgentStatus, LinkStatus } from './agent-status.ts'
import type { AgentContext } from './context.ts'
import { giveMemoryBack } from './give-memory-back.ts'
import { backoffMs } from './link/backoff.ts'
import { type EnrolmentRecord, readEnrolment, waitForAcceptance } from './link/stay-enrolled.ts'
import { Unreached } from './network/unreached.ts'
import { joinServices, type RobotServices } from './programs/join-services.ts'
import { createRobotServicesSource } from './remote/logs/robot-services-source.ts'
import { createRenewal, type Renewal } from './renewal/renew-agent.ts'
import { createRobotSession } from './robot-session.ts'
import { createRobotWork, type RobotWork } from './robot-work.ts'
import { createHousekeeping, type Housekeeping } from './state/housekeeping.ts'
import { createProblems, type Problems } from './state/problems.ts'
import { createStateReports, type StateReports } from './state/report/report-state.ts'
import { createRoomWatch } from './state/room-watch.ts'
import { createServiceKeeper } from './state/services/keep-services.ts'
import { readIssuedMs } from './state/sync-desired.ts'
import { createHttp, type Http } from './updates/http/download.ts'
import { reasonOf } from './updates/update-error.ts'

interface LifeOptions extends Omit<AgentParts, 'context' | 'lastProgress'> {
  context: AgentContext
  /** Called after every change of the status. */
  notify: () => void
}

/** Shown on the robot itself; the server hears nothing from it. */
const turnedAwayProblem = {
  code: 'second_machine',
  text: 'another machine works with the data of this robot; a person decides in the console which one is the robot',
}

/** Of a robot that is turned away nobody looks after services and what runs. */
const nothing = {
  services: {
    look: async () => undefined,
    lookAtDeclared: async () => undefined,
    outputs: () => [],
  },
  link: { look: async () => undefined },
}

const reenrolLimits = { baseMs: 2000, capMs: 300_000 }

/** One run of an agent: what it works with, and how far it is. Its context's `stopping` fires when the run ends, too. */
interface AgentLife extends LifeOptions {
  ended: AbortController
  http: Http
  problems: Problems
  /** Constant for one run: when it changes, another one begins. */
  isTurnedAway: boolean
  /** Undefined: nothing would start another agent. */
  renewal: Renewal | undefined
  reports: StateReports
  work: RobotWork
  services: RobotServices
  housekeeping: Housekeeping
  /** `undefined`: not read yet. */
  record: EnrolmentRecord | undefined
  link: LinkStatus
  failure: { error: unknown } | undefined
}

/** Everything begins anew: without the robot's services while another machine works as it, else with them. */
async function setTurnedAway(
  { context, turnedAway, isTurnedAway }: AgentLife,
  isAway: boolean,
): Promise<void> {
  if (isAway === isTurnedAway) return
  const words = isAway
    ? 'another machine works as this robot: its services end'
    : 'the server serves this robot again'
  context.logger.warn(words)
  const cause = await turnedAway.set(isAway).catch((error: unknown) => error)
  if (cause) context.logger.error({ error: cause }, 'not kept')
  context.endForRestart(0)
}

function readStatus({ state, record, link, work, isTurnedAway, problems }: AgentLife): AgentStatus {
  const { current, previous, job, failedUpdateIds } = state.get()
  return {
    enrolment: record?.state ?? 'asking',
    unitId: record?.unitId ?? null,
    ...link,
    current,
    previous,
    updateId: job?.updateId ?? null,
    isIdle: work.isIdle(),
    failedUpdateIds,
    problem: isTurnedAway ? turnedAwayProblem : problems.list()[0],
  }
}

async function findUnitId(life: AgentLife, isFirst: boolean): Promise<string> {
  const { record, problems } = life
  if (isFirst && record?.state === 'accepted' && record.unitId) return record.unitId
  return waitForAcceptance(life.context, life.http, {
    installKey: life.installKey,
    claimCode: life.claimCode,
    rootSha256: life.rootSha256,
    rootFile: life.rootFile,
    onRecord(next) {
      life.record = next
      problems.clear('enrolment')
      life.notify()
    },
    onFailure(error) {
      problems.note('enrolment', error)
      if (error instanceof Unreached) void life.linkHistory.note(error.failure)
    },
  })
}

async function stayInSession(life: AgentLife): Promise<void> {
  const { context, link, notify } = life
  for (let round = 0; !context.stopping.aborted; round += 1) {
    const unitId = await findUnitId(life, round === 0)
    context.logger.info({ unitId }, 'enrolled')
    const session = createRobotSession({
      ...life,
      history: life.linkHistory,
      unitId,
      onTurned: (isAway) => setTurnedAway(life, isAway),
      onConnected(now) {
        link.isConnected = now
        life.config.setLinked(now)
        life.remote.setLinked(now)
        if (now) round = 0
        notify()
      },
      onLinkTrouble(now) {
        link.linkTrouble = now
        notify()
      },
    })
    await session.run()
    notify()
    const waitMs = backoffMs(round, context.randomness.fraction(), reenrolLimits)
    await context.clock.sleep(waitMs, context.stopping)
  }
}

/** Ends all of it, link and all: a robot that only seems to work is worse than one that begins again. */
function abortLife(life: AgentLife, error: unknown): void {
  if (!life.context.stopping.aborted) life.failure = { error }
  life.ended.abort()
}

/** A robot that is not let in, or no more, still takes care of what it runs. */
async function live(life: AgentLife): Promise<void> {
  const { context, http, work } = life
  const abort = (error: unknown) => abortLife(life, error)
  life.record = await readEnrolment(context)
  http.address.noteSignedTime((await readIssuedMs(context)) ?? 0)
  const working = work.run().catch(abort)
  await stayInSession(life).catch(abort)
  await working
}

/** Runs until the agent stops, or fails in what only a new start or a person can mend. */
async function runLife(life: AgentLife): Promise<'stopped' | 'failed'> {
  const { context, housekeeping, work } = life
  const { clock, stopping } = context
  const tidying = Promise.all([
    housekeeping.run(),
    giveMemoryBack({ clock, stopping, isIdle: work.isIdle, collect: globalThis.gc }),
  ])
  await live(life).catch((error: unknown) => abortLife(life, error))
  life.ended.abort()
  await tidying
  if (!life.failure) return 'stopped'
  const { error } = life.failure
  context.logger.fatal({ error }, `the agent gave up: ${reasonOf(error)}`)
  return 'failed'
}

/** Enrolment, then sessions, until the agent stops, beside the robot's own work; and the status of all that. */
export function createAgentLife(options: LifeOptions) {
  const { outbox, state, running, notify, programs } = options
  const ended = new AbortController()
  const stopping = AbortSignal.any([options.context.stopping, ended.signal])
  const context: AgentContext = { ...options.context, stopping }
  const http = createHttp(context)
  const problems = createProblems(context.logger, notify)
  const isTurnedAway = options.turnedAway.is()
  const unitId = () => life.record?.unitId ?? ''
  const canReturn = options.launcherReturns
  const renewal = options.isLaunched ? createRenewal({ context, outbox, canReturn }) : undefined
  const reports = createStateReports({ context, outbox, state, running })
  const own = { context, state, running, reports, unitId }
  const robot = { ...own, http, outbox, problems, renewal, isTurnedAway, programs }
  const work = createRobotWork({ ...robot, onChange: notify })
  const keeper = createServiceKeeper({ ...own, inTurn: work.inTurn })
  const services = joinServices(keeper, context.folder.hookOutput, work.programs)
  const slots = () => [{ context, state }, ...work.programs()]
  options.remote.useServices(createRobotServicesSource({ slots, unitId, inTurn: work.inTurn }))
  const room = createRoomWatch({ context, state, work })
  const looks = isTurnedAway ? nothing : { services, link: { look: () => work.lookAtLink() } }
  const life: AgentLife = {
    ...options,
    context,
    ended,
    http,
    problems,
    isTurnedAway,
    renewal,
    reports,
    work,
    services,
    housekeeping: createHousekeeping({ context, ...looks, room, problems }),
    record: undefined,
    link: { isConnected: false, linkTrouble: undefined },
    failure: undefined,
  }
  return {
    status: readStatus.bind(undefined, life),
    run: runLife.bind(undefined, life),
  }
}
