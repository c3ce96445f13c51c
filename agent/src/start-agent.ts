import type { Language } from '@filo/contract/localized-text'
import { agentFolder, makeAgentFolders } from './agent-folder.ts'
import type { AgentOptions } from './agent-options.ts'
import { type AgentParts, endServices, openAgentParts } from './agent-parts.ts'
import { createAgentRun, type RunEnd } from './agent-run.ts'
import type { AgentStatus } from './agent-status.ts'
import { systemRandomness } from './context.ts'
import { realDisk } from './disk/real-disk.ts'
import { lockAgentFolder } from './folder-lock.ts'
import type { Body } from './hardware/body.ts'
import { backoffMs } from './link/backoff.ts'
import { ownPairingCode } from './link/own-pairing-code.ts'
import { readOwnNames, readWordedHardware } from './local-api/answers/aros-info.ts'
import { readLocalStatus } from './local-api/answers/read-local-status.ts'
import { serveLocalApi } from './local-api/serve-local-api.ts'
import { createStatusWatch } from './status-watch.ts'
import { ensureArrival } from './updates/release/file-times.ts'
import { reasonOf } from './updates/update-error.ts'

type AgentEnd = 'stopped' | 'restart' | 'failed'

export interface RunningAgent {
  readonly serial: string
  /** Raw Ed25519 public key, base64url. */
  readonly publicKey: string
  /** What a person types in the console to find this robot while it waits to be let in. */
  readonly pairingCode: string
  readonly dataFolder: string
  readonly body: Body
  /** Resolves at the end; with anything but `stopped` somebody outside must start the agent again. */
  readonly ended: Promise<AgentEnd>
  status(): AgentStatus
  /** Called after every change of the status; returns how to stop listening. */
  onStatus(listener: (status: AgentStatus) => void): () => void
  /** Resolves with the first status for which `predicate` holds. */
  until(predicate: (status: AgentStatus) => boolean): Promise<AgentStatus>
  /** Ends the agent; the robot's services go on unless `stopServices`. */
  stop(options?: { stopServices?: boolean }): Promise<void>
}

const againLimits = { baseMs: 2000, capMs: 60_000 }

interface RunsOptions {
  firstBootId: string
  isSupervised: boolean
  stopping: AbortSignal
}

/**
 * One run after another: a machine that lives in this process goes down and comes up again, and an agent that nobody
 * supervises begins again when it could not go on.
 */
function createRuns(parts: AgentParts, { firstBootId, isSupervised, stopping }: RunsOptions) {
  const { clock, randomness, logger } = parts.context
  const watch = createStatusWatch(() => run.status())
  const start = (bootId: string) => createAgentRun(parts, { bootId, stopping, notify: () => watch.notify() })
  let run = start(firstBootId)

  /** How long after so many runs the next one begins here; `null`: somebody outside starts it. */
  async function pauseAfter(end: Exclude<RunEnd, 'stopped'>, runs: number): Promise<number | null> {
    if (end === 'renewed') return null
    if (end === 'failed') return isSupervised ? null : backoffMs(runs, randomness.fraction(), againLimits)
    await endServices(parts).catch((error: unknown) => logger.error({ error }, 'a service did not end'))
    return end.backAfterMs
  }

  async function live(): Promise<AgentEnd> {
    for (let runs = 1; ; runs += 1) {
      const end = await run.live()
      await parts.remote.interrupt()
      if (end === 'stopped') return end
      const pauseMs = await pauseAfter(end, runs)
      if (pauseMs === null) return end === 'failed' ? end : 'restart'
      await clock.sleep(pauseMs, stopping)
      run = start(randomness.uuid())
    }
  }

  const ended = live().catch((error: unknown): AgentEnd => {
    if (stopping.aborted) return 'stopped'
    logger.fatal({ error }, `the agent did not come back: ${reasonOf(error)}`)
    return 'failed'
  })
  return { ended, status: () => run.status(), onStatus: watch.onStatus, until: watch.until }
}

/**
 * Opens the agent to the robot's software and, where that is simulated, starts it; `readStatus` is asked from then on.
 * @returns how to end both
 */
async function openToSoftware(parts: AgentParts, port: number, readStatus: () => AgentStatus | undefined) {
  const { context } = parts
  const { body, claims, joints, folder, logger } = context
  const source = {
    context,
    claims,
    joints,
    voice: parts.voice,
    logger,
    config: parts.config,
    tests: parts.tests,
    remote: parts.remote,
    clock: context.clock,
    readStatus: () => readLocalStatus(parts, readStatus()),
    readNames: () => readOwnNames(context),
    readHardware: (language: Language) => readWordedHardware(context, language),
  }
  const api = await serveLocalApi({ ...source, port })
  const endSoftware = api.hasSocket ? await body.startSoftware(folder.localSocket) : () => undefined
  return async (): Promise<void> => {
    endSoftware()
    await api.close()
  }
}

/**
 * Starts a robot's agent; many can run in one process, each in its own folder. It runs until `stop`, or until its
 * end is what restarts the machine or, where somebody supervises it, what mends it.
 * @throws AgentFolderInUse when another agent works in the folder
 */
export async function startAgent(options: AgentOptions): Promise<RunningAgent> {
  const stopper = new AbortController()
  const folder = agentFolder(options.dataFolder, options.servicesFolder)
  await makeAgentFolders({ folder, disk: options.disk ?? realDisk })
  const unlock = lockAgentFolder(folder.base, folder.lock)
  try {
    const bootId = (options.randomness ?? systemRandomness).uuid()
    const parts = await openAgentParts(options, bootId)
    await ensureArrival(parts.context)
    const { isSupervised = false, localPort = 0 } = options
    let runs: ReturnType<typeof createRuns> | undefined
    const closeToSoftware = await openToSoftware(parts, localPort, () => runs?.status())
    runs = createRuns(parts, { firstBootId: bootId, isSupervised, stopping: stopper.signal })
    return {
      serial: options.serial,
      publicKey: parts.context.identity.publicKey,
      pairingCode: ownPairingCode(parts.context.identity),
      dataFolder: folder.base,
      body: parts.context.body,
      ...runs,
      async stop({ stopServices = false } = {}) {
        stopper.abort()
        await runs.ended
        await closeToSoftware()
        await parts.tests.idle()
        await parts.remote.interrupt()
        try {
          if (stopServices) await endServices(parts)
        } finally {
          await parts.outbox.close()
          unlock()
        }
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}
