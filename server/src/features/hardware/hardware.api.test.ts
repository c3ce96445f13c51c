import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { listAudit } from '@filo/contract/audit/audit-routes'
import { HOUR_MS } from '@filo/contract/durations'
import { createArosInfoLink, readArosInfo } from '@filo/contract/hardware/aros-info-routes'
import * as device from '@filo/contract/hardware/hardware-device-routes'
import * as routes from '@filo/contract/hardware/hardware-routes'
import type { HardwareInventory, HardwareItem } from '@filo/contract/hardware/hardware-snapshot'
import { hashedText } from '@filo/contract/hardware/stable-inventory'
import { changeProducedRobotLife } from '@filo/contract/produced-robots/produced-robot-life-routes'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hardwareContents, hardwareSnapshots } from '../../db/schema/hardware.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotCommands, robotLinks } from '../../db/schema/robot-links.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { pdfTextOf } from '../../testing/test-pdf-text.ts'
import { addCustomer, giveRobots, inject, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { waiveQuality } from '../../testing/test-quality.ts'
import { addAdmitted, robotToken, type TestRobot } from '../../testing/test-robot-keys.ts'
import { countWaitingFor } from '../../testing/test-waiting.ts'

const ram = (bank: string, serialNum: string, size = 8 * 2 ** 30): HardwareItem => ({ bank, size, serialNum })
const net = (mac: string): HardwareItem => ({ iface: 'eth0', mac, ip4: '10.0.0.7', mtu: 1500 })
const usual: HardwareInventory = {
  board: { items: [{ manufacturer: 'Filo', model: 'RB-2', serial: 'MB-00012345' }] },
  cpu: { items: [{ manufacturer: 'Tekçip', brand: 'T8', cores: 8 }] },
  cpuNow: { items: [{ load: 12 }] },
  disk: {
    items: [{ name: 'Orka S1', serialNum: 'ORK-777', size: 512e9, smartStatus: 'Ok', device: '/dev/sda' }],
  },
  net: { items: [net('02:00:00:00:00:01')] },
  ram: { items: [ram('DIMM_A', 'R1'), ram('DIMM_B', 'R2')] },
  wifi: { items: [], missing: 'no_part' },
}

describe.each(engines())('hardware of robots on %s', (engine) => {
  let server: TestServer
  let admin: TestPerson
  let support: TestPerson
  let customerId: string
  beforeAll(async () => {
    server = await createTestServer(engine)
    admin = await signInAs(server, 'admin')
    support = await signInAs(server, 'support')
    customerId = await addCustomer(server, 'Işık Otel')
  })
  afterAll(() => server.close())

  /** Sessions end meanwhile. */
  async function later(ms: number): Promise<void> {
    server.clock.advance(ms)
    admin = await signInAs(server, 'admin')
    support = await signInAs(server, 'support')
  }

  interface Unit {
    robot: TestRobot
    unitId: string
  }

  async function call(unit: Unit, path: string, payload: object | string | Readable, more: object = {}) {
    const token = await robotToken(server, unit.robot, { unitId: unit.unitId, audience: 'filo-device' })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...more }
    return server.app.inject({ method: 'POST', url: path, headers, payload })
  }

  const hashOf = (inventory: HardwareInventory) =>
    createHash('sha256').update(hashedText(inventory)).digest('hex')

  function snapshotOf(inventory: HardwareInventory, more: object = {}) {
    const collectedAt = server.clock.now().toISOString()
    const reported = { collectedAt, agentVersion: '0.1.0', durationMs: 900, warnings: [] }
    return { ...reported, hash: hashOf(inventory), inventory, ...more }
  }

  const send = (unit: Unit, inventory: HardwareInventory) =>
    call(unit, device.sendHardware.path, snapshotOf(inventory))

  /** A robot of the customer that told what it is made of. */
  async function addReported(inventory = usual): Promise<Unit> {
    const unit = await addAdmitted(server)
    await server.context.db
      .update(producedRobots)
      .set({ customerId, lifeState: 'quality_control' })
      .where(eq(producedRobots.id, unit.unitId))
    expect((await send(unit, inventory)).statusCode).toBe(200)
    return unit
  }

  const passQuality = async (unitId: string) => {
    await waiveQuality(admin, unitId)
    return admin.call(changeProducedRobotLife, { params: { unitId }, body: { to: 'in_stock' } })
  }
  const hardwareOf = async (unitId: string, by = support) =>
    (await by.call(routes.getUnitHardware, { params: { unitId } })).body
  const changesOf = async (unitId: string, by = support) =>
    (await by.call(routes.listHardwareChanges, { query: { 'f.unitId': unitId } })).body.items

  test('what a robot told is shown, and telling it again costs no row', async () => {
    const unit = await addReported()
    const answer = await call(unit, device.reportHardwareUnchanged.path, {
      hash: hashOf(usual),
      collectedAt: server.clock.now().toISOString(),
    })
    expect(answer.json()).toMatchObject({ isKnown: true, robot: { model: { tr: 'Nova H1' } } })
    await send(unit, { ...usual, cpuNow: { items: [{ load: 93 }] } })
    const rows = await server.context.db
      .select()
      .from(hardwareSnapshots)
      .where(eq(hardwareSnapshots.unitId, unit.unitId))
    expect(rows).toHaveLength(1)
    const shown = await hardwareOf(unit.unitId)
    expect(shown.inventory?.cpuNow?.items).toEqual([{ load: 93 }])
    expect(shown.inventory?.wifi?.missing).toBe('no_part')
    expect(await changesOf(unit.unitId)).toEqual([])
  })

  test('a hash that nobody knows is asked for whole, and a wrong one is refused', async () => {
    const unit = await addReported()
    const collectedAt = server.clock.now().toISOString()
    const reported = await call(unit, device.reportHardwareUnchanged.path, {
      hash: 'a'.repeat(64),
      collectedAt,
    })
    expect(reported.json()).toMatchObject({ isKnown: false })
    const wrong = await call(unit, device.sendHardware.path, snapshotOf(usual, { hash: 'b'.repeat(64) }))
    expect(wrong.statusCode).toBe(422)
  })

  test('a snapshot of 10 MB is refused before it is read', async () => {
    const unit = await addReported()
    let wasRead = false
    // Announced and never sent: whoever waits for it waits for good.
    const body = new Readable({
      read() {
        wasRead = true
      },
    })
    const announced = { 'content-length': '10000000' }
    expect((await call(unit, device.sendHardware.path, body, announced)).statusCode).toBe(413)
    expect(wasRead).toBe(false)
  })

  test('before the passport a change is noted; after it, it must be explained and support is told', async () => {
    const unit = await addReported()
    await send(unit, { ...usual, ram: { items: [ram('DIMM_A', 'R1'), ram('DIMM_B', 'R3')] } })
    expect(await changesOf(unit.unitId)).toMatchObject([{ mustBeExplained: false, severity: 'high' }])
    expect((await passQuality(unit.unitId)).status).toBe(200)
    expect((await hardwareOf(unit.unitId)).passport).toMatchObject({ isSame: true })
    await later(48 * HOUR_MS)
    const smaller = { ...usual, ram: { items: [ram('DIMM_A', 'R1'), ram('DIMM_B', 'C9', 4 * 2 ** 30)] } }
    const waiting = () => countWaitingFor(support, 'hardware_change')
    const before = await waiting()
    await send(unit, smaller)
    const [change] = await changesOf(unit.unitId)
    expect(change).toMatchObject({
      title: 'DIMM_B',
      kind: 'changed',
      severity: 'high',
      state: 'new',
      mustBeExplained: true,
      nextStates: ['expected', 'flagged', 'resolved'],
    })
    expect(change?.fields.map(({ name }) => name)).toEqual(['size', 'serialNum'])
    expect(await waiting()).toBe(before + 1)
    const { passport, open } = await hardwareOf(unit.unitId)
    expect({ isSame: passport?.isSame, open: open.unexplained }).toEqual({ isSame: false, open: 1 })
    const listed = await support.call(listProducedRobots, {
      query: { 'f.attention': 'hardware_unexplained' },
    })
    expect(listed.body.items.map(({ id }) => id)).toContain(unit.unitId)
    const audit = await admin.call(listAudit, {
      query: { 'f.objectId': unit.unitId, 'f.action': 'hardware.unexplained' },
    })
    expect(audit.body.items).toHaveLength(1)
  })

  test('a change is explained once, with its cause and reason, by who read how it stands', async () => {
    const unit = await addReported()
    await passQuality(unit.unitId)
    await send(unit, { ...usual, disk: { items: [], missing: 'no_part' } })
    const [change] = await changesOf(unit.unitId)
    const params = { changeId: change?.id ?? '' }
    const decide = (body: object, ifMatch = change?.etag ?? '') =>
      support.call(routes.decideHardwareChange, { params, body: body as never, ifMatch })
    const reason = 'Servis 1284: disk değişti'
    expect((await decide({ state: 'expected', reason })).status).toBe(422)
    const flagged = await decide({ state: 'flagged', reason: 'Kime sorulduğu belli değil' })
    expect(flagged.body).toMatchObject({ state: 'flagged', cause: null })
    expect((await decide({ state: 'expected', cause: 'repair', reason })).status).toBe(409)
    const done = await decide({ state: 'expected', cause: 'repair', reason }, flagged.body.etag)
    expect(done.body).toMatchObject({ state: 'expected', cause: 'repair', reason })
    expect(done.body.decidedByName).not.toBeNull()
    expect((await decide({ state: 'resolved', cause: 'repair', reason }, done.body.etag)).problem.code).toBe(
      'hardware_state_refused',
    )
    expect((await hardwareOf(unit.unitId)).open.unexplained).toBe(0)
    const owner = await signInAs(server, 'customer_admin', { customerId })
    expect((await changesOf(unit.unitId, owner))[0]).toMatchObject({ cause: 'repair', decidedByName: null })
  })

  test('a robot that reports another MAC each minute makes one change, and is asked to wait', async () => {
    const unit = await addReported()
    await passQuality(unit.unitId)
    const answers: number[] = []
    for (let minute = 0; minute < 30; minute += 1) {
      server.clock.advance(60_000)
      const mac = `02:00:00:00:01:${String(minute).padStart(2, '0')}`
      answers.push((await send(unit, { ...usual, net: { items: [net(mac)] } })).statusCode)
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(11)
    expect(answers.filter((status) => status === 429)).toHaveLength(19)
    const changes = await changesOf(unit.unitId)
    expect(changes).toMatchObject([{ times: 11, severity: 'medium', title: 'eth0' }])
    expect(changes[0]?.fields).toEqual([{ name: 'mac', old: '02:00:00:00:00:01', new: '02:00:00:00:01:10' }])
    await later(2 * HOUR_MS)
    await send(unit, usual)
    expect(await changesOf(unit.unitId)).toMatchObject([{ times: 12, wentBack: true }])
    const contents = await server.context.db
      .select()
      .from(hardwareContents)
      .where(eq(hardwareContents.unitId, unit.unitId))
    expect(contents).toHaveLength(12)
  })

  test('a scan is asked for once, of agents that can', async () => {
    const unit = await addReported()
    const scan = () => support.call(routes.scanHardware, { params: { unitId: unit.unitId } })
    expect((await scan()).status).toBe(409)
    const { db, ids, clock } = server.context
    const link = { unitId: unit.unitId, outboxId: ids.next(), bootId: ids.next(), ackedSeq: 0 }
    await db.insert(robotLinks).values({ ...link, capabilities: ['hardware'], connectedAt: clock.now() })
    const [one, other] = [await scan(), await scan()]
    expect([one.status, one.body.state, other.body.id]).toEqual([202, 'waiting', one.body.id])
    const rows = await db.select().from(robotCommands).where(eq(robotCommands.unitId, unit.unitId))
    expect(rows).toMatchObject([{ kind: 'scan-hardware' }])
    await later(25 * HOUR_MS)
    expect((await hardwareOf(unit.unitId)).scan?.state).toBe('expired')
  })

  test('a robot is compared with its passport, an earlier look and another robot', async () => {
    const unit = await addReported()
    await passQuality(unit.unitId)
    const more = { ...usual, cpu: { items: [{ manufacturer: 'Tekçip', brand: 'T9', cores: 8 }] } }
    await send(unit, more)
    const compare = async (query: object) =>
      (await support.call(routes.compareHardware, { params: { unitId: unit.unitId }, query: query as never }))
        .body
    expect((await compare({ with: 'passport' })).differences).toMatchObject([
      { part: 'cpu', kind: 'changed' },
    ])
    const spans = await support.call(routes.listHardwareSnapshots, {
      params: { unitId: unit.unitId },
      query: {},
    })
    expect(spans.body.totalCount).toBe(2)
    const first = spans.body.items[1]?.id
    expect((await compare({ with: 'snapshot', snapshotId: first })).differences).toHaveLength(1)
    const twin = await addReported({
      ...more,
      disk: { items: [{ name: 'Orka S1', serialNum: 'ORK-1', size: 512e9 }] },
    })
    expect((await compare({ with: 'robot', otherUnitId: twin.unitId })).differences).toEqual([])
    const other = await addReported()
    expect((await compare({ with: 'robot', otherUnitId: other.unitId })).differences).toMatchObject([
      { part: 'cpu' },
    ])
  })

  test('who only uses a robot is shown no number that names a part, on no way out', async () => {
    const unit = await addReported()
    await send(unit, { ...usual, net: { items: [net('02:00:00:00:00:42')] } })
    const user = await signInAs(server, 'customer_user', { customerId })
    await giveRobots(server, user, [unit.unitId])
    const shown = JSON.stringify(await hardwareOf(unit.unitId, user))
    const changes = JSON.stringify(await changesOf(unit.unitId, user))
    const report = await user.call(routes.downloadHardwareReport, { params: { unitId: unit.unitId } })
    for (const text of [shown, changes, JSON.stringify(report.body ?? '')])
      expect(text).not.toMatch(/02:00:00:00:00:(01|42)|ORK-777|MB-00012345/)
    expect(shown).toContain('••••0:42')
  })

  test('a report comes on paper in both languages, whatever the robot wrote into it', async () => {
    const script = '<script>alert(1)</script>\u001b[31m\u202e'
    const nasty = Object.fromEntries(
      Object.entries(usual).map(([part, section]) => [
        part,
        {
          items: section.items.map((item) =>
            Object.fromEntries(
              Object.entries(item).map(([name, value]) => [name, typeof value === 'string' ? script : value]),
            ),
          ),
        },
      ]),
    ) as HardwareInventory
    const unit = await addReported()
    expect((await send(unit, nasty)).statusCode).toBe(200)
    const stored = JSON.stringify((await hardwareOf(unit.unitId)).inventory)
    expect(stored).not.toMatch(/\\u001b|\u202e/)
    for (const [language, words] of [
      ['tr', ['Donanım raporu', 'Anakart', 'Donanım değişiklikleri']],
      ['en', ['Hardware report', 'Motherboard', 'Hardware changes']],
    ] as const) {
      const answer = await server.app.inject({
        method: 'GET',
        url: `${routes.printHardwareReport.path.replace(':unitId', unit.unitId)}?zone=Europe%2FIstanbul`,
        headers: { cookie: support.cookie, 'accept-language': language },
      })
      expect(answer.headers['content-type']).toBe('application/pdf')
      const text = pdfTextOf(answer.rawPayload).join('\n')
      for (const word of words) expect(text).toContain(word)
    }
  })

  test('a link to the information page shows one robot for half an hour, and anything else the same nothing', async () => {
    const unit = await addReported()
    const made = await support.call(createArosInfoLink, { params: { unitId: unit.unitId } })
    const read = (token: string) => inject(server, readArosInfo, { body: { token } })
    const shown = await read(made.body.token)
    expect(shown.body).toMatchObject({ model: { tr: 'Nova H1' }, connection: 'never' })
    expect(shown.body.inventory?.cpu?.items).toHaveLength(1)
    expect(JSON.stringify(shown.body)).not.toContain('ORK-777')
    const guessed = await read('x'.repeat(32))
    server.clock.advance(31 * 60_000)
    const late = await read(made.body.token)
    expect([guessed.status, late.status]).toEqual([404, 404])
    const withoutId = (body: object) => ({ ...body, requestId: '' })
    expect(withoutId(late.body)).toEqual(withoutId(guessed.body))
  })
})
