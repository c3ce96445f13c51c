import { agentCapabilities } from '@filo/contract/device/agent-capabilities'
import type { HelloMessage } from '@filo/contract/device/agent-messages'
import type { RuntimeInfo } from '@filo/contract/device/runtime-info'
import type { CommandMessage } from '@filo/contract/device/server-messages'
import { type AgentContext, nowIso } from './context.ts'
import { keepLinked } from './link/keep-linked.ts'
import type { Outbox } from './link/outbox.ts'
import { sendLog } from './log/send-log.ts'
import type { StateStore } from './state/agent-state.ts'
import { createConvergence } from './state/converge.ts'
import type { Housekeeping } from './state/housekeeping.ts'
import type { Problems } from './state/problems.ts'
import { recover } from './state/recover.ts'
import { readInstalled, reportState } from './state/report-state.ts'
import { readAssignmentVersion } from './state/sync-desired.ts'
import { createUpdateEngine } from './state/update-engine.ts'
import type { Http } from './updates/download.ts'
import { reasonOf } from './updates/update-error.ts'

export interface SessionOptions {
  context: AgentContext
  http: Http
  outbox: Outbox
  state: StateStore
  RobotId: string
  problems: Problems
  housekeeping: Pick<Housekeeping, 'stoppedServices'>
  onChange: () => void
  onConnected: (isConnected: boolean) => void
}

/** Everything an accepted robot does: follow its assignment, keep its services running, talk to the server. */
export function createRobotSession(options: SessionOptions) {
  const { http, outbox, state, RobotId, problems } = options
  const ended = new AbortController()
  const stopping = AbortSignal.any([options.context.stopping, ended.signal])
  const context: AgentContext = { ...options.context, stopping }
  const engine = createUpdateEngine({ ...options, context })
  const convergence = createConvergence({ ...options, context }, engine)
  let failure: { error: unknown } | undefined

  async function makeHello(): Promise<HelloMessage> {
    const now = state.get()
    return {
      type: 'hello',
      protocol: 1,
      bootId: context.bootId,
      outboxId: outbox.outboxId,
      agentVersion: context.agentVersion,
      at: nowIso(context),
      current: await readInstalled(context, now),
      // A damaged file must not keep the robot from telling so.
      assignmentVersion: await readAssignmentVersion(context).catch(() => 0),
      updateId: now.job?.updateId ?? null,
      capabilities: [...agentCapabilities],
    }
  }

  async function makeRuntime(): Promise<RuntimeInfo> {
    const runtime = await context.body.runtimeInfo()
    const unhealthy = state.get().unhealthy.map((code) => ({ code: 'package_unhealthy', text: code }))
    const { housekeeping } = options
    const stopped = housekeeping.stoppedServices().map((code) => ({ code: 'service_stopped', text: code }))
    const own = [...problems.list(), ...unhealthy, ...stopped]
    return { ...runtime, errors: [...own, ...runtime.errors].slice(0, 20) }
  }

  async function carryOut(command: CommandMessage): Promise<{ outcome: 'done' | 'refused'; text: string }> {
    if (command.kind === 'send-log') return sendLog({ context, http, RobotId }, command)
    if (command.kind === 'report-now') {
      await reportState(context, outbox, state.get())
      return { outcome: 'done', text: '' }
    }
    const wasFailed = await engine.forgive(command.updateId)
    convergence.sync()
    return wasFailed
      ? { outcome: 'done', text: '' }
      : { outcome: 'refused', text: 'this update has not failed on this robot' }
  }

  async function onCommand(command: CommandMessage): Promise<void> {
    if (state.get().commandsDone.includes(command.id)) return
    const answer = await carryOut(command)
    await outbox.append({ type: 'command-done', at: nowIso(context), commandId: command.id, ...answer })
    await state.change((now) => ({ commandsDone: [...now.commandsDone, command.id].slice(-100) }))
  }

  /** Ends the session, link and all: a robot that only seems to work is worse than one that begins again. */
  function giveUp(error: unknown): void {
    if (!stopping.aborted) failure = { error }
    ended.abort()
  }

  async function work(): Promise<void> {
    await recover({ context, http, RobotId, outbox, state, problems }, engine)
    await convergence.run(giveUp)
  }

  /**
   * Runs until the agent stops or the server no longer knows the robot.
   * @throws what ended the work on updates for good
   */
  async function run(): Promise<'stopped' | 'unenrolled'> {
    const working = work().catch(giveUp)
    const linked = keepLinked({
      ...options,
      context,
      makeHello,
      makeRuntime,
      onWelcome: () => convergence.sync(),
      onDesiredChanged: () => convergence.sync(),
      onCommand: (command) => {
        onCommand(command).catch((error: unknown) => context.logger.error(`command: ${reasonOf(error)}`))
      },
    })
    const ending = await linked.finally(() => ended.abort())
    await working
    if (failure) throw failure.error
    return ending
  }

  return { run, isIdle: convergence.isIdle }
}

export type RobotSession = ReturnType<typeof createRobotSession>
