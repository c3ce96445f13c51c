import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AgentContext } from '@filo/agent/context'
import type { Outbox } from '@filo/agent/link/outbox'
import { createServerAddress } from '@filo/agent/network/server-address'
import { makeContext } from '@filo/agent/test/make-context'
import { contextOf, linkRobot } from '../robots/linked-robot.ts'
import type { FleetRobot } from '../robots/robot-keys.ts'

/** What the robots have seen since the last time they told it. */
export interface FleetNews {
  linked: number
  /** Why tries to link failed, with how often. */
  failures: Record<string, number>
}

const [address = '', file = ''] = process.argv.slice(2)
const REPORT_EVERY_MS = 50

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

function live(shared: AgentContext, robot: FleetRobot): void {
  const context = contextOf(shared, robot)
  let wasLinked = false
  linkRobot(context, robot.unitId, {
    http: {
      serverNowMs: () => Date.now(),
      noteDate: () => undefined,
      address: createServerAddress(context),
    } as never,
    outbox: emptyOutbox(randomUUID()),
    onLinkTrouble: (trouble) => trouble?.nextTryMs && noted(`link: ${trouble.reason}`),
    onConnected: (isConnected) => {
      if (isConnected !== wasLinked) linked += isConnected ? 1 : -1
      // Told of connections that ended before they were welcomed, too.
      else if (!isConnected) noted('link: not welcomed')
      wasLinked = isConnected
    },
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
}, REPORT_EVERY_MS)
process.once('disconnect', () => {
  void rm(folder, { recursive: true, force: true }).finally(() => process.exit())
})
