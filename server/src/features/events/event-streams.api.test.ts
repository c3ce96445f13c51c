import { type ClientRequest, get } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { HOUR_MS } from '@filo/contract/durations'
import { createApiToken, revokeApiToken } from '@filo/contract/profile/profile-routes'
import { listOwnSessions, signOut } from '@filo/contract/session/session-routes'
import { setUserRoles } from '@filo/contract/users/users-routes'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { changed } from '../../bus/bus.ts'
import { userRoles } from '../../db/schema/user-roles.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { addCustomer, signInAs } from '../../testing/test-people.ts'
import { seatsPer } from './event-seats.ts'

interface OpenStream {
  text: () => string
  isEnded: () => boolean
}

/** Rights end within two seconds, open streams included (docs/goals.md, Safe 6). */
const soon = { timeout: 2000 }

describe('an open event stream', () => {
  let server: TestServer
  let port: number
  beforeEach(async () => {
    server = await createTestServer('pglite')
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    port = (server.app.server.address() as AddressInfo).port
  })
  afterEach(() => server.close())

  async function open(headers: Record<string, string>): Promise<OpenStream> {
    let text = ''
    let isEnded = false
    const request = get({ port, path: '/api/events?topics=robots,users', headers }, (response) => {
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('close', () => {
        isEnded = true
      })
    })
    request.on('error', () => {
      isEnded = true
    })
    await vi.waitFor(() => expect(text).toContain('retry'), { timeout: 10_000 })
    return { text: () => text, isEnded: () => isEnded }
  }

  /** A stream that was let in. */
  const openOne = (headers: Record<string, string>) =>
    new Promise<ClientRequest>((resolve, reject) => {
      const request = get({ port, path: '/api/events?topics=robots', headers }, ({ statusCode }) =>
        statusCode === 200 ? resolve(request) : reject(new Error(String(statusCode))),
      )
      request.on('error', () => undefined)
    })

  const notify = (id: string, customerId: string | null) =>
    server.context.bus.publish(changed('robots', id, 'changed', { customerId }))
  const ended = (stream: OpenStream) => vi.waitFor(() => expect(stream.isEnded()).toBe(true), soon)

  async function tokenOf(role: 'developer' | 'customer_admin', customerId: string | null = null) {
    const person = await signInAs(server, role, { customerId })
    const { body } = await person.call(createApiToken, { body: { name: 'CI', role } })
    return { person, tokenId: body.token.id, headers: { authorization: `Bearer ${body.text}` } }
  }

  test('does not keep the server from stopping', async () => {
    const { cookie } = await signInAs(server, 'admin')
    const stream = await open({ cookie })
    const startedMs = performance.now()
    await server.app.close()
    expect(performance.now() - startedMs).toBeLessThan(2000)
    await ended(stream)
  })

  test('ends with its connection when nobody reads it any more', async () => {
    // The beats of a quiet stream are made to come while it is being ended.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const { cookie } = await signInAs(server, 'admin')
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.write(`GET /api/events?topics=robots HTTP/1.1\r\nhost: filo\r\ncookie: ${cookie}\r\n\r\n`)
      await new Promise((resolve) => socket.once('data', resolve))
      socket.pause()
      for (let reported = 0; reported < 300; reported += 1) notify('x'.repeat(65_536), null)
      for (let beat = 0; beat < 5; beat += 1) {
        await vi.advanceTimersByTimeAsync(20_000)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      const connections = () =>
        new Promise((resolve) => server.app.server.getConnections((_, count) => resolve(count)))
      await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 5000 })
      socket.destroy()
    } finally {
      vi.useRealTimers()
    }
  })

  test('tells what its session may see, and ends with it', async () => {
    const person = await signInAs(server, 'admin')
    const stream = await open({ cookie: person.cookie })
    notify('unit-1', null)
    await vi.waitFor(() => expect(stream.text()).toContain('unit-1'), soon)
    await person.call(signOut, {})
    await ended(stream)
  })

  test('tells whose a robot is to staff and to its customer, and strangers nothing at all', async () => {
    const [hotel, port] = [await addCustomer(server, 'Işık Otel'), await addCustomer(server, 'Liman A.Ş.')]
    const staff = await open({ cookie: (await signInAs(server, 'support')).cookie })
    const own = await open({
      cookie: (await signInAs(server, 'customer_admin', { customerId: hotel })).cookie,
    })
    const other = await open({
      cookie: (await signInAs(server, 'customer_admin', { customerId: port })).cookie,
    })
    notify('unit-of-hotel', hotel)
    notify('unit-of-nobody', null)
    notify('unit-of-port', port)
    await vi.waitFor(() => expect(other.text()).toContain('unit-of-port'), soon)
    await vi.waitFor(() => expect(staff.text()).toContain('unit-of-port'), soon)
    await vi.waitFor(() => expect(own.text()).toContain('unit-of-hotel'), soon)
    const reported = (id: string, customerId?: string) =>
      JSON.stringify({ topic: 'robots', id, kind: 'changed', customerId })
    for (const line of [
      reported('unit-of-hotel', hotel),
      reported('unit-of-nobody'),
      reported('unit-of-port', port),
    ])
      expect(staff.text()).toContain(`data: ${line}\n`)
    expect(own.text()).toContain(`data: ${reported('unit-of-hotel', hotel)}\n`)
    for (const foreign of [hotel, 'unit-of-hotel', 'unit-of-nobody'])
      expect(other.text()).not.toContain(foreign)
    expect(own.text()).not.toContain(port)
  })

  test('ends when its session is over, and tells nothing more', async () => {
    const { cookie } = await signInAs(server, 'admin')
    const stream = await open({ cookie })
    server.clock.advance(HOUR_MS + 1000)
    notify('unit-1', null)
    await ended(stream)
    expect(stream.text()).not.toContain('unit-1')
  })

  test('is no use of its session: what it tells does not put off the idle limit', async () => {
    const person = await signInAs(server, 'admin')
    const stream = await open({ cookie: person.cookie })
    server.clock.advance(HOUR_MS - 1000)
    notify('unit-1', null)
    await vi.waitFor(() => expect(stream.text()).toContain('unit-1'), soon)
    server.clock.advance(2000)
    expect((await person.call(listOwnSessions, {})).status).toBe(401)
  })

  test('ends when an administrator changes the roles it was opened under', async () => {
    const admin = await signInAs(server, 'admin')
    const person = await signInAs(server, 'developer')
    const stream = await open({ cookie: person.cookie })
    const body = { roles: [{ roleKey: 'tester' as const, expiresAt: null }], reason: 'moved' }
    await admin.call(setUserRoles, { params: { userId: person.userId }, body })
    await ended(stream)
  })

  test('ends when its role expires or its scope narrows, and tells nothing more', async () => {
    const customerId = await addCustomer(server, 'Deniz A.Ş.')
    const person = await signInAs(server, 'customer_admin', { customerId })
    const stream = await open({ cookie: person.cookie })
    const narrow = { scopeKind: 'robots' as const, scopeUnitIds: [] }
    await server.context.db.update(userRoles).set(narrow).where(eq(userRoles.userId, person.userId))
    server.clock.advance(1000)
    notify('unit-1', customerId)
    await ended(stream)
    expect(stream.text()).not.toContain('unit-1')
  })

  test('of an API token ends when the token is revoked', async () => {
    const { person, tokenId, headers } = await tokenOf('developer')
    const stream = await open(headers)
    await person.call(revokeApiToken, { params: { tokenId } })
    await ended(stream)
  })

  test('of an API token ends when the token is over', async () => {
    const { headers } = await tokenOf('developer')
    const stream = await open(headers)
    server.clock.advance(400 * 24 * HOUR_MS)
    notify('unit-1', null)
    await ended(stream)
  })

  test('is refused above what a session may have, and has room when another ends', async () => {
    const { cookie } = await signInAs(server, 'support')
    const streams = await Promise.all(Array.from({ length: seatsPer.session }, () => openOne({ cookie })))
    const request = () => server.app.inject({ url: '/api/events?topics=robots', headers: { cookie } })
    const refused = await request()
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_streams'])
    expect(refused.headers['retry-after']).toBe('30')
    streams[0]?.destroy()
    await vi.waitFor(async () => (await openOne({ cookie })).destroy(), soon)
    for (const stream of streams) stream.destroy()
  })
})
