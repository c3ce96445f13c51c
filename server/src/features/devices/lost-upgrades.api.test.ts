import { openLink } from '@filo/contract/device/device-routes'
import { linkAudience } from '@filo/contract/device/link/device-token'
import { getProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addAdmitted, robotToken } from '../../testing/test-robot-keys.ts'
import { helloOf, openTestLink } from '../../testing/test-robot-link.ts'

const lines: { level: number; msg: string; unitId?: string; unsaid?: number }[] = []
let server: TestServer
let admin: TestPerson

beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  server = await createTestServer(undefined, { log })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await signInAs(server, 'admin')
})
afterAll(() => server.close())

test('a link request whose Upgrade was taken out is answered as that, logged once a minute, and shown until the link comes', async () => {
  const { robot, unitId } = await addAdmitted(server)
  const token = () => robotToken(server, robot, { unitId, audience: linkAudience })
  // As a web server in front sends it on that knows nothing of WebSocket (RFC 9110 section 7.6.1).
  const request = async () => {
    const headers = { authorization: `Bearer ${await token()}`, connection: 'close' }
    return server.app.inject({ url: openLink.path, headers })
  }
  const unit = async () => (await admin.call(getProducedRobot, { params: { unitId } })).body
  const warned = () => lines.filter(({ msg }) => msg.includes('without Upgrade'))

  expect((await unit()).upgradeLostAt).toBeNull()
  const answer = await request()
  expect(answer.statusCode).toBe(426)
  expect(answer.headers['upgrade']).toBe('websocket')
  expect(answer.json()).toMatchObject({ code: 'upgrade_lost' })
  const firstAt = server.clock.now().toISOString()
  expect(await unit()).toMatchObject({ upgradeLostAt: firstAt, connection: 'never' })

  server.clock.advance(1000)
  await request()
  expect((await unit()).upgradeLostAt).toBe(firstAt)
  expect(warned()).toMatchObject([{ level: 40, unitId }])
  expect(server.context.lostUpgrades.read().ofRobots).toMatchObject({ count: 2, addresses: [{ count: 2 }] })

  server.clock.advance(60_000)
  await request()
  expect((await unit()).upgradeLostAt).toBe(server.clock.now().toISOString())
  expect(warned()).toMatchObject([{}, { unsaid: 1 }])

  const link = await openTestLink(server, await token())
  link.send(helloOf(server))
  await vi.waitFor(() => expect(link.heard()).toContain('welcome'), { timeout: 5000 })
  expect(await unit()).toMatchObject({ upgradeLostAt: null, connection: 'online' })
  link.socket.destroy()
})

test('a stranger hears of a lost Upgrade as well, and is counted apart from robots', async () => {
  const before = server.context.lostUpgrades.read()
  const answer = await server.app.inject({ url: openLink.path, headers: { authorization: 'Bearer x' } })
  expect(answer.statusCode).toBe(426)
  expect(answer.headers['upgrade']).toBe('websocket')
  expect(answer.json().detail).toContain('does not pass WebSocket on')
  const after = server.context.lostUpgrades.read()
  expect(after.ofRobots).toEqual(before.ofRobots)
  expect(after.ofOthers).toMatchObject({
    count: before.ofOthers.count + 1,
    lastAt: server.clock.now(),
    addresses: [{ address: '127.0.0.1' }],
  })
})

test('a stranger whose request is a WebSocket hears that it showed no identity', async () => {
  await expect(server.app.injectWS(openLink.path)).rejects.toThrow('401')
})

test('a page whose WebSocket into a remote session arrives as plain HTTP is answered the same, its ticket unused', async () => {
  const before = server.context.lostUpgrades.read().ofOthers.count
  const answer = await server.app.inject({ url: `/api/remote-sessions/${server.context.ids.next()}/connect` })
  expect([answer.statusCode, answer.headers['upgrade']]).toEqual([426, 'websocket'])
  expect(answer.json()).toMatchObject({ code: 'upgrade_lost' })
  expect(server.context.lostUpgrades.read().ofOthers.count).toBe(before + 1)
})
