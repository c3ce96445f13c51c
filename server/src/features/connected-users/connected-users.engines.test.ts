import { type ClientRequest, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listAudit } from '@filo/contract/audit/audit-routes'
import * as routes from '@filo/contract/connected-users/connected-users-routes'
import { listVersions } from '@filo/contract/packages/versions-routes'
import { createApiToken } from '@filo/contract/profile/profile-routes'
import { getSession, signOut } from '@filo/contract/session/session-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sessionConnections } from '../../db/schema/session-connections.ts'
import { changeLink } from '../../records/units/unit-presence.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addCustomer, inject, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addUnit } from '../../testing/test-robots.ts'
import { createCutOffBus, startAnotherServer } from '../../testing/test-servers.ts'

type Server = Pick<TestServer, 'app' | 'context'>

/** A message is read within two seconds on whichever server. */
const soon = { timeout: 2000 }

describe.each(engines())('who is connected on %s', (engine) => {
  let first: TestServer
  let second: Server
  let support: TestPerson
  let customerId: string
  const open: ClientRequest[] = []
  beforeAll(async () => {
    first = await createTestServer(engine)
    await first.app.listen({ port: 0, host: '127.0.0.1' })
    second = await startAnotherServer(first)
    support = await signInAs(first, 'support')
    customerId = await addCustomer(first, 'Işık Otel')
  })
  afterAll(async () => {
    for (const request of open) request.destroy()
    await second.app.close()
    await first.close()
  })

  /** A page that somebody has open on a server; answers what it heard. */
  async function openPage(server: Server, { cookie }: TestPerson, page?: string) {
    const heard = { text: '', isEnded: false }
    const query = `topics=notifications${page ? `&page=${encodeURIComponent(page)}` : ''}`
    const { port } = server.app.server.address() as AddressInfo
    const request = get({ port, path: `/api/events?${query}`, headers: { cookie } }, (response) => {
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        heard.text += chunk
      })
      response.on('close', () => {
        heard.isEnded = true
      })
    })
    request.on('error', () => undefined)
    open.push(request)
    await vi.waitFor(() => expect(heard.text).toContain('retry'), { timeout: 10_000 })
    await server.context.presence.idle()
    return { heard, request }
  }

  const listFor = async (by: TestPerson, query: object = {}) =>
    (await by.call(routes.listConnectedUsers, { query: { size: 100, ...query } })).body
  const rowOf = async (person: TestPerson) =>
    (await listFor(support)).items.find(({ userId, kind }) => userId === person.userId && kind === 'console')
  const end = (by: TestPerson, sessionId: string, message = '') =>
    by.call(routes.endUserSession, { params: { sessionId }, body: { message } })

  test('somebody with a page open on another server is listed with role, customer, address, device and page', async () => {
    const person = await signInAs(first, 'customer_admin', { customerId })
    expect(await rowOf(person)).toBeUndefined()
    await openPage(second, person, '/robotusers/$RobotId')
    expect(await rowOf(person)).toMatchObject({
      kind: 'console',
      role: 'customer_admin',
      customerName: 'Işık Otel',
      ip: '127.0.0.1',
      page: '/robotusers/$RobotId',
      since: first.clock.now().toISOString(),
      isSelf: false,
      canEnd: true,
    })
  })

  test('what is no screen is told as unknown, and pages on two servers are one row', async () => {
    const person = await signInAs(first, 'developer')
    await openPage(first, person, '/users?q=secret')
    await openPage(second, person)
    const rows = (await listFor(support)).items.filter(({ userId }) => userId === person.userId)
    expect(rows).toMatchObject([{ page: null }])
  })

  test('who of a killed server tells nothing more is gone within about a minute, the others stay', async () => {
    const [person, other] = [await signInAs(first, 'developer'), await signInAs(first, 'developer')]
    const third = await startAnotherServer(first)
    await openPage(third, person)
    await openPage(second, other)
    // A killed server says nothing at all: its beats stop.
    first.clock.advance(66_000)
    await second.context.presence.beat()
    expect(await rowOf(person)).toBeUndefined()
    expect(await rowOf(other)).toBeDefined()
    await third.app.close()
  })

  test('a session is written once in half a minute, however it moves about the console', async () => {
    const person = await signInAs(first, 'developer')
    await openPage(first, person, '/users')
    const arrivedAt = first.clock.now()
    await openPage(first, person, '/versions')
    first.clock.advance(20_000)
    await first.context.presence.beat()
    const written = async () => {
      const id = (await rowOf(person))?.id ?? ''
      const { db } = first.context
      return db.select().from(sessionConnections).where(eq(sessionConnections.sessionId, id))
    }
    expect(await written()).toMatchObject([{ beatAt: arrivedAt, page: '/users' }])
    first.clock.advance(10_000)
    await first.context.presence.beat()
    expect(await written()).toMatchObject([{ beatAt: first.clock.now(), page: '/versions' }])
    expect((await rowOf(person))?.since).toBe(arrivedAt.toISOString())
  })

  test('a stopping server takes its own with it at once', async () => {
    const person = await signInAs(first, 'developer')
    const third = await startAnotherServer(first)
    await openPage(third, person)
    expect(await rowOf(person)).toBeDefined()
    await third.app.close()
    expect(await rowOf(person)).toBeUndefined()
  })

  test('an ended session reads the message at once on another server, is out, and the log has it', async () => {
    const person = await signInAs(first, 'developer')
    const { heard } = await openPage(second, person)
    const row = await rowOf(person)
    expect((await end(support, row?.id ?? '', 'Bakım başlıyor')).status).toBe(204)
    await vi.waitFor(() => expect(heard.isEnded).toBe(true), soon)
    expect(heard.text).toContain('event: ended\ndata: {"message":"Bakım başlıyor"}')
    expect((await person.call(getSession, {})).status).toBe(401)
    expect(await rowOf(person)).toBeUndefined()
    expect((await end(support, row?.id ?? '')).status).toBe(404)
    const admin = await signInAs(first, 'admin')
    const query = { 'f.objectType': ['user'], 'f.objectId': [person.userId] }
    const { items } = (await admin.call(listAudit, { query })).body
    expect(items[0]).toMatchObject({ action: 'session.ended_by_other', reason: 'Bakım başlıyor' })
  })

  test('a server that the bus does not reach says so as well, as soon as it reads the log', async () => {
    const person = await signInAs(first, 'developer')
    const deaf = await startAnotherServer(first, createCutOffBus(first.context.log))
    await deaf.context.revocations.look()
    const { heard } = await openPage(deaf, person)
    await end(support, (await rowOf(person))?.id ?? '', 'Duyuldu mu?')
    expect(heard.isEnded).toBe(false)
    await deaf.context.revocations.look()
    await vi.waitFor(() => expect(heard.isEnded).toBe(true), soon)
    expect(heard.text).toContain('{"message":"Duyuldu mu?"}')
    await deaf.app.close()
  })

  test('who signs out is told nothing', async () => {
    const person = await signInAs(first, 'developer')
    const { heard } = await openPage(second, person)
    await person.call(signOut, {})
    await vi.waitFor(() => expect(heard.isEnded).toBe(true), soon)
    expect(heard.text).not.toContain('event: ended')
  })

  test('support ends no administrator’s session, and nobody their own', async () => {
    const admin = await signInAs(first, 'admin')
    await openPage(first, admin)
    await openPage(first, support)
    const [ofAdmin, own] = [await rowOf(admin), await rowOf(support)]
    expect([ofAdmin?.canEnd, own?.canEnd, own?.isSelf]).toEqual([false, false, true])
    expect((await end(support, ofAdmin?.id ?? '')).problem.code).toBe('session_of_admin')
    expect((await end(support, own?.id ?? '')).problem.code).toBe('own_session')
    const another = await signInAs(first, 'admin')
    expect((await end(another, ofAdmin?.id ?? '')).status).toBe(204)
  })

  test('programs are there while their token is in use, robots while they are linked; filters, search and CSV', async () => {
    const developer = await signInAs(first, 'developer')
    const { body } = await developer.call(createApiToken, {
      body: { name: 'Gece Yapısı', role: 'developer' },
    })
    const headers = { authorization: `Bearer ${body.text}`, 'user-agent': 'curl/8.9' }
    await inject(first, listVersions, { headers })
    const unitId = await addUnit(first, { customerId, serial: 'NH1-77' })
    const at = first.clock.now()
    const link = { connection: 'online', at, agentVersion: '1.4.0', ip: '10.0.0.9' } as const
    await changeLink(first.context.db, unitId, link)

    const program = (await listFor(support, { q: 'gece yapisi' })).items
    expect(program).toMatchObject([
      { kind: 'program', name: 'Gece Yapısı', device: 'curl/8.9', canEnd: false },
    ])
    expect(program[0]?.ownerName).toContain('Test developer')
    const robots = await listFor(support, { 'f.kind': ['robot'], 'f.customerId': [customerId] })
    expect(robots).toMatchObject({
      totalCount: 1,
      items: [{ id: unitId, kind: 'robot', serial: 'NH1-77', ip: '10.0.0.9', device: '1.4.0', page: null }],
    })
    expect((await listFor(support, { 'f.role': ['developer'], 'f.kind': ['robot'] })).totalCount).toBe(0)
    for (const sort of ['name', '-name', 'since', '-lastUsedAt']) {
      const whole = await listFor(support, { sort })
      const pages = await Promise.all([1, 2, 3].map((page) => listFor(support, { sort, page, size: 3 })))
      const ids = pages.flatMap(({ items }) => items.map(({ id }) => id))
      expect(ids).toEqual(whole.items.map(({ id }) => id).slice(0, 9))
    }
    const csv = await first.app.inject({
      url: '/api/connected-users?f.kind=program',
      headers: { cookie: support.cookie, accept: 'text/csv' },
    })
    expect(csv.body).toContain('Gece Yapısı')

    first.clock.advance(5 * 60_000)
    const kinds = new Set((await listFor(support)).items.map(({ kind }) => kind))
    expect(kinds.has('program')).toBe(false)
    await changeLink(first.context.db, unitId, { connection: 'offline', at: first.clock.now() })
    expect((await listFor(support, { 'f.kind': ['robot'] })).totalCount).toBe(0)
  })
})
