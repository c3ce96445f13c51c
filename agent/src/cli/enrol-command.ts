import { execFile } from 'node:child_process'
import { access } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { promisify } from 'node:util'
import { readAgentVersion } from '../agent-version.ts'
import { type AgentConfig, BadConfig, readConfig } from '../config.ts'
import { systemClock } from '../context.ts'
import { makeFolderDurably, readIfThere, writeDurably } from '../disk/durable-file.ts'
import { realDisk } from '../disk/real-disk.ts'
import { readAuthorities } from '../network/authorities.ts'
import { findAgent, queryAgent, readLastEnrolment, type SeenAgent } from './look-at-agent.ts'
import { readSettings, writeSettings } from './settings-file.ts'
import { describeAgent, readPairingCode } from './status-command.ts'

const run = promisify(execFile)
const serviceName = 'filo-agent.service'
const waitMs = 60_000
const lookMs = 500

/** What `enrol` writes; what else stands in the file is left there, and so is what it was not told of the network. */
function settingsOf(config: AgentConfig): Record<string, string | undefined> {
  const { serverUrl, serial, claimCode, installKey, modelCode, rootSha256, network } = config
  return {
    FILO_SERVER: serverUrl.replace(/\/+$/, ''),
    FILO_SERIAL: serial,
    FILO_CLAIM_CODE: claimCode,
    FILO_INSTALL_KEY: installKey,
    FILO_MODEL: modelCode,
    FILO_ROOT_SHA256: rootSha256,
    ...(network.caFile && { FILO_CA_FILE: resolve(network.caFile) }),
    ...(network.httpsProxy && { HTTPS_PROXY: network.httpsProxy }),
    ...(network.httpProxy && { HTTP_PROXY: network.httpProxy }),
    ...(network.noProxy && { NO_PROXY: network.noProxy }),
  }
}

async function keepSettings(file: string, config: AgentConfig): Promise<void> {
  try {
    const before = readSettings((await readIfThere(file)) ?? '')
    await makeFolderDurably(realDisk, dirname(file), 0o755)
    await writeDurably(realDisk, file, writeSettings({ ...before, ...settingsOf(config) }))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES')
      throw new BadConfig(`filo-agent: ${file} cannot be written; run this with sudo`)
    throw error
  }
}

/** A robot belongs to one server at a time, whose keys it trusts. */
async function refuseOtherServer(agent: SeenAgent, serverUrl: string): Promise<void> {
  const known = await readLastEnrolment(agent)
  const address = serverUrl.replace(/\/+$/, '')
  if (!known || known.serverUrl === address || known.state === 'rejected') return
  throw new BadConfig(
    `filo-agent: this robot belongs to ${known.serverUrl}. To have it join another server, remove what it keeps ` +
      'first: apt purge filo-agent, then install it again',
  )
}

/** Starts the service anew where systemd runs. @returns false where it does not */
async function restartService(): Promise<boolean> {
  const isThere = await access('/run/systemd/system').then(
    () => true,
    () => false,
  )
  if (!isThere) return false
  await run('systemctl', ['enable', serviceName])
  await run('systemctl', ['restart', serviceName])
  return true
}

/** Looks until the robot is linked or somebody has to let it in, for a minute at most. */
async function awaitAnswer(agent: SeenAgent): Promise<void> {
  const until = systemClock.now() + waitMs
  for (;;) {
    const [enrolment, status] = [
      await readLastEnrolment(agent),
      await queryAgent(agent).catch(() => undefined),
    ]
    const isOver = systemClock.now() > until || status?.server.linked || enrolment?.state === 'pending'
    if (isOver) {
      const pairingCode = enrolment?.state === 'pending' ? await readPairingCode(agent) : undefined
      const { lines, exitCode } = describeAgent({
        ownVersion: readAgentVersion(),
        status,
        enrolment,
        pairingCode,
        nowMs: systemClock.now(),
      })
      process.stdout.write(`${lines.join('\n')}\n`)
      if (exitCode !== 0 && enrolment?.state !== 'pending') {
        process.stdout.write('It goes on trying. What it says: filo-agent logs\n')
        process.exitCode = 1
      }
      return
    }
    await systemClock.sleep(lookMs)
  }
}

/**
 * Writes down which server this robot belongs to and how it is let in, and starts its service.
 * @throws BadConfig, BadNetworkSetting with one clear line
 */
export async function enrolHere(args: string[]): Promise<void> {
  const config = readConfig(args)
  const agent = await findAgent({ data: config.dataFolder, services: config.servicesFolder })
  await refuseOtherServer(agent, config.serverUrl)
  if (config.network.caFile) readAuthorities(config.network.caFile)
  await keepSettings(agent.place.settingsFile, config)
  if (await restartService()) return awaitAnswer(agent)
  process.stdout.write(
    `Settings are in ${agent.place.settingsFile}. systemd does not run here: start the agent as ${serviceName} says.\n`,
  )
}
