import { listAudit } from '@filo/contract/audit/audit-routes'
import * as routes from '@filo/contract/connection/connection-routes'
import type { ConnectionRules } from '@filo/contract/connection/connection-rules'
import { MINUTE_MS } from '@filo/contract/durations'
import { listNotifications } from '@filo/contract/notifications/notification-routes'
import { assignProducedRobots } from '@filo/contract/produced-robots/produced-robot-bulk-routes'
import { type ConnectionState, connectionStates } from '@filo/contract/produced-robots/produced-robot-states'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { presenceSpans } from '../../db/schema/connection.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotLinks } from '../../db/schema/robot-links.ts'
import { changeLink } from '../../records/units/unit-presence.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addUnit, hearOf } from '../../testing/test-robots.ts'

const HOUR_MS = 60 * MINUTE_MS

const rules = (staleAfterMin: number, offlineAfterMin: number, noticeAfterMin: number | null = null) =>
  ({ staleAfterMin, offlineAfterMin, noticeAfterMin }) as ConnectionRules

describe.each(engines())('the connection of robots on %s', (engine) => {
  let server: TestServer
  let support: TestPerson
  beforeAll(async () => {
    server = await createTestServer(engine)
    support = await signInAs(server, 'support')
    await server.context.notices.begin()
  })
  afterAll(() => server.close())

  const ago = (minutes: number) => new Date(server.clock.now().getTime() - minutes * MINUTE_MS)
  const read = async (unitId: string, person = support) =>
    (await person.call(routes.getUnitConnection, { params: { unitId } })).body
  const setOwn = (unitId: string, own: ConnectionRules | null, ifMatch?: string, person = support) =>
    person.call(routes.setUnitConnectionRules, {
      params: { unitId },
      body: { rules: own },
      ...(ifMatch && { ifMatch }),
    } as never)
  const setOfCustomer = (customerId: string, of: ConnectionRules | null, person = support) =>
    person.call(routes.setCustomerConnectionRules, { params: { customerId }, body: { rules: of } })
  const link = (unitId: string, connection: 'online' | 'offline') =>
    server.context.db.transaction((tx) => changeLink(tx, unitId, { connection, at: server.clock.now() }))
  const presence = async (unitId: string, person = support) =>
    (
      await person.call(routes.getUnitPresence, {
        params: { unitId },
        query: { timeZone: 'Europe/Istanbul' },
      })
    ).body
  const titlesOf = async (person: TestPerson) =>
    (await person.call(listNotifications, { query: { 'f.isRead': ['false'] } })).body.items.map(
      ({ title }) => title.tr,
    )

  test('every list, filter and chip judges silence by the same rules, and a change at the customer counts at once', async () => {
    const customerId = await addCustomer(server, 'Liman')
    const silentFor = [0.5, 2.5, 7, 30, 300]
    const ownRules = [undefined, rules(1, 2), rules(60, 240), rules(6, 7)]
    const unitIds: string[] = []
    for (const minutes of silentFor)
      for (const own of ownRules) {
        const unitId = await addUnit(server, { customerId })
        await hearOf(server, unitId, { connection: 'online', lastSeenAt: ago(minutes) })
        if (own) await setOwn(unitId, own)
        unitIds.push(unitId)
      }
    const shown = async () => {
      const query = { 'f.customerId': [customerId], size: 100 }
      const { items } = (await support.call(listProducedRobots, { query })).body
      return new Map(items.map((item) => [item.id, item.connection]))
    }
    const found = async (state: ConnectionState) => {
      const query = { 'f.customerId': [customerId], 'f.connection': [state], size: 100 }
      const { items } = (await support.call(listProducedRobots, { query })).body
      return items.map(({ id }) => id).sort()
    }
    const seen: string[] = []
    for (const ofCustomer of [null, rules(5, 20), rules(1, 2, 5)]) {
      await setOfCustomer(customerId, ofCustomer)
      const states = await shown()
      for (const state of connectionStates) {
        const meant = unitIds.filter((id) => states.get(id) === state).sort()
        expect(await found(state)).toEqual(meant)
      }
      seen.push(unitIds.map((id) => states.get(id)?.slice(0, 2)).join(' '))
    }
    expect(seen).toEqual([
      'on on on on st of on on st of on st of of on of of of of of',
      'on on on on on of on on st of on st of of on of of of of of',
      'on on on on of of on on of of on st of of on of of of of of',
    ])
  })

  test('a robot has its own rules, its customer’s or the product’s, and who edits an old answer is told', async () => {
    const customerId = await addCustomer(server, 'Kule')
    const own = await signInAs(server, 'customer_admin', { customerId })
    const reader = await signInAs(server, 'customer_user', { customerId })
    const unitId = await addUnit(server, { customerId })
    expect(await read(unitId)).toMatchObject({ rules: rules(2, 10, 10), source: 'product', own: null })
    expect((await setOfCustomer(customerId, rules(4, 15, 30), own)).status).toBe(200)
    const inherited = await read(unitId)
    expect(inherited).toMatchObject({
      rules: rules(4, 15, 30),
      source: 'customer',
      inheritedFrom: 'customer',
    })
    expect((await setOwn(unitId, rules(1, 3), inherited.etag, own)).status).toBe(200)
    expect((await setOwn(unitId, rules(1, 5), inherited.etag, own)).status).toBe(409)
    expect(await read(unitId)).toMatchObject({ rules: rules(1, 3), source: 'robot' })
    expect((await setOwn(unitId, rules(1, 3), undefined, reader)).status).toBe(403)
    expect((await setOwn(unitId, rules(9, 3))).body).toMatchObject({ status: 422 })
    const admin = await signInAs(server, 'admin')
    const { body } = await admin.call(listAudit, { query: { 'f.objectId': [unitId] } })
    expect(body.items[0]).toMatchObject({
      action: 'connection.robot_rules',
      after: { staleAfterMin: 1, offlineAfterMin: 3 },
    })
    const next = await addCustomer(server, 'Çınar')
    const move = {
      target: { unitIds: [unitId] },
      customerId: next,
      siteId: null,
      reason: 'Robot el değiştirdi',
    }
    await admin.call(assignProducedRobots, { body: move })
    expect(await read(unitId)).toMatchObject({ rules: rules(2, 10, 10), source: 'product', own: null })
  })

  test('people are told once of each absence, of a customer in one line, and the line ends as robots return', async () => {
    const customerId = await addCustomer(server, 'Otel')
    const owner = await signInAs(server, 'customer_admin', { customerId })
    await setOfCustomer(customerId, rules(2, 10, 30))
    const other = await addCustomer(server, 'Han')
    await setOfCustomer(other, rules(2, 10, 30))
    const units: string[] = []
    for (const serial of ['OTEL-1', 'OTEL-2', 'OTEL-3', 'OTEL-4', 'HAN-1']) {
      const unitId = await addUnit(server, { customerId: serial === 'HAN-1' ? other : customerId, serial })
      await server.context.db
        .update(producedRobots)
        .set({ lifeState: 'active' })
        .where(eq(producedRobots.id, unitId))
      await link(unitId, 'online')
      units.push(unitId)
    }
    const [one = '', two = '', off = '', there = '', elsewhere = ''] = units
    await setOwn(off, rules(2, 10))
    for (const unitId of [one, two, off, elsewhere]) await link(unitId, 'offline')
    const tick = async (minutes: number) => {
      for (let left = minutes; left > 0; left -= 50) {
        server.clock.advance(Math.min(left, 50) * MINUTE_MS)
        // Whoever reads stays signed in.
        for (const person of [owner, support]) await titlesOf(person)
      }
      await hearOf(server, there, { connection: 'online', lastSeenAt: server.clock.now() })
      const { notices } = server.context
      await Promise.all([1, 2].map(() => notices.tick({ isSilenceKnown: true })))
    }
    await tick(29)
    expect(await titlesOf(owner)).toEqual([])
    await tick(2 * 60)
    expect(await titlesOf(owner)).toEqual(['Otel: 2 robot çevrimdışı'])
    const reported = ['Otel: 2 robot çevrimdışı', 'HAN-1 çevrimdışı (30 dakika)']
    expect(await titlesOf(support)).toEqual(expect.arrayContaining(reported))
    const { items } = (await owner.call(listNotifications, { query: {} })).body
    expect(items[0]).toMatchObject({ count: 2, link: expect.stringContaining(customerId) })
    expect(Date.parse(items[0]?.at ?? '')).toBe(server.clock.now().getTime() - 119 * MINUTE_MS)
    await setOfCustomer(customerId, rules(2, 10, 240))
    await tick(4 * 60)
    await link(one, 'online')
    await tick(1)
    expect(await titlesOf(owner)).toEqual(['Otel: 1 robot çevrimdışı'])
    await link(two, 'online')
    await tick(1)
    expect(await titlesOf(owner)).toEqual([])
    await setOwn(one, rules(2, 10))
    await link(two, 'offline')
    await tick(4 * 60 + 1)
    expect(await titlesOf(owner)).toEqual(['OTEL-2 çevrimdışı (4 saat)'])
    const again = (await owner.call(listNotifications, { query: { 'f.isRead': ['false'] } })).body.items
    expect(again[0]?.link).toBe(`/product/producedrobots/aboutrobots?RobotId=${two}&tab=live&part=connection`)
  })

  test('the history tells online, offline and unknown apart, and stays with the owner of its time', async () => {
    const [former, next] = [await addCustomer(server, 'Deniz'), await addCustomer(server, 'Dağ')]
    const unitId = await addUnit(server, { customerId: former })
    const { presenceHistory } = server.context
    const pass = async (hours: number, isWatched = true) => {
      for (let minute = 0; minute < hours * 60; minute += 1) {
        server.clock.advance(MINUTE_MS)
        if (isWatched) await presenceHistory.noteWatch()
      }
    }
    await presenceHistory.noteWatch()
    const { ids, clock, db } = server.context
    const machine = { unitId, outboxId: ids.next(), bootId: ids.next(), ackedSeq: 0 }
    await link(unitId, 'online')
    await pass(3)
    await hearOf(server, unitId, { connection: 'online', lastSeenAt: server.clock.now() })
    await link(unitId, 'offline')
    // No server runs for two hours, and robots get ten minutes to come back.
    await pass(1)
    await pass(2, false)
    await pass(1)
    await link(unitId, 'online')
    await pass(1)
    await hearOf(server, unitId, { connection: 'online', lastSeenAt: server.clock.now() })
    // Its server is lost without a word; another one runs on, and judges its silence from the limit on.
    await pass(2)
    await link(unitId, 'online')
    await pass(1)
    await hearOf(server, unitId, { connection: 'online', lastSeenAt: server.clock.now() })
    const connectedAt = new Date(clock.now().getTime() - HOUR_MS)
    await db.insert(robotLinks).values({ ...machine, connectedAt })
    const admin = await signInAs(server, 'admin')
    const move = {
      target: { unitIds: [unitId] },
      customerId: next,
      siteId: null,
      reason: 'Robot el değiştirdi',
    }
    await admin.call(assignProducedRobots, { body: move })
    await pass(0.5)
    await hearOf(server, unitId, { connection: 'online', lastSeenAt: server.clock.now() })
    const owner = await signInAs(server, 'customer_admin', { customerId: next })
    support = await signInAs(server, 'support')
    const hoursOf = async (person: TestPerson) => {
      const { days } = await presence(unitId, person)
      const sum = (key: 'onlineS' | 'offlineS' | 'unknownS') =>
        Math.round((days.reduce((total, day) => total + day[key], 0) / 3600) * 100) / 100
      return { online: sum('onlineS'), offline: sum('offlineS'), unknown: sum('unknownS') }
    }
    const moved = server.clock.now().getTime() - 0.5 * HOUR_MS
    expect(Date.parse((await read(unitId, owner)).linkedSince ?? '')).toBe(moved)
    expect(Date.parse((await read(unitId)).linkedSince ?? '')).toBe(moved - HOUR_MS)
    expect(await hoursOf(owner)).toEqual({ online: 0.5, offline: 0, unknown: 0 })
    expect(await hoursOf(support)).toEqual({ online: 5.5, offline: 3.65, unknown: 2.35 })
    const reported = await presence(unitId)
    expect(reported.days).toHaveLength(30)
    expect(reported.outages).toHaveLength(3)
    server.clock.advance(91 * 24 * HOUR_MS)
    await link(unitId, 'offline')
    await presenceHistory.sweep()
    const left = await server.context.db.$count(presenceSpans, eq(presenceSpans.unitId, unitId))
    expect(left).toBe(2)
  })
})
