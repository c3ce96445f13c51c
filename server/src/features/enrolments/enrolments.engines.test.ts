import { listAudit } from '@filo/contract/audit/audit-routes'
import { MINUTE_MS } from '@filo/contract/durations'
import {
  acceptEnrolment,
  createInstallKey,
  listEnrolments,
  listInstallKeys,
  rejectEnrolment,
  revokeInstallKey,
  revokeRobotKey,
} from '@filo/contract/enrolments/enrolments-routes'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { enrolments } from '../../db/schema/enrolments.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robots } from '../../db/schema/robots.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { newTestRobot, requestEnrolment, type TestRobot } from '../../testing/test-robot-keys.ts'
import { addUnit, addVariant } from '../../testing/test-robots.ts'

const AT_ONCE = 6

describe.each(engines())('how robots come in, on %s', (engine) => {
  let server: TestServer
  let admin: TestPerson
  let variantId: string
  beforeEach(async () => {
    server = await createTestServer(engine)
    admin = await signInAs(server, 'admin')
    variantId = await addVariant(server)
  })
  afterEach(() => server.close())

  async function installKey(customerId: string | null = null): Promise<string> {
    const body = { name: 'Hat 1', variantId, customerId, maxUses: 100 }
    return (await admin.call(createInstallKey, { body })).body.text
  }
  const unitOf = async (serial: string) =>
    (await server.context.db.select().from(producedRobots).where(eq(producedRobots.serial, serial)))[0]

  test('an install key admits a new serial under its own variant and customer', async () => {
    const customerId = await addCustomer(server, 'Deniz A.Ş.')
    const answer = await requestEnrolment(server, newTestRobot(), {
      serial: 'NEW-1',
      installKey: await installKey(customerId),
    })
    expect(answer.body.state).toBe('accepted')
    expect(await unitOf('NEW-1')).toMatchObject({ variantId, customerId })
  })

  test('and a known unit of the same variant and customer', async () => {
    await addUnit(server, { serial: 'NH1-1', variantId })
    const answer = await requestEnrolment(server, newTestRobot(), {
      serial: 'NH1-1',
      installKey: await installKey(),
    })
    expect(answer.body.state).toBe('accepted')
  })

  test('everything else waits for a person, and does not use the key up', async () => {
    const customerId = await addCustomer(server, 'Deniz A.Ş.')
    await addUnit(server, { serial: 'OTHER-VARIANT' })
    await addUnit(server, { serial: 'OTHER-CUSTOMER', variantId, customerId })
    const retired = await addUnit(server, { serial: 'RETIRED', variantId })
    await server.context.db
      .update(producedRobots)
      .set({ lifeState: 'retired' })
      .where(eq(producedRobots.id, retired))
    const handled = await addUnit(server, { serial: 'TAKEN', variantId })
    await server.context.db
      .update(producedRobots)
      .set({ publicKey: newTestRobot().publicKey, enrolment: 'accepted' })
      .where(eq(producedRobots.id, handled))
    const key = await installKey()
    for (const serial of ['OTHER-VARIANT', 'OTHER-CUSTOMER', 'RETIRED', 'TAKEN']) {
      const robot = newTestRobot()
      const answer = await requestEnrolment(server, robot, { serial, installKey: key })
      expect(answer.body, serial).toMatchObject({ state: 'pending', unitId: null })
      expect((await unitOf(serial))?.publicKey, serial).not.toBe(robot.publicKey)
    }
    const { body } = await admin.call(listEnrolments, {})
    expect(body.items.map((item) => item.state)).toEqual(['pending', 'pending', 'pending', 'pending'])
  })

  test('a robot whose key was revoked comes back only through a person', async () => {
    const key = await installKey()
    const first = await requestEnrolment(server, newTestRobot(), { serial: 'NH1-1', installKey: key })
    const params = { unitId: first.body.unitId ?? '' }
    await admin.call(revokeRobotKey, { params, body: { reason: 'stolen' } })
    const robot = newTestRobot()
    expect((await requestEnrolment(server, robot, { serial: 'NH1-1', installKey: key })).body.state).toBe(
      'pending',
    )
    const { items } = (await admin.call(listEnrolments, { query: { 'f.state': ['pending'] } })).body
    await admin.call(acceptEnrolment, { params: { enrolmentId: items[0]?.id ?? '' }, body: {} })
    expect((await requestEnrolment(server, robot, { serial: 'NH1-1' })).body.state).toBe('accepted')
  })

  test('strangers who fill the list cannot keep out a robot with an install key, nor one that is seen', async () => {
    const at = server.clock.now()
    const rows = Array.from({ length: 1000 }, (_, number) => ({
      id: server.context.ids.next(),
      publicKey: newTestRobot().publicKey,
      state: 'pending' as const,
      serial: `FLOOD-${number}`,
      hostname: 'x',
      agentVersion: '1',
      ip: `198.51.100.${number % 250}`,
      createdAt: at,
      updatedAt: at,
      lastSeenAt: new Date(at.getTime() + number),
    }))
    await server.context.db.insert(enrolments).values(rows)
    const stranger = await requestEnrolment(server, newTestRobot(), {
      serial: 'MORE',
      from: '198.51.100.251',
    })
    expect(stranger.status).toBe(429)
    const fromElsewhere = await requestEnrolment(server, newTestRobot(), {
      serial: 'OWN',
      from: '203.0.113.7',
    })
    expect(fromElsewhere.body.state).toBe('pending')
    expect(await server.context.db.$count(enrolments)).toBe(1000)
    server.clock.advance(10 * MINUTE_MS)
    const later = await requestEnrolment(server, newTestRobot(), { serial: 'LATER', from: '198.51.100.251' })
    expect(later.body.state).toBe('pending')
    const names = async () =>
      (await server.context.db.select({ serial: enrolments.serial }).from(enrolments)).map(
        (row) => row.serial,
      )
    expect(await names()).not.toContain('FLOOD-0')
    expect(await names()).toContain('FLOOD-1')
    const answer = await requestEnrolment(server, newTestRobot(), {
      serial: 'KEYED',
      installKey: await installKey(),
    })
    expect(answer.body.state).toBe('accepted')
  })

  test('one address asks for sixty unknown robots an hour, and the next address is not concerned', async () => {
    const states: number[] = []
    for (let number = 0; number < 61; number += 1)
      states.push(
        (await requestEnrolment(server, newTestRobot(), { serial: `S-${number}`, from: '203.0.113.7' }))
          .status,
      )
    expect(states.filter((status) => status === 200)).toHaveLength(60)
    expect(states.at(-1)).toBe(429)
    expect(
      (await requestEnrolment(server, newTestRobot(), { serial: 'T', from: '203.0.113.8' })).status,
    ).toBe(200)
  })

  test('nobody is let in for a customer that is not there or a variant that is put away', async () => {
    await requestEnrolment(server, newTestRobot(), { serial: 'NEW-9' })
    const { items } = (await admin.call(listEnrolments, {})).body
    const accept = async (body: object) =>
      (await admin.call(acceptEnrolment, { params: { enrolmentId: items[0]?.id ?? '' }, body })).problem.code
    expect(await accept({ variantId, customerId: server.context.ids.next() })).toBe('not_found')
    await server.context.db.update(robots).set({ status: 'archived' }).where(eq(robots.id, variantId))
    expect(await accept({ variantId })).toBe('variant_archived')
    expect(await unitOf('NEW-9')).toBeUndefined()
  })

  test('a robot that asks several times at once is one request', async () => {
    const robot = newTestRobot()
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, number) =>
        requestEnrolment(server, robot, { serial: 'NEW-2', from: `203.0.113.${number}` }),
      ),
    )
    expect(answers.map(({ body }) => body.state)).toEqual(Array<string>(AT_ONCE).fill('pending'))
    expect((await admin.call(listEnrolments, {})).body.totalCount).toBe(1)
  })

  test('one that shows an install key at that is admitted once, and uses it once', async () => {
    const robot = newTestRobot()
    const key = await installKey()
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        requestEnrolment(server, robot, { serial: 'NEW-3', installKey: key }),
      ),
    )
    expect(answers.map(({ body }) => body.state)).toEqual(Array<string>(AT_ONCE).fill('accepted'))
    const { items } = (await admin.call(listInstallKeys, {})).body
    expect(items.map(({ uses }) => uses)).toEqual([1])
    const query = { 'f.action': 'produced_robot.key_accepted' }
    expect((await admin.call(listAudit, { query })).body.totalCount).toBe(1)
  })

  test('of several robots that claim one new serial at once one is admitted', async () => {
    const asking: [TestRobot, string][] = []
    while (asking.length < AT_ONCE) asking.push([newTestRobot(), await installKey()])
    const request = ([robot, key]: [TestRobot, string]) =>
      requestEnrolment(server, robot, { serial: 'NEW-4', installKey: key })
    const first = await Promise.all(asking.map(request))
    for (const { status } of first) expect([200, 409]).toContain(status)
    const again = await Promise.all(asking.map(request))
    const waiting = Array<string>(AT_ONCE - 1).fill('pending')
    expect(again.map(({ body }) => body.state).toSorted()).toEqual(['accepted', ...waiting])
  })

  test('no install key is made for a customer that is not there or a variant that is put away', async () => {
    const make = async (input: object) => {
      const body = { name: 'Hat 2', variantId, maxUses: 1, ...input }
      return (await admin.call(createInstallKey, { body })).problem.code
    }
    expect(await make({ customerId: server.context.ids.next() })).toBe('not_found')
    await server.context.db.update(robots).set({ status: 'archived' }).where(eq(robots.id, variantId))
    expect(await make({})).toBe('variant_archived')
  })

  test('a new serial waits for a person once the variant of its install key is put away', async () => {
    const key = await installKey()
    await addUnit(server, { serial: 'OLD-1', variantId })
    await server.context.db.update(robots).set({ status: 'archived' }).where(eq(robots.id, variantId))
    const request = (serial: string) => requestEnrolment(server, newTestRobot(), { serial, installKey: key })
    expect((await request('NEW-5')).body.state).toBe('pending')
    expect((await request('OLD-1')).body.state).toBe('accepted')
  })

  test('an install key is revoked once, whoever asks again', async () => {
    await installKey()
    const keyOf = async () => (await admin.call(listInstallKeys, {})).body.items[0]
    const params = { installKeyId: (await keyOf())?.id ?? '' }
    expect((await admin.call(revokeInstallKey, { params })).status).toBe(204)
    const first = await keyOf()
    server.clock.advance(MINUTE_MS)
    expect((await admin.call(revokeInstallKey, { params })).status).toBe(204)
    expect(await keyOf()).toEqual(first)
    const query = { 'f.action': 'install_key.revoked' }
    expect((await admin.call(listAudit, { query })).body.totalCount).toBe(1)
    const unknown = { installKeyId: server.context.ids.next() }
    expect((await admin.call(revokeInstallKey, { params: unknown })).status).toBe(404)
  })

  test('of two people who decide a request at once one is told that it is decided', async () => {
    await addUnit(server, { serial: 'NH1-1', variantId })
    await requestEnrolment(server, newTestRobot(), { serial: 'NH1-1' })
    const { items } = (await admin.call(listEnrolments, {})).body
    const params = { enrolmentId: items[0]?.id ?? '' }
    const answers = await Promise.all([
      admin.call(acceptEnrolment, { params, body: {} }),
      admin.call(rejectEnrolment, { params, body: { reason: 'unknown' } }),
      admin.call(acceptEnrolment, { params, body: {} }),
    ])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  test('a request is taken once, and one key asks so often and no oftener', async () => {
    const robot = newTestRobot()
    const nonce = server.context.ids.secret(16)
    expect((await requestEnrolment(server, robot, { serial: 'S-1', nonce })).status).toBe(200)
    expect((await requestEnrolment(server, robot, { serial: 'S-1', nonce })).problem.code).toBe(
      'enrolment_proof_invalid',
    )
    const update = vi.spyOn(server.context.database.db, 'transaction')
    for (let requested = 2; requested < 30; requested += 1)
      expect((await requestEnrolment(server, robot, { serial: 'S-1' })).body.state).toBe('pending')
    expect(update).not.toHaveBeenCalled()
    expect((await requestEnrolment(server, robot, { serial: 'S-1' })).problem.code).toBe('too_many_requests')
    expect((await requestEnrolment(server, newTestRobot(), { serial: 'S-2' })).status).toBe(200)
    server.clock.advance(MINUTE_MS)
    expect((await requestEnrolment(server, robot, { serial: 'S-1' })).status).toBe(200)
    const [waiting] = await server.context.db.select().from(enrolments).where(eq(enrolments.serial, 'S-1'))
    expect(waiting?.lastSeenAt).toEqual(server.clock.now())
  })
})
