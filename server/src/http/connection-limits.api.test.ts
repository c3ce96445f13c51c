import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/test-context.ts'
import { connectionTimes } from './connection-limits.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

/** A client that sends what it was given and then a header every so often, never to an end. @returns what it was told */
function drip(start: string): Promise<string> {
  return new Promise((resolve) => {
    const { port } = server.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    let heard = ''
    const dripping = setInterval(() => socket.write('x-drip: 1\r\n'), 50)
    socket.on('data', (bytes) => {
      heard += bytes.toString()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(dripping)
      resolve(heard)
    })
    socket.write(start)
  })
}

test('headers come within seconds, and connections are bounded', () => {
  const { headersTimeout, requestTimeout, maxConnections } = server.app.server
  expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 15_000, requestTimeout: 0 })
  expect(maxConnections).toBe(20_000)
  expect(connectionTimes.connectionsCheckingInterval).toBeLessThanOrEqual(5000)
})

test('a client that drips headers is told that it took too long, and cut', async () => {
  server.app.server.headersTimeout = 300
  expect(await drip('GET /api/about HTTP/1.1\r\nhost: filo\r\n')).toContain('408')
  server.app.server.headersTimeout = connectionTimes.headersTimeout
})

test('a connection above the bound is closed, and one that comes when there is room is served', async () => {
  const { server: http } = server.app
  const { maxConnections } = http
  const address = `http://127.0.0.1:${(http.address() as AddressInfo).port}/api/about`
  http.maxConnections = 0
  await expect(fetch(address, { headers: { connection: 'close' } })).rejects.toThrow()
  http.maxConnections = maxConnections
  expect((await fetch(address, { headers: { connection: 'close' } })).status).toBe(200)
})
