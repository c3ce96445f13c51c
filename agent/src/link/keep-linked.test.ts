import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { HelloMessage } from '@filo/contract/device/agent-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import type { AgentContext } from '../context.ts'
import { makeContext } from '../test/make-context.ts'
import { createHttp } from '../updates/download.ts'
import { keepLinked } from './keep-linked.ts'
import { openOutbox } from './outbox.ts'

const ANSWER_AFTER_MS = 150

const folder = mkdtempSync(join(tmpdir(), 'filo-keep-linked-'))
const links = new WebSocketServer({ noServer: true })
const server = createServer()
server.on('upgrade', (request, socket, head) => {
  setTimeout(
    () => links.handleUpgrade(request, socket, head, (link) => links.emit('connection', link)),
    ANSWER_AFTER_MS,
  )
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

function hello({ bootId, agentVersion }: AgentContext): HelloMessage {
  const at = new Date().toISOString()
  const own = { bootId, agentVersion, outboxId: bootId, assignmentVersion: 0, updateId: null }
  return { type: 'hello', protocol: 1, at, current: null, ...own }
}

test('an agent that is told to stop while its link opens does not wait for the server', async () => {
  const { port } = server.address() as AddressInfo
  const stopper = new AbortController()
  const own = await makeContext(folder, `http://127.0.0.1:${port}`)
  const context = { ...own, stopping: stopper.signal }
  const linked = keepLinked({
    context,
    http: createHttp(context),
    outbox: await openOutbox(join(folder, 'outbox.jsonl')),
    RobotId: '019a0000-0000-7000-8000-000000000001',
    makeHello: async () => hello(context),
    makeRuntime: () => Promise.reject(new Error('not reached')),
    onWelcome: () => {},
    onDesiredChanged: () => {},
    onCommand: () => {},
    onConnected: () => {},
  })
  await wait(ANSWER_AFTER_MS / 2)
  stopper.abort()
  expect(await Promise.race([linked, wait(5000, 'still there')])).toBe('stopped')
})
