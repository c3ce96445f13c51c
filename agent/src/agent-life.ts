import type { AgentStatus, LinkStatus } from './agent-status.ts'
import type { AgentContext } from './context.ts'
import { giveMemoryBack } from './give-memory-back.ts'
import type { TestKeeper } from './hardware-tests/hardware-test-keeper.ts'
import { backoffMs } from './link/backoff.ts'
import type { LinkHistory } from './link/link-history.ts'
import type { Outbox } from './link/outbox.ts'
import { type EnrolmentRecord, readEnrolment, waitForAcceptance } from './link/stay-enrolled.ts'
import { Unreached } from './network/unreached.ts'
import { joinServices } from './programs/join-services.ts'
import type { SeenPrograms } from './programs/program-slots.ts'
import { createRobotServicesSource } from './remote/logs/robot-services-source.ts'
import type { RobotRemote } from './remote/open-remote.ts'
import { createRenewal } from './renewal/renew-agent.ts'
import type { ConfigKeeper } from './robot-config/config-keeper.ts'
import { createRobotSession } from './robot-session.ts'
import type { VoiceTrials } from './robot-voice/voice-trials.ts'
import { createRobotWork } from './robot-work.ts'
import type { StateStore } from './state/agent-state.ts'
import { createHousekeeping } from './state/housekeeping.ts'
import { createServiceKeeper } from './state/keep-services.ts'
import { createProblems } from './state/problems.ts'
import { createStateReports } from './state/report-state.ts'
import { createRoomWatch } from './state/room-watch.ts'
import type { RunningState } from './state/running-state.ts'
import { readIssuedMs } from './state/sync-desired.ts'
import type { TurnedAway } from './state/turned-away.ts'
import { createHttp } from './updates/download.ts'
import { reasonOf } from './updates/update-error.ts'

interface LifeOptions {
  context: AgentContext
  outbox: Outbox
  linkHistory: LinkHistory
  state: StateStore
  running: RunningState
  programs: SeenPrograms
  turnedAway: TurnedAway
  config: ConfigKeeper
  tests: TestKeeper
  voice: VoiceTrials
  remote: RobotRemote
  installKey: string | undefined
  claimCode: string | undefined
  rootSha256: string | undefined
  rootFile: string | undefined
  isLaunched: boolean
  launcherReturns: boolean
  /** Called after every change of the status. */
  tell: () => void
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

/** Enrolment, then sessions, until the agent stops, beside the robot's own work; and the status of all that. */
export function createAgentLife(options: LifeOptions) {
  const { outbox, state, running, tell } = options
  const ended = new AbortController()
  const stopping = AbortSignal.any([options.context.stopping, ended.signal])
  const context: AgentContext = { ...options.context, stopping }
  const http = createHttp(context)
  const problems = createProblems(context.logger, tell)
  /** Constant for one run: when it changes, another one begins. */
  const isTurnedAway = options.turnedAway.is()
  let record: EnrolmentRecord | undefined
  const link: LinkStatus = { isConnected: false, linkTrouble: undefined }
  let failure: { error: unknown } | undefined
  const unitId = () => record?.unitId ?? ''
  const canReturn = options.launcherReturns
  const renewal = options.isLaunched ? createRenewal({ context, outbox, canReturn }) : undefined
  const reports = createStateReports({ context, outbox, state, running })
  const own = { context, state, running, reports, unitId }
  const robot = { ...own, http, outbox, problems, renewal, isTurnedAway, programs: options.programs }
  const work = createRobotWork({ ...robot, onChange: tell })
  const keeper = createServiceKeeper({ ...own, inTurn: work.inTurn })
  const services = joinServices(keeper, context.folder.hookOutput, work.programs)
  const slots = () => [{ context, state }, ...work.programs()]
  options.remote.useServices(createRobotServicesSource({ slots, unitId, inTurn: work.inTurn }))
  const room = createRoomWatch({ context, state, work })
  const looks = isTurnedAway ? nothing : { services, link: { look: () => work.lookAtLink() } }
  const housekeeping = createHousekeeping({ context, ...looks, room, problems })

  /** Everything begins anew: without the robot's services while another machine works as it, else with them. */
  async function turn(isAway: boolean): Promise<void> {
    if (isAway === isTurnedAway) return
    const words = isAway
      ? 'another machine works as this robot: its services end'
      : 'the server serves this robot again'
    context.logger.warn(words)
    const cause = await options.turnedAway.set(isAway).catch((error: unknown) => error)
    if (cause) context.logger.error({ error: cause }, 'not kept')
    context.endForRestart(0)
  }

  function status(): AgentStatus {
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

  async function findUnitId(isFirst: boolean): Promise<string> {
    if (isFirst && record?.state === 'accepted' && record.unitId) return record.unitId
    return waitForAcceptance(context, http, {
      installKey: options.installKey,
      claimCode: options.claimCode,
      rootSha256: options.rootSha256,
      rootFile: options.rootFile,
      onRecord(next) {
        record = next
        problems.clear('enrolment')
        tell()
      },
      onFailure(error) {
        problems.note('enrolment', error)
        if (error instanceof Unreached) void options.linkHistory.note(error.failure)
      },
    })
  }

  async function stayInSession(): Promise<void> {
    for (let round = 0; !context.stopping.aborted; round += 1) {
      const unitId = await findUnitId(round === 0)
      context.logger.info({ unitId }, 'enrolled')
      const session = createRobotSession({
        context,
        http,
        outbox,
        history: options.linkHistory,
        state,
        running,
        reports,
        unitId,
        problems,
        services,
        renewal,
        work,
        config: options.config,
        tests: options.tests,
        voice: options.voice,
        remote: options.remote,
        onTurned: turn,
        onConnected(now) {
          link.isConnected = now
          options.config.setLinked(now)
          options.remote.setLinked(now)
          if (now) round = 0
          tell()
        },
        onLinkTrouble(now) {
          link.linkTrouble = now
          tell()
        },
      })
      await session.run()
      tell()
      const waitMs = backoffMs(round, context.randomness.fraction(), reenrolLimits)
      await context.clock.sleep(waitMs, context.stopping)
    }
  }

  /** Ends all of it, link and all: a robot that only seems to work is worse than one that begins again. */
  function abort(error: unknown): void {
    if (!stopping.aborted) failure = { error }
    ended.abort()
  }

  /** A robot that is not let in, or no more, still takes care of what it runs. */
  async function live(): Promise<void> {
    record = await readEnrolment(context)
    http.address.noteSignedTime((await readIssuedMs(context)) ?? 0)
    const working = work.run().catch(abort)
    await stayInSession().catch(abort)
    await working
  }

  return {
    status,
    /** Runs until the agent stops, or fails in what only a new start or a person can mend. */
    async run(): Promise<'stopped' | 'failed'> {
      const { clock } = context
      const tidying = Promise.all([
        housekeeping.run(),
        giveMemoryBack({ clock, stopping, isIdle: work.isIdle, collect: globalThis.gc }),
      ])
      await live().catch(abort)
      ended.abort()
      await tidying
      if (!failure) return 'stopped'
      const { error } = failure
      context.logger.fatal({ error }, `the agent gave up: ${reasonOf(error)}`)
      return 'failed'
    },
  }
}
