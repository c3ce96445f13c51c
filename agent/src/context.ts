import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleepFor } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { AgentFolder } from './agent-folder.ts'
import type { Disk } from './disk/disk.ts'
import type { Body } from './hardware/body.ts'
import type { Isolation } from './isolation/open-isolation.ts'
import type { Identity } from './link/identity.ts'
import type { ReportedJoints } from './local-api/reported-joints.ts'
import type { StoredClaims } from './local-api/stored-claims.ts'
import type { LogBook } from './log/log-book.ts'
import type { Network } from './network/open-network.ts'
import type { Survivors } from './processes/survivors.ts'
import type { RemoteSettings } from './remote/remote-settings.ts'
import type { UnknownBody } from './state/job/install-gates.ts'
import { AbortedError } from './updates/update-error.ts'

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Rejects with an AbortedError when the signal fires. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => Date.now(),
  async sleep(ms, signal) {
    try {
      await sleepFor(ms, undefined, signal && { signal })
    } catch (error) {
      throw signal?.aborted ? new AbortedError() : error
    }
  },
}

export interface Randomness {
  /** Uniform in [0, 1). */
  fraction(): number
  uuid(): string
  /** Unguessable, base64url, 22 characters. */
  nonce(): string
}

export const systemRandomness: Randomness = {
  fraction: () => Math.random(),
  uuid: () => randomUUID(),
  nonce: () => randomBytes(16).toString('base64url'),
}

/** What every part of one agent shares; made once, in start-agent.ts. */
export interface AgentContext {
  folder: AgentFolder
  /** What keeps `folder`. */
  disk: Disk
  /** Origin without a trailing slash. */
  serverUrl: string
  serial: string
  modelCode: string | undefined
  agentVersion: string
  /** Names this run of the agent. */
  bootId: string
  /** Names the machine that the agent works on; the same over restarts, and another one for a copy of its data. */
  machine: string
  identity: Identity
  body: Body
  /** By which connections it asks its server. */
  network: Network
  /** How what it runs is kept apart from it. */
  isolation: Isolation
  /** Programs that should have ended and cannot be ended. */
  survivors: Survivors
  /** What the robot's own programs said of it. */
  claims: StoredClaims
  /** What they said of its joints. */
  joints: ReportedJoints
  unknownBody: UnknownBody
  /** What people may do with it from afar. */
  remote: RemoteSettings
  clock: Clock
  randomness: Randomness
  logger: Logger
  /** What the logger wrote lately, for whoever asks for it. */
  logBook: LogBook
  /** Added to the environment of every hook. */
  hookEnvironment: Readonly<Record<string, string>>
  /** Fires when the agent stops. */
  stopping: AbortSignal
  /** Ends this run of the agent with the machine's; see RestartAnswer for when it is back. */
  endForRestart(backAfterMs: number | null): void
  /** Ends the agent, and none of its services, so that its launcher starts the one that was put beside it. */
  endForRenewal(): void
}

/** ISO 8601 UTC now. */
export function nowIso(context: Pick<AgentContext, 'clock'>): string {
  return new Date(context.clock.now()).toISOString()
}
