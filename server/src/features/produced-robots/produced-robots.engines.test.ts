import { HOUR_MS } from '@filo/contract/durations'
import * as bulk from '@filo/contract/produced-robots/produced-robot-bulk-routes'
import * as life from '@filo/contract/produced-robots/produced-robot-life-routes'
import * as routes from '@filo/contract/produced-robots/produced-robots-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BusMessage } from '../../bus/bus.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addRobot, addUnit, testCode } from '../../testing/test-inventory.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { hearOf } from '../../testing/test-robots.ts'

describe.each(engines())('produced robots on %s', (engine) => {
  let server: TestServer
  let staff: TestPerson
  let variantId: string
  let customerId: string
  beforeAll(async () => {
    server = await createTestServer(engine)
    staff = await signInAs(server, 'production')
    variantId = await addRobot(server)
    customerId = await addCustomer(server, 'Işık Oteli')
  })
  afterAll(() => server.close())

  const register = (input: object = {}) =>
    staff.call(routes.createProducedRobot, {
      body: { serial: testCode(server, 'NH1'), variantId, ...input },
    })
  const change = (unitId: string, values: object) =>
    server.context.db.update(producedRobots).set(values).where(eq(producedRobots.id, unitId))
  const list = async (query: object, person = staff) =>
    (await person.call(routes.listProducedRobots, { query: { 'f.variantId': [variantId], ...query } })).body

  test('a registered robot is planned, unclaimed and named by its serial', async () => {
    const { status, body } = await register()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: body.serial,
      lifeState: 'planned',
      enrolment: 'unclaimed',
      connection: 'never',
      isMismatch: false,
      nextLifeStates: ['in_production', 'retired'],
    })
  })

  test('a serial number is registered once', async () => {
    const { body } = await register()
    const again = await register({ serial: body.serial })
    expect(again.status).toBe(409)
    expect(again.problem.code).toBe('already_exists')
  })

  test.each(['nh1-0001', 'NH', '-NH1', 'NH1 0001', `N${'0'.repeat(32)}`])(
    'the serial number %j is refused',
    async (serial) => {
      expect((await register({ serial })).status).toBe(422)
    },
  )

  test('a variant that does not exist or is archived takes no robot', async () => {
    expect((await register({ variantId: server.context.ids.next() })).status).toBe(404)
    const archived = await addRobot(server)
    const admin = await signInAs(server, 'admin')
    await server.context.robots.archive({ kind: 'system', name: 'test', ip: null, requestId: null }, archived)
    expect(admin.role).toBe('admin')
    expect((await register({ variantId: archived })).problem.code).toBe('variant_archived')
  })

  test('the same call with the same key registers one robot', async () => {
    const body = { serial: testCode(server, 'NH1'), variantId }
    const idempotencyKey = server.context.ids.next()
    const first = await staff.call(routes.createProducedRobot, { body, idempotencyKey })
    const second = await staff.call(routes.createProducedRobot, { body, idempotencyKey })
    expect(second.body.id).toBe(first.body.id)
  })

  test('a robot is found by any part of its serial, name and tags, the Turkish way', async () => {
    const { body } = await register({ name: 'IŞIKLI Lobi', tags: ['Çarşı'] })
    const tail = body.serial.slice(-5)
    for (const q of [tail, 'işik', 'ısık', 'LOBİ', 'lo', 'arsi', `lobi ${tail}`]) {
      expect(
        (await list({ q })).items.map((row) => row.id),
        q,
      ).toContain(body.id)
    }
    expect((await list({ q: 'lobi yok' })).totalCount).toBe(0)
  })

  test('a robot whose search pieces were never written is found by its text', async () => {
    const { body } = await register({ name: 'Danışma' })
    await change(body.id, { searchGrams: [] })
    expect((await list({ q: 'danis' })).items.map((row) => row.id)).toContain(body.id)
  })

  test('the connection wears down with time and the filter agrees with what is shown', async () => {
    const { body } = await register()
    const seen = (minutes: number) => new Date(server.clock.now().getTime() - minutes * 60_000)
    const shown = async (connection: 'online' | 'offline', minutes: number) => {
      await hearOf(server, body.id, { connection, lastSeenAt: seen(minutes) })
      const { connection: state } = (
        await staff.call(routes.getProducedRobot, { params: { unitId: body.id } })
      ).body
      const found = await list({ 'f.connection': [state], q: body.serial })
      const others = (['never', 'online', 'stale', 'offline'] as const).filter((each) => each !== state)
      expect(found.totalCount).toBe(1)
      expect((await list({ 'f.connection': others, q: body.serial })).totalCount).toBe(0)
      return state
    }
    expect(await shown('online', 1)).toBe('online')
    expect(await shown('online', 5)).toBe('stale')
    expect(await shown('online', 11)).toBe('offline')
    expect(await shown('offline', 0)).toBe('offline')
    await hearOf(server, body.id, { connection: 'never', lastSeenAt: null })
    expect((await list({ 'f.connection': ['never'], q: body.serial })).totalCount).toBe(1)
  })

  test('the four views find what asks for attention', async () => {
    const day = (days: number) => new Date(server.clock.now().getTime() + days * 24 * HOUR_MS)
    const info = { firmware: null, boardSerial: null, osName: 'Debian', kernel: '6.1', hostname: 'h' }
    const software = { packages: [], programs: [] }
    const offline = await addUnit(server, { variantId })
    await hearOf(server, offline, { lastSeenAt: day(-2), connection: 'offline' })
    const mismatch = await addUnit(server, { variantId })
    await change(mismatch, {
      deviceInfo: { ...info, arosVersion: '5.1.0' },
      softwareInfo: { ...software, arosVersion: '5.2.0' },
    })
    const qc = await addUnit(server, { variantId, lifeState: 'quality_control' })
    const warrantyUntil = day(30).toISOString().slice(0, 10)
    const warranty = await addUnit(server, { variantId, warrantyUntil })
    const found = async (attention: string) =>
      (await list({ 'f.attention': [attention] })).items.map((row) => row.id)
    expect(await found('offline_24h')).toEqual([offline])
    expect(await found('mismatch')).toEqual([mismatch])
    expect(await found('qc_waiting')).toEqual([qc])
    expect(await found('warranty_ending')).toEqual([warranty])
    const { body } = await staff.call(routes.getProducedRobot, { params: { unitId: mismatch } })
    expect(body).toMatchObject({ isMismatch: true, deviceArosVersion: '5.1.0', softwareArosVersion: '5.2.0' })
  })

  test('pages follow each other without gaps under every sort', async () => {
    const variant = await addRobot(server)
    for (const name of ['Çınar', 'Cam', 'Şule', 'Irmak', 'İpek', 'Zil', 'Ada', 'Ağaç', 'Lobi 10', 'Lobi 9']) {
      await addUnit(server, { variantId: variant, name })
    }
    const query = { 'f.variantId': [variant], size: 10 }
    const names = (await list({ ...query, sort: 'name' })).items.map((row) => row.name)
    expect(names).toEqual([
      'Ada',
      'Ağaç',
      'Cam',
      'Çınar',
      'Irmak',
      'İpek',
      'Lobi 9',
      'Lobi 10',
      'Şule',
      'Zil',
    ])
    for (const sort of ['-serial', '-lastSeenAt', 'warrantyUntil', 'lifeState', '-createdAt', 'nonsense']) {
      const ids = []
      for (const page of [1, 2, 3, 4]) ids.push(...(await list({ ...query, size: 3, page, sort })).items)
      expect(new Set(ids.map((row) => row.id)).size, sort).toBe(10)
    }
  })

  test('an edit needs the version it was read with', async () => {
    const { body } = await register()
    const params = { unitId: body.id }
    const edit = { params, body: { name: 'Resepsiyon' }, ifMatch: body.etag }
    const edited = await staff.call(routes.updateProducedRobot, edit)
    expect(edited.body.name).toBe('Resepsiyon')
    expect((await staff.call(routes.updateProducedRobot, edit)).problem.code).toBe('etag_mismatch')
  })

  test('a site belongs to the customer, and moving to another customer leaves it', async () => {
    const created = await server.context.customers.create(
      { kind: 'system', name: 'test', ip: null, requestId: null },
      { ...customerBody(server), sites: [{ name: 'Lobi' }] },
    )
    const siteId = created.sites[0]?.id ?? ''
    expect((await register({ customerId, siteId })).problem.code).toBe('site_of_other_customer')
    const { body } = await register({ customerId: created.id, siteId })
    expect(body).toMatchObject({ customerName: created.name, siteName: 'Lobi' })
    const moved = await staff.call(routes.updateProducedRobot, {
      params: { unitId: body.id },
      body: { customerId, reason: 'Robot el değiştirdi' },
    })
    expect(moved.body).toMatchObject({ customerId, siteId: null })
  })

  test('many robots are tagged and handed over at once, each with its own history', async () => {
    const unitIds = [
      await addUnit(server, { variantId }),
      await addUnit(server, { variantId, tags: ['fuar'] }),
    ]
    const target = { unitIds }
    const tagged = await staff.call(bulk.tagProducedRobots, { body: { target, add: ['fuar'] } })
    expect(tagged.body).toEqual({ changedCount: 1, unchangedCount: 1, leftOut: [], change: null })
    const input = await staff.call(bulk.assignProducedRobots, {
      body: {
        target: { query: { 'f.variantId': [variantId], 'f.tag': ['fuar'] } as never },
        customerId,
        reason: 'Robot el değiştirdi',
      },
    })
    expect(input.body.changedCount).toBe(2)
    expect((await list({ 'f.customerId': [customerId], 'f.tag': ['fuar'] })).totalCount).toBe(2)
  })

  test('a robot that would have too many tags is left out and named', async () => {
    const tags = Array.from({ length: 20 }, (_, index) => `etiket-${index}`)
    const [full, free] = [await addUnit(server, { variantId, tags }), await addUnit(server, { variantId })]
    const target = { unitIds: [full, free] }
    const { body } = await staff.call(bulk.tagProducedRobots, { body: { target, add: ['vip'] } })
    expect(body).toMatchObject({ changedCount: 1, unchangedCount: 1, leftOut: [{ unitId: full }] })
    const unit = await staff.call(routes.getProducedRobot, { params: { unitId: full } })
    expect(unit.body.tags).toEqual(tags)
    expect(body.leftOut[0]?.serial).toBe(unit.body.serial)
  })

  test('handing over to the customer a robot is at leaves its site alone', async () => {
    const created = await server.context.customers.create(
      { kind: 'system', name: 'test', ip: null, requestId: null },
      { ...customerBody(server), sites: [{ name: 'Lobi' }, { name: 'Depo' }] },
    )
    const [lobby = '', store = ''] = created.sites.map(({ id }) => id)
    const there = (await register({ customerId: created.id, siteId: lobby })).body
    const target = { unitIds: [there.id, await addUnit(server, { variantId })] }
    const hand = async (siteId: string | null) => {
      const body = { target, customerId: created.id, siteId, reason: 'Robot el değiştirdi' }
      expect((await staff.call(bulk.assignProducedRobots, { body })).status).toBe(200)
      const query = { 'f.id': target.unitIds }
      return (await list(query)).items.map((item) => [item.id === there.id, item.siteId])
    }
    expect(await hand(null)).toEqual(
      expect.arrayContaining([
        [true, lobby],
        [false, null],
      ]),
    )
    expect(await hand(store)).toEqual(
      expect.arrayContaining([
        [true, store],
        [false, store],
      ]),
    )
  })

  test('consoles of the old and the new customer hear of a robot that moves', async () => {
    const { body } = await register({ customerId })
    const other = await addCustomer(server, 'Çınar')
    const heard: BusMessage[] = []
    const stop = server.context.bus.onPublish((message) => heard.push(message))
    await staff.call(routes.updateProducedRobot, {
      params: { unitId: body.id },
      body: { customerId: other, reason: 'Robot el değiştirdi' },
    })
    await new Promise((done) => setImmediate(done))
    stop()
    const reported = heard.flatMap((message) =>
      message.kind === 'event' ? [message.audience.customerId] : [],
    )
    expect(reported).toEqual(expect.arrayContaining([customerId, other]))
  })

  test('customers see their own robots only', async () => {
    const mine = await addUnit(server, { variantId, customerId })
    const owner = await signInAs(server, 'customer_admin', { customerId })
    const stranger = await signInAs(server, 'customer_admin', {
      customerId: await addCustomer(server, 'Yabancı'),
    })
    expect((await list({}, owner)).items.map((row) => row.id)).toContain(mine)
    expect((await list({}, owner)).items.every((row) => row.customerId === customerId)).toBe(true)
    expect((await list({}, stranger)).totalCount).toBe(0)
    const read = (person: TestPerson) => person.call(routes.getProducedRobot, { params: { unitId: mine } })
    expect((await read(owner)).status).toBe(200)
    expect((await read(stranger)).status).toBe(404)
    expect(
      (await owner.call(life.changeProducedRobotLife, { params: { unitId: mine }, body: { to: 'active' } }))
        .status,
    ).toBe(403)
  })
})

function customerBody(server: TestServer) {
  return {
    name: 'Çınar Lojistik',
    code: testCode(server),
    taxNo: null,
    country: 'TR',
    city: null,
    segment: null,
    contacts: [],
    timeZone: 'Europe/Istanbul',
    sites: [],
  }
}
