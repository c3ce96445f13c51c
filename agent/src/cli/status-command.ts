import { stat } from 'node:fs/promises'
import { readAgentVersion } from '../agent-version.ts'
import { systemClock } from '../context.ts'
import { isMissing } from '../disk/durable-file.ts'
import { realDisk } from '../disk/real-disk.ts'
import { loadIdentity } from '../link/identity.ts'
import { ownPairingCode } from '../link/own-pairing-code.ts'
import type { EnrolmentRecord } from '../link/stay-enrolled.ts'
import type { LocalStatus } from '../local-api/local-api-shapes.ts'
import {
  findAgent,
  queryAgent,
  readLastEnrolment,
  readPlaceOptions,
  type SeenAgent,
} from './look-at-agent.ts'

interface Seen {
  /** Of the program that was asked. */
  ownVersion: string
  /** Undefined: the agent does not run. */
  status: LocalStatus | undefined
  enrolment: EnrolmentRecord | undefined
  pairingCode: string | undefined
  /** The robot's clock, in milliseconds since 1970. */
  nowMs: number
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

/** Whether the robot is linked; else why not, since when, and when it tries again. */
function describeLink({ linked, problem }: LocalStatus['server'], nowMs: number): string {
  if (linked) return 'linked'
  if (!problem) return 'not linked'
  const waitS = problem.nextTryAt ? Math.ceil((Date.parse(problem.nextTryAt) - nowMs) / 1000) : 0
  const next = waitS > 0 ? `next try in ${waitS} s` : 'trying now'
  // Agents from before name no code.
  const code = problem.code ? ` (${problem.code})` : ''
  return `not linked: ${problem.reason}${code}, since ${problem.since}, ${next}`
}

function describeRelease({ release, link }: LocalStatus): string {
  if (release) return `${release.name} ${release.version}`
  return link.state === 'none' ? 'none' : `unknown: current leads to ${link.target ?? 'no release'}`
}

/** The lines of `filo-agent status` and its exit code, as `systemctl status` counts them. */
export function describeAgent({ ownVersion, status, enrolment, pairingCode, nowMs }: Seen): {
  lines: string[]
  exitCode: number
} {
  const joined = enrolment
    ? [`enrolment: ${enrolmentTexts[enrolment.state]} at ${enrolment.serverUrl}`]
    : ['enrolment: the server has not answered yet']
  if (enrolment?.state === 'pending' && pairingCode) joined.push(`pairing code: ${pairingCode}`)
  if (!status) return { lines: [`filo-agent ${ownVersion}: does not run`, ...joined], exitCode: 3 }
  const { agentVersion, serial, restoredAt, server, problem } = status
  const lines = [
    `filo-agent ${agentVersion}: runs`,
    `serial: ${serial}`,
    ...joined,
    `link: ${describeLink(server, nowMs)}`,
    `release: ${describeRelease(status)}`,
    `update: ${describeUpdate(status)}`,
    ...(restoredAt ? [`disk: restored from an older copy, noticed at ${restoredAt}`] : []),
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
  const seen = {
    ownVersion: readAgentVersion(),
    status: await queryAgent(agent),
    enrolment,
    pairingCode,
    nowMs: systemClock.now(),
  }
  const { lines, exitCode } = describeAgent(seen)
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = exitCode
}
