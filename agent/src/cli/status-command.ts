import { stat } from 'node:fs/promises'
import { readAgentVersion } from '../agent-version.ts'
import { isMissing } from '../disk/durable-file.ts'
import { realDisk } from '../disk/real-disk.ts'
import { loadIdentity } from '../link/identity.ts'
import { ownPairingCode } from '../link/own-pairing-code.ts'
import type { EnrolmentRecord } from '../link/stay-enrolled.ts'
import type { LocalStatus } from '../local-api/local-api-shapes.ts'
import { askAgent, findAgent, readLastEnrolment, readPlaceOptions, type SeenAgent } from './look-at-agent.ts'

interface Seen {
  /** Of the program that was asked. */
  ownVersion: string
  /** Undefined: the agent does not run. */
  status: LocalStatus | undefined
  enrolment: EnrolmentRecord | undefined
  pairingCode: string | undefined
}

const enrolmentTexts = {
  pending: 'waits to be let in',
  accepted: 'accepted',
  rejected: 'rejected',
  revoked: 'revoked',
}

function describeUpdate({ update }: LocalStatus): string {
  if (!update) return 'none under way'
  const { phase, percent, message } = update
  return [phase ?? 'under way', percent === null ? '' : `${percent} %`, message?.text ?? '']
    .filter(Boolean)
    .join(', ')
}

/** The lines of `filo-agent status` and its exit code, as `systemctl status` counts them. */
export function describeAgent({ ownVersion, status, enrolment, pairingCode }: Seen): {
  lines: string[]
  exitCode: number
} {
  const joined = enrolment
    ? [`enrolment: ${enrolmentTexts[enrolment.state]} at ${enrolment.serverUrl}`]
    : ['enrolment: the server has not answered yet']
  if (enrolment?.state === 'pending' && pairingCode) joined.push(`pairing code: ${pairingCode}`)
  if (!status) return { lines: [`filo-agent ${ownVersion}: does not run`, ...joined], exitCode: 3 }
  const { agentVersion, serial, release, server, problem } = status
  const lines = [
    `filo-agent ${agentVersion}: runs`,
    `serial: ${serial}`,
    ...joined,
    `link: ${server.linked ? 'linked' : 'not linked'}`,
    `release: ${release ? `${release.name} ${release.version}` : 'none'}`,
    `update: ${describeUpdate(status)}`,
    // Agents from before do not say.
    ...(problem ? [`problem: ${problem.text}`] : []),
  ]
  return { lines, exitCode: server.linked ? 0 : 1 }
}

/** The pairing code of the robot's key; looking makes no key. */
export async function readPairingCode({ folder }: SeenAgent): Promise<string | undefined> {
  try {
    await stat(folder.identity)
    return ownPairingCode(await loadIdentity(realDisk, folder.identity))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Prints how the agent of this machine is. */
export async function printStatus(args: string[]): Promise<void> {
  const agent = await findAgent(readPlaceOptions(args))
  const enrolment = await readLastEnrolment(agent)
  const pairingCode = enrolment?.state === 'pending' ? await readPairingCode(agent) : undefined
  const seen = { ownVersion: readAgentVersion(), status: await askAgent(agent), enrolment, pairingCode }
  const { lines, exitCode } = describeAgent(seen)
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = exitCode
}
