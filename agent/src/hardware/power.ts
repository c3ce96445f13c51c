import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { tellingLine } from '../updates/hooks/telling-line.ts'
import { reasonOf, UpdateError } from '../updates/update-error.ts'
import { readMachineBootId } from './machine-boot.ts'

/** What follows once a machine was asked to restart. */
export type RestartAnswer =
  /** It goes down and takes the agent with it. */
  | { type: 'goes-down' }
  /** The agent's end is the restart; it begins anew in this process after so long, or (`null`) is started again. */
  | { type: 'agent-ends'; backAfterMs: number | null }

/** How the machine below the agent restarts. */
export interface Power {
  /** Names the machine's current run; `null` where the system does not tell. */
  bootId(): Promise<string | null>
  /** Throws UpdateError reboot_failed. `null`: only somebody's hand can restart it. */
  restart: (() => Promise<RestartAnswer>) | null
}

/** `FILO_REBOOT`: a hand, the end of the agent, or a program with its arguments. */
export type RebootSetting = 'none' | 'agent' | readonly string[]

const commandTimeoutMs = 60_000
const commandEnvironment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LANG: 'C.UTF-8',
}

type CommandError = Error & { code?: number | string | null; signal?: string | null; stderr?: string }

/** Runs the command without a shell. One that a signal ends went down with the machine it brings down. */
async function runCommand([program = '', ...args]: readonly string[]): Promise<RestartAnswer> {
  try {
    await promisify(execFile)(program, args, { env: commandEnvironment, timeout: commandTimeoutMs })
  } catch (error) {
    const { code, signal, stderr } = error as CommandError
    const output = tellingLine(stderr ?? '')
    const detail = typeof code === 'number' ? `exit code ${code}${output && `: ${output}`}` : reasonOf(error)
    if (!signal) throw new UpdateError('reboot_failed', `${program}: ${detail}`)
  }
  return { type: 'goes-down' }
}

/** The power of this machine; with `agent` the agent's own run stands for the machine's, as in a container. */
export function createPower(setting: RebootSetting, agentBootId: string): Power {
  if (setting === 'none') return { bootId: readMachineBootId, restart: null }
  if (setting !== 'agent') return { bootId: readMachineBootId, restart: () => runCommand(setting) }
  return {
    bootId: async () => agentBootId,
    restart: async () => ({ type: 'agent-ends', backAfterMs: null }),
  }
}

/** Names the machine's current run also where the system does not tell: there it is the agent's own. */
export async function nameBoot({
  body,
  bootId,
}: {
  body: { power: Pick<Power, 'bootId'> }
  bootId: string
}): Promise<string> {
  return (await body.power.bootId()) ?? bootId
}
