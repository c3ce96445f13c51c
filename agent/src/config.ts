import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readClaimCode } from '@filo/contract/device/enrolment/claim-code'
import { Serial } from '@filo/contract/device/enrolment/enrolment'
import { z } from 'zod'
import type { RebootSetting } from './hardware/power.ts'
import { NetworkSettings, readNetworkSettings } from './network/network-settings.ts'
import { RemoteSettings, readRemoteSettings } from './remote/remote-settings.ts'

/** `none`, `agent`, or a program and its arguments between blanks. */
const Reboot = z
  .string()
  .trim()
  .min(1, 'none, agent or a command (FILO_REBOOT)')
  .transform((text): RebootSetting => (text === 'none' || text === 'agent' ? text : text.split(/\s+/)))

/** As it was read on a label or in a list; passed on in the form it was shown in. */
const ClaimCode = z.string().transform((text, check) => {
  const code = readClaimCode(text)
  if (code) return code
  check.addIssue('a claim code has 12 letters and digits (--claim-code, FILO_CLAIM_CODE)')
  return z.NEVER
})

const AgentConfig = z.object({
  serverUrl: z.url({
    protocol: /^https?$/,
    error: 'the server must be a web address (--server, FILO_SERVER)',
  }),
  dataFolder: z.string().min(1),
  /** Where services find releases and what they keep, when that is not the data folder. */
  servicesFolder: z.string().min(1).optional(),
  serial: Serial,
  installKey: z.string().optional(),
  claimCode: ClaimCode.optional(),
  modelCode: z.string().max(100).optional(),
  rootSha256: z
    .string()
    .regex(
      /^[0-9a-f]{64}$/,
      'the hash of the root has 64 hexadecimal digits (--root-sha256, FILO_ROOT_SHA256)',
    )
    .optional(),
  rootFile: z.string().optional(),
  /** First port that the services of this robot may listen on, for hooks. */
  portBase: z.coerce.number().int().min(1024).max(65_000),
  /** End the robot's services together with the agent. */
  stopServices: z.stringbool(),
  /** How this machine restarts. */
  reboot: Reboot,
  /** `auto`: hooks and services run as a user of their own, in a sandbox where the machine has one. */
  isolation: z.enum(['auto', 'none']),
  /** Whom services run as that name nobody. */
  servicesUser: z.string().min(1),
  /** Port of the local API on 127.0.0.1; 0: only its Unix socket. */
  localPort: z.coerce.number().int().min(0).max(65_535),
  /** What an update does while nobody told whether the robot speaks or moves. */
  unknownBody: z.enum(['wait', 'install']),
  /** How it goes out to the network. */
  network: NetworkSettings,
  /** What people may do with it from afar. */
  remote: RemoteSettings,
  logLevel: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']),
})
export type AgentConfig = z.infer<typeof AgentConfig>

export class BadConfig extends Error {}

const text = { type: 'string' } as const
const options = {
  server: text,
  data: text,
  services: text,
  serial: text,
  model: text,
  root: text,
  'root-sha256': text,
  'log-level': text,
  'install-key': text,
  'claim-code': text,
  claim: text,
  'local-port': text,
  'unknown-body': text,
  isolation: text,
  'ca-file': text,
} as const

/**
 * Reads the command line, then the environment: `--server`/`FILO_SERVER`, `--data`/`FILO_AGENT_DATA`,
 * `--serial`/`FILO_SERIAL`, `--install-key`/`FILO_INSTALL_KEY`, `--claim-code` or `--claim`/`FILO_CLAIM_CODE`,
 * `--model`/`FILO_MODEL`, `--root`/`FILO_ROOT_FILE`, `--root-sha256`/`FILO_ROOT_SHA256`, `--services`/`FILO_SERVICES_FOLDER`, `--log-level`/`FILO_LOG_LEVEL`, `--local-port`/`FILO_LOCAL_PORT`
 * (7480), `--unknown-body`/`FILO_UNKNOWN_BODY` (install), `--ca-file`/`FILO_CA_FILE`; only from the environment: `FILO_PORT_BASE` (18000), `FILO_STOP_SERVICES` (0),
 * `FILO_REBOOT` (none), and what `readNetworkSettings` and `readRemoteSettings` read.
 * @throws BadConfig with one clear line
 */
export function readConfig(args: string[], env: NodeJS.ProcessEnv = process.env): AgentConfig {
  try {
    const { values } = parseArgs({ args, options })
    const fromEnvironment = {
      serverUrl: values.server ?? env['FILO_SERVER'],
      dataFolder: values.data ?? env['FILO_AGENT_DATA'] ?? '/var/lib/filo-agent',
      serial: values.serial ?? env['FILO_SERIAL'] ?? hostname(),
      installKey: (values['install-key'] ?? env['FILO_INSTALL_KEY']) || undefined,
      claimCode: (values['claim-code'] ?? values.claim ?? env['FILO_CLAIM_CODE']) || undefined,
      modelCode: (values.model ?? env['FILO_MODEL']) || undefined,
      rootFile: (values.root ?? env['FILO_ROOT_FILE']) || undefined,
      rootSha256: (values['root-sha256'] ?? env['FILO_ROOT_SHA256']) || undefined,
      servicesFolder: (values.services ?? env['FILO_SERVICES_FOLDER']) || undefined,
      portBase: env['FILO_PORT_BASE'] ?? 18_000,
      stopServices: env['FILO_STOP_SERVICES'] ?? '0',
      reboot: env['FILO_REBOOT'] ?? 'none',
      localPort: values['local-port'] ?? env['FILO_LOCAL_PORT'] ?? 7480,
      isolation: values.isolation ?? env['FILO_ISOLATION'] ?? 'auto',
      servicesUser: env['FILO_SERVICES_USER'] ?? 'filo-robot',
      unknownBody: values['unknown-body'] ?? env['FILO_UNKNOWN_BODY'] ?? 'install',
      network: readNetworkSettings({ ...env, FILO_CA_FILE: values['ca-file'] ?? env['FILO_CA_FILE'] }),
      remote: readRemoteSettings(env),
      logLevel: values['log-level'] ?? env['FILO_LOG_LEVEL'] ?? 'info',
    }
    const parsed = AgentConfig.safeParse(fromEnvironment)
    if (parsed.success) return parsed.data
    const issue = parsed.error.issues[0]
    throw new BadConfig(`filo-agent: ${issue?.path.join('.')}: ${issue?.message}`)
  } catch (error) {
    if (error instanceof BadConfig) throw error
    throw new BadConfig(`filo-agent: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Where a command that looks at an agent finds it. */
export interface AgentPlace {
  dataFolder: string
  servicesFolder: string | undefined
  /** Where the service reads its settings from. */
  settingsFile: string
}

/** Reads `--data` and `--services`, or the environment, as the agent itself does; `FILO_AGENT_SETTINGS` is for tests. */
export function readPlace(
  fromEnvironment: { data?: string | undefined; services?: string | undefined },
  env: NodeJS.ProcessEnv = process.env,
): AgentPlace {
  return {
    dataFolder: fromEnvironment.data ?? env['FILO_AGENT_DATA'] ?? '/var/lib/filo-agent',
    servicesFolder: (fromEnvironment.services ?? env['FILO_SERVICES_FOLDER']) || undefined,
    settingsFile: env['FILO_AGENT_SETTINGS'] ?? '/etc/filo-agent/agent.env',
  }
}

/** Reads the launcher's settings from the environment of its service. */
export function readLauncherSettings(env: NodeJS.ProcessEnv = process.env) {
  const minutes = Number(env['FILO_RENEWAL_MINUTES'] || 10)
  return {
    renewalFolder: join(resolve(env['FILO_AGENT_DATA'] ?? '/var/lib/filo-agent'), 'renewal'),
    /** How long an agent that is tried has until it is linked. */
    trialMs: (Number.isFinite(minutes) && minutes > 0 ? minutes : 10) * 60_000,
    /** Says to the agent that somebody starts another one when it asks for it, an older one too where its own was recalled. */
    environment: { ...env, FILO_LAUNCHER: '1', FILO_LAUNCHER_RETURNS: '1' },
  }
}

/** Whether the launcher of the package started this agent. */
export function isLaunched(env: NodeJS.ProcessEnv = process.env): boolean {
  return env['FILO_LAUNCHER'] === '1'
}

/** Whether the launcher that started this agent starts an older one in place of a recalled one. */
export function launcherReturns(env: NodeJS.ProcessEnv = process.env): boolean {
  return isLaunched(env) && env['FILO_LAUNCHER_RETURNS'] === '1'
}

/** The time zone that whoever started this process set for it; undefined: the machine's counts. */
export function timeZoneSetting(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return env['TZ']
}
