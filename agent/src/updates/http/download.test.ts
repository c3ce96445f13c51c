import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { giveBack } from '@filo/contract/device/assignment/give-back'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeContext } from '../../test/make-context.ts'
import { TransientError } from '../update-error.ts'
import { createHttp } from './download.ts'

let server: Server
let base: string
let connections: number

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'filo-download-'))
  connections = 0
  server = createServer((request, response) => {
    if (request.url === '/redirected') response.writeHead(302, { location: 'http://login.example/' }).end()
    else response.end('{}')
  })
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await rm(base, { recursive: true, force: true })
})

async function open() {
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return createHttp(await makeContext(join(base, 'robot'), url))
}

test('a network that redirects to its own page is no refusal of the server', async () => {
  const http = await open()
  await expect(http.getBytes('/redirected', 1000)).rejects.toThrow(TransientError)
  await expect(http.postJson('/redirected', {})).rejects.toThrow(TransientError)
})

test('answers that are read whole leave their connection to the next question', async () => {
  const http = await open()
  for (let turn = 0; turn < 5; turn += 1) await http.getBytes('/file', 1000)
  expect(connections).toBe(1)
})

test('a slow line is as slow where the memory of what came is given back at once', async () => {
  const { port } = server.address() as AddressInfo
  const context = await makeContext(join(base, 'robot'), `http://127.0.0.1:${port}`)
  let waitedMs = 0
  const clock = {
    now: () => 0,
    sleep: async (ms: number) => {
      waitedMs += ms
    },
  }
  const body = { ...context.body, bytesPerSecond: () => 1000 }
  const http = createHttp({ ...context, clock, body })
  for await (const piece of http.readPieces(await http.get('/file'))) giveBack(piece)
  expect(waitedMs).toBe(2)
})
