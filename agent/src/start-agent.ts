import type { Logger } from 'pino'
import { agentFolder, makeAgentFolders } from './agent-folder.ts'
import { createAgentLife } from './agent-life.ts'
import type { AgentStatus } from './agent-status.ts'
import { readAgentVersion } from './agent-version.ts'
import { type AgentContext, type Clock, type Randomness, systemClock, systemRandomness } from './context.ts'
import { lockAgentFolder } from './folder-lock.ts'
import type { Body } from './hardware/body.ts'
import { createRealBody } from './hardware/real-body.ts'
import { loadIdentity } from './link/identity.ts'
import { openOutbox } from './link/outbox.ts'
import { openStateStore } from './state/agent-state.ts'
import { stopServices } from './state/services.ts'
import { createHttp } from './updates/download.ts'
import { readManifest } from './updates/fetch-manifest.ts'

export interface AgentOptions {
  /** Origin of the server, e.g. `https://filo.example.com`. */
  serverUrl: string
  dataFolder: string
  serial: string
  /** Model or variant code, a hint for whoever accepts the robot. */
  modelCode?: string
  /** `filo_ik_<secret>.<sha256 of 1.root.json>`. */
  installKey?: string
  /** Path of a root.json brought by hand. */
  rootFile?: string
  /** Absent: this machine. */
  body?: Body
  logger: Logger
  clock?: Clock
  randomness?: Randomness
  /** Added to the environment of every hook, e.g. a range of ports of its own for each virtual robot. */
  hookEnvironment?: Readonly<Record<string, string>>
}

export interface RunningAgent {
  readonly serial: string
  /** Raw Ed25519 public key, base64url. */
  readonly publicKey: string
  readonly dataFolder: string
  readonly body: Body
  status(): AgentStatus
  /** Called after every change of the status; returns how to stop listening. */
  onStatus(listener: (status: AgentStatus) => void): () => void
  /** Resolves with the first status for which `predicate` holds. */
  until(predicate: (status: AgentStatus) => boolean): Promise<AgentStatus>
  /** Ends the agent; the robot's services go on unless `stopServices`. */
  stop(options?: { stopServices?: boolean }): Promise<void>
}

async function makeContext(options: AgentOptions, stopping: AbortSignal): Promise<AgentContext> {
  const folder = agentFolder(options.dataFolder)
  const randomness = options.randomness ?? systemRandomness
  return {
    folder,
    serverUrl: options.serverUrl.replace(/\/+$/, ''),
    serial: options.serial,
    modelCode: options.modelCode,
    agentVersion: readAgentVersion(),
    bootId: randomness.uuid(),
    identity: await loadIdentity(folder.identity),
    body: options.body ?? createRealBody(folder.base),
    clock: options.clock ?? systemClock,
    randomness,
    logger: options.logger.child({ serial: options.serial }),
    hookEnvironment: options.hookEnvironment ?? {},
    stopping,
  }
}

/**
 * Starts a robot's agent; many can run in one process, each in its own folder. It runs until `stop`.
 * @throws AgentFolderInUse when another agent works in the folder
 */
export async function startAgent(options: AgentOptions): Promise<RunningAgent> {
  const stopper = new AbortController()
  const folder = agentFolder(options.dataFolder)
  await makeAgentFolders(folder)
  const unlock = lockAgentFolder(folder.base, folder.lock)
  try {
    const context = await makeContext(options, stopper.signal)
    const outbox = await openOutbox(folder.outbox)
    const state = await openStateStore(folder.state)
    const life = createAgentLife({
      context,
      http: createHttp(context),
      outbox,
      state,
      installKey: options.installKey,
      rootFile: options.rootFile,
    })
    const running = life.run()
    return {
      serial: options.serial,
      publicKey: context.identity.publicKey,
      dataFolder: folder.base,
      body: context.body,
      status: life.status,
      onStatus: life.onStatus,
      until: life.until,
      async stop({ stopServices: withServices = false } = {}) {
        stopper.abort()
        await running
        const { current } = state.get()
        const manifest = withServices && current ? await readManifest(context, current.arosId) : undefined
        if (manifest) await stopServices(context, manifest)
        await outbox.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}
