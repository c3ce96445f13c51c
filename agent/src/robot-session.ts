import { agentCapabilities } from '@filo/contract/device/agent-capabilities'
import type { HelloMessage } from '@filo/contract/device/messages/agent-messages'
import type { RuntimeInfo } from '@filo/contract/device/messages/runtime-info'
import type { CommandMessage } from '@filo/contract/device/messages/server-messages'
import { type AgentContext, nowIso } from './context.ts'
import { createHardwareReporter, type HardwareReporter } from './hardware/inventory/report-hardware.ts'
import type { Measure, TestKeeper } from './hardware-tests/hardware-test-keeper.ts'
import { createMeasure } from './hardware-tests/measure-part.ts'
import { describeClockError } from './link/clock-error.ts'
import { keepLinked } from './link/keep-linked.ts'
import type { LinkHistory } from './link/link-history.ts'
import type { LinkTrouble } from './link/link-trouble.ts'
import type { Outbox } from './link/outbox.ts'
import type { LinkHandlers } from './link/serve-link.ts'
import { presentHold } from './local-api/answers/answer-request.ts'
import { toRuntimeInfo } from './local-api/to-runtime-info.ts'
import type { RobotServices } from './programs/join-services.ts'
import type { RemoteKeeper } from './remote/remote-keeper.ts'
import type { Renewal } from './renewal/renew-agent.ts'
import { handleCommand } from './robot-commands.ts'
import type { ConfigKeeper } from './robot-config/config-keeper.ts'
import { type ConfigFetcher, createConfigFetcher } from './robot-config/fetch-config.ts'
import type { VoiceTrials } from './robot-voice/voice-trials.ts'
import type { RobotWork } from './robot-work.ts'
import type { StateStore } from './state/agent-state.ts'
import type { Problems } from './state/problems.ts'
import type { StateReports } from './state/report/report-state.ts'
import type { RunningState } from './state/running-state.ts'
import { readAssignmentVersion } from './state/sync-desired.ts'
import { createLiveStateStream } from './streams/live-state-stream.ts'
import type { Http } from './updates/http/download.ts'
import { reasonOf } from './updates/update-error.ts'

interface SessionOptions {
  context: AgentContext
  http: Http
  outbox: Outbox
  history: LinkHistory
  state: StateStore
  running: RunningState
  reports: StateReports
  unitId: string
  problems: Problems
  services: Pick<RobotServices, 'stoppedServices' | 'occupiedPorts' | 'restartCount' | 'unhealthyOfPrograms'>
  /** Undefined: nothing would start another agent. */
  renewal: Renewal | undefined
  work: RobotWork
  config: ConfigKeeper
  tests: Pick<TestKeeper, 'handle' | 'cancel'>
  voice: Pick<VoiceTrials, 'speak'>
  remote: Pick<RemoteKeeper, 'handle' | 'join' | 'streamKinds' | 'capabilities'>
  onConnected: (isConnected: boolean) => void
  /** Why the robot is not linked; undefined while it is. */
  onLinkTrouble: (trouble: LinkTrouble | undefined) => void
  /** The server said whether another machine works as this robot. */
  onTurned: (isTurnedAway: boolean) => Promise<void>
}

/** A machine that has just started has other work to do. */
const firstLookMs = 20_000

/** What this agent can, which depends on what started it, on its robot's owner and on what the robot has. */
function announced(renewal: Renewal | undefined, ofSessions: readonly string[]): string[] {
  return agentCapabilities.filter((name) => {
    if (name === 'remote' || name.startsWith('remote-')) return ofSessions.includes(name)
    if (name === 'agent-renewal') return renewal !== undefined
    return name !== 'agent-return' || renewal?.canReturn === true
  })
}

/** One session: what it works with, and how it ended. Its context's `stopping` fires when it ends, too. */
interface RobotSession extends SessionOptions {
  ended: AbortController
  failure: { error: unknown } | undefined
  configFetcher: ConfigFetcher
  hardware: HardwareReporter
  measure: Measure
}

async function makeHello(session: RobotSession): Promise<HelloMessage> {
  const { context, outbox, state, running, renewal, remote } = session
  const [link, digest] = [await running.link(), await running.digest()]
  return {
    type: 'hello',
    protocol: 1,
    bootId: context.bootId,
    machine: context.machine,
    ...outbox.introduce(),
    agentVersion: context.agentVersion,
    at: nowIso(context),
    current: link.state === 'release' ? link.release : null,
    // A damaged file must not keep the robot from telling so.
    assignmentVersion: await readAssignmentVersion(context).catch(() => 0),
    updateId: state.get().job?.updateId ?? null,
    capabilities: announced(renewal, await remote.capabilities()),
    ...(digest && { runningDigest: digest }),
  }
}

async function makeRuntime(session: RobotSession): Promise<RuntimeInfo> {
  const { context, state, services, problems, http } = session
  const runtime = toRuntimeInfo(await context.body.runtimeInfo(), context.claims.reported())
  const failing = [...state.get().unhealthy, ...services.unhealthyOfPrograms()]
  const unhealthy = failing.map((code) => ({ code: 'package_unhealthy', text: code }))
  const stopped = services.stoppedServices().map((code) => ({ code: 'service_stopped', text: code }))
  const clockError = describeClockError(context.clock.now() - http.serverNowMs())
  const listed = problems.list()
  // What is held up by the clock names it already.
  const isNamed = listed.some(({ code }) => code === 'clock_wrong')
  const clock = clockError && !isNamed ? [{ code: 'clock_wrong', text: clockError }] : []
  const survivors = await context.survivors.list()
  const living = survivors.map((text) => ({ code: 'process_survives', text }))
  const occupied = services.occupiedPorts().map((text) => ({ code: 'port_in_use', text }))
  const own = [...clock, ...listed, ...unhealthy, ...stopped, ...occupied, ...living]
  const errors = [...own, ...runtime.errors].slice(0, 20)
  const hold = context.claims.activeHold()
  const shown = hold ? { by: null, ...presentHold(hold) } : null
  return { ...runtime, errors, hold: shown, serviceRestarts: services.restartCount() }
}

async function readSample(session: RobotSession) {
  const { context } = session
  const [runtime, { processes, temperatures }] = await Promise.all([
    makeRuntime(session),
    context.body.liveInfo(),
  ])
  const { joints, ageMs } = context.joints.read()
  return {
    at: nowIso(context),
    runtime: { ...runtime, processes },
    temperatures,
    joints,
    jointsAgeMs: ageMs,
  }
}

async function carryOutCommand(session: RobotSession, command: CommandMessage): Promise<void> {
  const { context, outbox, state } = session
  if (state.get().commandsDone.includes(command.id)) return
  const answer = await handleCommand(session, command)
  await outbox.append({ type: 'command-done', at: nowIso(context), commandId: command.id, ...answer })
  await state.change((now) => ({ commandsDone: [...now.commandsDone, command.id].slice(-100) }))
}

/** A change that cannot be written down now is reported with a later heartbeat, and keeps none of them back. */
async function readDigest({ context, reports, running }: RobotSession): Promise<string | undefined> {
  try {
    return await reports.reportChange()
  } catch (error) {
    context.logger.error({ error }, `no report: ${reasonOf(error)}`)
    return running.digest()
  }
}

function logFailure({ context }: RobotSession, report: Promise<void>): Promise<void> {
  return report.catch((error: unknown) => context.logger.error({ error }, `no report: ${reasonOf(error)}`))
}

/** Ends the session, link and all: a robot that only seems to work is worse than one that begins again. */
function abortSession(session: RobotSession, error: unknown): void {
  if (!session.context.stopping.aborted) session.failure = { error }
  session.ended.abort()
}

/** What is done about what the server says. */
function listenToServer(
  session: RobotSession,
): Omit<LinkHandlers, 'makeHello' | 'makeRuntime' | 'readDigest'> {
  const { context, work, reports } = session
  const liveState = createLiveStateStream({ context, readSample: () => readSample(session) })
  return {
    onWelcome: () => {
      void logFailure(session, reports.report()).then(() => work.sync())
      void session.onTurned(false)
      session.renewal
        ?.linked()
        .catch((error: unknown) => context.logger.error(`renewal of the agent: ${reasonOf(error)}`))
    },
    onBarred: () => void session.onTurned(true),
    onDesiredChanged: () => work.sync(),
    onReportRequest: () => void logFailure(session, reports.answerRequest()),
    onDesiredVersion: (version) => work.syncFrom(version),
    onConfigVersion: (version) => void session.configFetcher.heard(version),
    streamKinds: { 'live-state': liveState, ...session.remote.streamKinds },
    onCommand: (command) => {
      carryOutCommand(session, command).catch((error: unknown) =>
        context.logger.error(`command: ${reasonOf(error)}`),
      )
    },
  }
}

/**
 * Runs until the agent stops or the server no longer knows the robot.
 * @throws what keeps it from following its assignment for good
 */
async function runSession(session: RobotSession): Promise<'stopped' | 'unenrolled'> {
  const { context, http, unitId, ended, hardware } = session
  const { stopping } = context
  session.remote.join({ context, http, unitId })
  const following = session.work.follow(stopping).catch((error: unknown) => abortSession(session, error))
  const looking = hardware.watch(firstLookMs, stopping)
  const linked = keepLinked({
    ...session,
    ...listenToServer(session),
    makeHello: () => makeHello(session),
    makeRuntime: () => makeRuntime(session),
    readDigest: () => readDigest(session),
  })
  const ending = await linked.finally(() => ended.abort())
  await Promise.all([following, looking])
  if (session.failure) throw session.failure.error
  return ending
}

/** Runs what a robot does while it is accepted: talk to the server and follow its assignment. */
export function createRobotSession(options: SessionOptions) {
  const { http, unitId, config } = options
  const ended = new AbortController()
  const stopping = AbortSignal.any([options.context.stopping, ended.signal])
  const context: AgentContext = { ...options.context, stopping }
  const session: RobotSession = {
    ...options,
    context,
    ended,
    failure: undefined,
    configFetcher: createConfigFetcher({ context, http, unitId, config }),
    hardware: createHardwareReporter({ context, http, unitId }),
    measure: createMeasure({ context, http, unitId }),
  }
  return { run: runSession.bind(undefined, session) }
}
