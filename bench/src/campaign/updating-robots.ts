import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type AgentContext, systemRandomness } from '@filo/agent/context'
import type { Outbox, Unnumbered } from '@filo/agent/link/outbox'
import { makeContext } from '@filo/agent/test/make-context'
import { createHttp } from '@filo/agent/updates/http/download'
import { TransientError } from '@filo/agent/updates/update-error'
import { getAssignment, getBlobPack } from '@filo/contract/device/device-routes'
import type { DurableMessage } from '@filo/contract/device/messages/agent-messages'
import { contextOf, linkRobot } from '../robots/linked-robot.ts'
import type { FleetRobot } from '../robots/robot-keys.ts'

/** What robots of the benchmark install. */
export interface BenchRelease {
  arosId: string
  contentHash: string
  /** Their hashes. */
  blobs: string[]
}

/** How the robots stand. */
export interface UpdatingNews {
  linked: number
  /** Whose end of the update is acknowledged. */
  done: number
  /** Durable messages that were acknowledged. */
  acknowledged: number
  /** Calls that the server sent away as it had too much to do. */
  refused: number
  errors: string[]
}

const [address = '', file = ''] = process.argv.slice(2)
const REPORT_EVERY_MS = 100
const AGAIN_MS = 1000
/** How long the parts of a small update take on a robot, as an agent of ours took on this machine, in milliseconds. */
const times = { download: 85, verify: 45, start: 55, check: 860, report: 170 }

const news: UpdatingNews = { linked: 0, done: 0, acknowledged: 0, refused: 0, errors: [] }
const at = () => new Date().toISOString()

/** An outbox that forgets all with the program. */
function openMemoryOutbox(onAcknowledged: (seq: number) => void): Outbox {
  const outboxId = randomUUID()
  let lastSeq = 0
  let messages: DurableMessage[] = []
  let listener = () => {}
  return {
    introduce: () => ({ outboxId, lastSeq }),
    append: async (message: Unnumbered) => {
      lastSeq += 1
      messages.push({ ...message, seq: lastSeq, mark: systemRandomness.uuid().slice(0, 8) } as DurableMessage)
      listener()
    },
    after: (seq, most) => messages.filter((message) => message.seq > seq).slice(0, most),
    acknowledge: async (seq) => {
      news.acknowledged += messages.filter((message) => message.seq <= seq).length
      messages = messages.filter((message) => message.seq > seq)
      onAcknowledged(seq)
    },
    welcome: async () => 'continues',
    restart: () => undefined,
    onAppend: (message) => {
      listener = message
    },
    close: async () => undefined,
  }
}

/** The ids of an update in a signed assignment, whose signature the benchmark leaves unchecked. */
function updateIn(envelope: string): { updateId: string; arosId: string } | undefined {
  const find = (name: string) => new RegExp(`"${name}":"([0-9a-f-]{36})"`).exec(envelope)?.[1]
  const [updateId, arosId] = [find('updateId'), find('arosId')]
  return updateId && arosId ? { updateId, arosId } : undefined
}

interface Updating {
  outbox: Outbox
  http: ReturnType<typeof createHttp>
  unitId: string
  release: BenchRelease
}

/** What a robot sends and asks for on its way through an update, at the pace of an agent. */
async function update(
  { outbox, http, unitId, release }: Updating,
  ids: { updateId: string; arosId: string },
) {
  const send = (
    phase: 'queued' | 'downloading' | 'verifying' | 'restarting' | 'succeeded',
    percent: number,
  ) => {
    const message = { key: phase, params: { aros: 'Ölçüm 1.0.0', package: 'measured' }, text: '' } as never
    const end = phase === 'succeeded' ? { runningHash: release.contentHash } : {}
    const about = { ...ids, attempt: 1, phase, percent, message, errorCode: null, bytes: null }
    return outbox.append({ type: 'progress', at: at(), ...about, transferredBytes: percent * 100, ...end })
  }
  await send('queued', 0)
  await wait(times.download)
  await send('downloading', 4)
  const blobs = release.blobs.map((sha256) => ({ sha256, from: 0 }))
  const { signal } = new AbortController()
  const pack = await untilAnswered(() => http.post(getBlobPack.path, { blobs }, { unitId, signal }))
  for await (const piece of pack.body) void piece
  await wait(times.verify)
  await send('verifying', 60)
  await wait(times.start)
  await send('restarting', 80)
  await wait(times.check)
  await send('succeeded', 100)
  await wait(times.report)
  const current = { arosId: ids.arosId, contentHash: release.contentHash, name: 'Ölçüm', version: '1.0.0' }
  const packages = [{ code: 'measured', version: '1.0.0', state: 'installed' as const }]
  await outbox.append({
    type: 'report',
    at: at(),
    current,
    previous: null,
    ended: { updateId: ids.updateId, attempt: 1, outcome: 'succeeded' },
    link: { state: 'release', target: null },
    deviceInfo: {
      arosVersion: null,
      firmware: null,
      boardSerial: null,
      osName: 'Debian 12',
      kernel: '6.1',
      hostname: unitId,
    },
    softwareInfo: { arosVersion: '1.0.0', packages, programs: [] },
  })
}

/** Tries again what a busy server refused, as an agent does. */
async function untilAnswered<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof TransientError)) throw error
      news.refused += 1
      await wait(AGAIN_MS * (1 + Math.random()))
    }
  }
}

function live(shared: AgentContext, robot: FleetRobot, release: BenchRelease): void {
  const { unitId } = robot
  const context = contextOf(shared, robot)
  const http = createHttp(context)
  let wasLinked = false
  let begun: string | undefined
  let lastSeq: number | undefined
  const outbox = openMemoryOutbox((seq) => {
    if (lastSeq !== undefined && seq >= lastSeq) {
      news.done += 1
      lastSeq = undefined
    }
  })
  async function sync(): Promise<void> {
    const bytes = await untilAnswered(() => http.getBytes(getAssignment.path, 1_000_000, { unitId }))
    const { envelope } = JSON.parse(bytes.toString('utf8')) as { envelope: string }
    const ids = updateIn(envelope)
    if (!ids || begun === ids.updateId) return
    begun = ids.updateId
    await update({ outbox, http, unitId, release }, ids)
    lastSeq = outbox.introduce().lastSeq
  }
  linkRobot(context, unitId, {
    http,
    outbox,
    onConnected: (isConnected) => {
      if (isConnected !== wasLinked) news.linked += isConnected ? 1 : -1
      wasLinked = isConnected
    },
    onDesiredChanged: () => void sync().catch((error: unknown) => news.errors.push(String(error))),
  })
}

const folder = await mkdtemp(join(tmpdir(), 'filo-bench-updating-'))
const shared = await makeContext(folder, address)
const { robots, release } = JSON.parse(readFileSync(file, 'utf8')) as {
  robots: FleetRobot[]
  release: BenchRelease
}
for (const robot of robots) live(shared, robot, release)
setInterval(() => {
  if (process.connected) process.send?.(news)
  news.errors = []
}, REPORT_EVERY_MS)
process.once('disconnect', () => {
  void rm(folder, { recursive: true, force: true }).finally(() => process.exit())
})
