import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '@filo/agent/link/connect'
import { requestEnrolment } from '@filo/agent/link/enrol'
import { seededRandom } from '@filo/agent/proofs/seeded-random'
import { makeContext } from '@filo/agent/test/make-context'
import { createHttp } from '@filo/agent/updates/http/download'
import { configKeys } from '@filo/contract/robot-config/config-items'

type Socket = Awaited<ReturnType<typeof connect>>

/** What one hostile robot did, and what became of it. */
interface Misdeeds {
  sent: number
  links: number
  refusedLinks: number
  /** Links that the server ended, by the code of RFC 6455. */
  ended: Record<number, number>
}

interface Attack {
  /** Sends as long as the link takes it. */
  on: (robot: HostileRobot, link: Socket) => Promise<void>
  /** Whether it takes off its link what the server says. */
  reads: boolean
}

/** A robot with a key that is right and no intention to behave. */
export type HostileRobot = Awaited<ReturnType<typeof enrolHostile>>

/** Lets a robot in by an install key, to attack in one of {@link waysToAttack}; nothing is sent yet. */
export async function enrolHostile(
  folder: string,
  address: string,
  { way, installKey, seed }: { way: string; installKey: string; seed: number },
) {
  const serial = `EVIL ${way}`
  const random = seededRandom(seed)
  const context = { ...(await makeContext(join(folder, serial), address)), serial }
  const http = createHttp(context)
  const { unitId } = await requestEnrolment(context, http, { installKey, claimCode: undefined })
  if (!unitId) throw new Error(`${serial} was not let in`)
  const misdeeds: Misdeeds = { sent: 0, links: 0, refusedLinks: 0, ended: {} }
  return { context, http, unitId, way, random, misdeeds, updateId: '', arosId: '', ackedSeq: 0 }
}

const PIPE_BYTES = 4_000_000
const RETRY_MS = 100

function helloOf({ context }: HostileRobot, bootId = context.bootId): object {
  const own = { bootId, outboxId: context.bootId, agentVersion: '0.1.0' }
  const at = new Date().toISOString()
  return { type: 'hello', protocol: 1, at, current: null, assignmentVersion: 0, updateId: null, ...own }
}

/** Sends as much as the pipe takes, and gives others of this process a turn. */
async function pump(robot: HostileRobot, link: Socket, next: () => string | Buffer): Promise<void> {
  while (link.readyState === link.OPEN) {
    for (let sent = 0; sent < 200 && link.bufferedAmount < PIPE_BYTES; sent += 1) {
      link.send(next())
      robot.misdeeds.sent += 1
    }
    await wait(5)
  }
}

function garbage(random: () => number): string | Buffer {
  const kind = Math.floor(random() * 5)
  if (kind === 0) return '{"type":"x"}'
  if (kind === 1) return `{"type":"report","seq":${Math.floor(random() * 100)}}`
  if (kind === 2) return '['.repeat(1 + Math.floor(random() * 10_000))
  if (kind === 3) return String(random()).repeat(1 + Math.floor(random() * 500))
  return Buffer.alloc(Math.floor(random() * 2000), Math.floor(random() * 256))
}

function nextSeq(robot: HostileRobot): number {
  robot.ackedSeq += 1
  return robot.ackedSeq
}

function failedAttempt(robot: HostileRobot): string {
  const { updateId, arosId } = robot
  const seq = nextSeq(robot)
  const message = { key: 'install_failed', params: {}, text: 'no' }
  const about = { updateId, arosId, attempt: seq, phase: 'failed', percent: 1, message, bytes: null }
  const at = new Date().toISOString()
  return JSON.stringify({ type: 'progress', seq, at, ...about, errorCode: 'hook_failed' })
}

/** A configuration that it was never given, or a part of one that it was and that it has not named before. */
function inventedConfig(robot: HostileRobot): string {
  const seq = nextSeq(robot)
  const version = seq % 2 === 0 ? '0.0.0' : `${seq}.0.0`
  const keys = configKeys.filter((_key, at) => (seq >> (at % 31)) % 2 === 1)
  const message = {
    secondsLeft: null,
    reason: null,
    text: 'x'.repeat(300),
    unread: [],
    readKeys: [],
    values: {},
  }
  const at = new Date().toISOString()
  return JSON.stringify({ type: 'config-report', seq, at, version, state: 'applied', keys, ...message })
}

/** Says hello, and goes on with the number behind the last one that the server has. */
async function beWelcomed(robot: HostileRobot, link: Socket): Promise<void> {
  const welcomed = new Promise<void>((resolve) => {
    link.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString('utf8')) as { type: string; ackedSeq?: number }
      if (message.type !== 'welcome') return
      robot.ackedSeq = message.ackedSeq ?? 0
      resolve()
    })
    link.on('close', () => resolve())
  })
  link.send(JSON.stringify(helloOf(robot)))
  await welcomed
}

/** What a robot sends to hurt the server. */
const attacks: Record<string, Attack> = {
  'never reads': {
    reads: false,
    on: async (robot, link) => {
      link.send(JSON.stringify(helloOf(robot)))
      const pinging = setInterval(() => link.readyState === link.OPEN && link.ping('x'.repeat(120)), 1)
      await pump(robot, link, () => '{"type":"x","seq":1}')
      clearInterval(pinging)
    },
  },
  'floods hellos': {
    reads: true,
    on: (robot, link) => {
      const boots = [robot.context.bootId, robot.context.randomness.uuid()]
      return pump(robot, link, () => JSON.stringify(helloOf(robot, boots[robot.misdeeds.sent % 2])))
    },
  },
  'sends garbage': {
    reads: true,
    on: async (robot, link) => {
      link.send(JSON.stringify(helloOf(robot)))
      await pump(robot, link, () => garbage(robot.random))
    },
  },
  'fails on and on': {
    reads: true,
    on: async (robot, link) => {
      await beWelcomed(robot, link)
      await pump(robot, link, () => failedAttempt(robot))
    },
  },
  'makes up configurations': {
    reads: true,
    on: async (robot, link) => {
      await beWelcomed(robot, link)
      await pump(robot, link, () => inventedConfig(robot))
    },
  },
}

/** The ways in which robots try to hurt the server; each takes a robot of its own. */
export const waysToAttack = Object.keys(attacks)

/** Attacks in the robot's way until `isOver`, over new links as soon as the server takes them, whatever it asks for. */
export async function attack(robot: HostileRobot, isOver: () => boolean): Promise<void> {
  const { context, http, unitId, misdeeds, way } = robot
  const { on, reads } = attacks[way] as Attack
  while (!isOver()) {
    const link = await connect(context, http, unitId).catch(() => undefined)
    if (!link) {
      misdeeds.refusedLinks += 1
      await wait(RETRY_MS)
      continue
    }
    misdeeds.links += 1
    link.on('error', () => {})
    link.on('close', (code) => {
      misdeeds.ended[code] = (misdeeds.ended[code] ?? 0) + 1
    })
    if (!reads) link.pause()
    const stopping = setInterval(() => isOver() && link.terminate(), 200)
    await on(robot, link)
    clearInterval(stopping)
    link.terminate()
  }
}
