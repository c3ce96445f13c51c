import dns from 'node:dns'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect as connectTo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { connect } from '../../link/connect.ts'
import { usualNetworkSettings } from '../../network/network-settings.ts'
import { openNetwork } from '../../network/open-network.ts'
import { ServerAnswered } from '../../network/server-answered.ts'
import { makeContext } from '../../test/make-context.ts'
import { createHttp } from './download.ts'
import { requestServer } from './request-server.ts'

const HOST = 'filo.slow.test'
const BLOCKED_MS = 600
/** Of the range that is thrown away (RFC 6666). */
const DEAD = '100::1'

/**
 * Answers HTTP; told to, it takes no connection for a while. With its queue full the kernel drops who comes, who asks again
 * after a second: so a connection takes as long as on a slow line.
 */
const slowServer = `
  const { parentPort } = require('node:worker_threads')
  const server = require('node:http').createServer((asked, answer) => answer.end('here'))
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => parentPort.postMessage(server.address().port))
  parentPort.on('message', (ms) => {
    parentPort.postMessage('blocked')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
  })`

const folder = mkdtempSync(join(tmpdir(), 'filo-slow-line-'))
const waiting: Socket[] = []
let worker: Worker
let port: number

const heard = () => new Promise<unknown>((resolve) => worker.once('message', resolve))

beforeAll(async () => {
  const real = dns.lookup.bind(dns)
  // Both addresses at once, as Node asks for them; every other name as ever.
  const lookup = (name: string, options: object, done: (error: null, found: object[]) => void): void =>
    name === HOST
      ? done(null, [
          { address: '127.0.0.1', family: 4 },
          { address: DEAD, family: 6 },
        ])
      : (real as unknown as typeof lookup)(name, options, done)
  vi.spyOn(dns, 'lookup').mockImplementation(lookup as unknown as typeof dns.lookup)
  worker = new Worker(slowServer, { eval: true })
  port = (await heard()) as number
})
beforeEach(async () => {
  worker.postMessage(BLOCKED_MS)
  await heard()
  for (const _ of 'ab') {
    const socket = connectTo(port, '127.0.0.1').on('error', () => undefined)
    waiting.push(socket)
    await new Promise((resolve) => socket.once('connect', resolve))
  }
})
afterAll(async () => {
  vi.restoreAllMocks()
  for (const socket of waiting) socket.destroy()
  await worker.terminate()
  rmSync(folder, { recursive: true, force: true })
})

test('a server behind two addresses, one dead, is asked over a line that takes longer than Node waits', async () => {
  const agent = openNetwork(usualNetworkSettings).forRequests('http://127.0.0.1')
  const question = { headers: {}, agent, signal: new AbortController().signal, beginsWithinMs: 10_000 }
  const answer = await requestServer(`http://${HOST}:${port}/`, { ...question, method: 'GET' })
  answer.body.resume()
  expect(answer.status).toBe(200)
})

test('a robot gets through to the link of such a server over such a line', async () => {
  const context = await makeContext(folder, `http://${HOST}:${port}`)
  const linking = connect(context, createHttp(context), '019a0000-0000-7000-8000-000000000001')
  // It was reached: only what answers is no Filo.
  await expect(linking).rejects.toThrow(ServerAnswered)
})
