import { createPrivateKey, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AgentContext, systemRandomness } from '@filo/agent/context'
import { keepLinked } from '@filo/agent/link/keep-linked'
import type { Outbox } from '@filo/agent/link/outbox'
import { createServerAddress } from '@filo/agent/network/server-address'
import { makeContext } from '@filo/agent/test/make-context'
import { agentCapabilities } from '@filo/contract/device/agent-capabilities'

/** A robot as the fleet's benchmark puts it into the database. */
export interface FleetRobot {
  unitId: string
  /** PKCS #8, base64. */
  privateKey: string
}

/** What the robots have seen since the last time they told it. */
export interface FleetNews {
  linked: number
  /** Why tries to link failed, with how often. */
  failures: Record<string, number>
}

const [address = '', file = ''] = process.argv.slice(2)
const TELL_EVERY_MS = 50

const runtime = {
  uptimeS: 1,
  cpuLoad: 0.1,
  cpuTempC: 41,
  memUsed: 1,
  memTotal: 2,
  diskUsed: 1,
  diskTotal: 2,
  gpuLoad: null,
  battery: null,
  network: null,
  mode: null,
  activeProgram: null,
  errors: [],
  processes: [],
}

let linked = 0
let failures: Record<string, number> = {}

/** Nothing waits to be told. */
const emptyOutbox = (outboxId: string): Outbox => ({
  introduce: () => ({ outboxId, lastSeq: 0 }),
  append: async () => undefined,
  after: () => [],
  acknowledge: async () => undefined,
  welcome: async () => 'continues',
  restart: () => undefined,
  onAppend: () => undefined,
  close: async () => undefined,
})

function live(shared: AgentContext, { unitId, privateKey }: FleetRobot): void {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })
  const identity = { publicKey: '', privateKey: key }
  const context = { ...shared, identity, bootId: systemRandomness.uuid() }
  const outbox = emptyOutbox(randomUUID())
  const at = () => new Date().toISOString()
  let wasLinked = false
  void keepLinked({
    context,
    http: {
      serverNowMs: () => Date.now(),
      noteDate: () => undefined,
      address: createServerAddress(context),
    } as never,
    history: { list: () => [], note: async () => undefined, forget: async () => undefined },
    outbox,
    unitId,
    onLinkTrouble: (trouble) => trouble?.nextTryMs && noted(`link: ${trouble.reason}`),
    onConnected: (isConnected) => {
      if (isConnected !== wasLinked) linked += isConnected ? 1 : -1
      // Told of connections that ended before they were welcomed, too.
      else if (!isConnected) noted('link: not welcomed')
      wasLinked = isConnected
    },
    makeHello: async () => ({
      type: 'hello',
      protocol: 1,
      bootId: context.bootId,
      ...outbox.introduce(),
      agentVersion: '0.1.0',
      at: at(),
      current: null,
      assignmentVersion: 0,
      updateId: null,
      capabilities: [...agentCapabilities],
    }),
    makeRuntime: async () => runtime,
    onConfigVersion: () => undefined,
    streamKinds: {},
    readDigest: async () => undefined,
    onReportRequest: () => undefined,
    onWelcome: () => undefined,
    onBarred: () => undefined,
    onDesiredChanged: () => undefined,
    onDesiredVersion: () => undefined,
    onCommand: () => undefined,
  })
}

const folder = await mkdtemp(join(tmpdir(), 'filo-bench-fleet-'))
const made = await makeContext(folder, address)
const noted = (text: unknown) => {
  const reason = String(text).replace(/127\.0\.0\.1:\d+/, '')
  failures[reason] = (failures[reason] ?? 0) + 1
}
const logger = {
  ...made.logger,
  debug: noted,
  warn: () => undefined,
  error: noted,
} as unknown as typeof made.logger
const robots = JSON.parse(readFileSync(file, 'utf8')) as FleetRobot[]
for (const robot of robots) live({ ...made, logger }, robot)
setInterval(() => {
  process.send?.({ linked, failures } satisfies FleetNews)
  failures = {}
}, TELL_EVERY_MS)
process.once('disconnect', () => {
  void rm(folder, { recursive: true, force: true }).finally(() => process.exit())
})
