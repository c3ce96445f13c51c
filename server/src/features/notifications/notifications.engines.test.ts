import { setEntitlements } from '@filo/contract/customers/customers-routes'
import { MINUTE_MS } from '@filo/contract/durations'
import * as routes from '@filo/contract/notifications/notification-routes'
import { setUserRoles } from '@filo/contract/users/users-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { users } from '../../db/schema/users.ts'
import { versions } from '../../db/schema/versions.ts'
import { systemActor } from '../../rights/actor.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addDraft, addPackage } from '../../testing/test-packages.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addUnit, hearOf } from '../../testing/test-robots.ts'

async function titlesOf(person: TestPerson, query: object = {}): Promise<string[]> {
  const { body } = await person.call(routes.listNotifications, { query: { page: 1, size: 25, ...query } })
  return body.items.map(({ title }) => title.tr)
}

describe.each(engines())('notifications on %s', (engine) => {
  let server: TestServer
  let support: TestPerson
  beforeAll(async () => {
    server = await createTestServer(engine)
    await server.context.notices.begin()
    support = await signInAs(server, 'support')
  })
  afterAll(() => server.close())

  /** What the intake of a robot's report writes. */
  async function fail(
    unitId: string,
    serial: string,
    customerId: string | null,
    aros: string,
  ): Promise<void> {
    const { audit, db } = server.context
    const about = { objectType: 'produced_robot', objectId: unitId, objectName: serial, customerId }
    await db.transaction((tx) =>
      audit.record(tx, systemActor(serial), { action: 'update.failed', ...about, after: { aros } }),
    )
  }

  async function silence(unitId: string, lastSeenAt: Date): Promise<void> {
    const change = { lifeState: 'active' as const }
    await server.context.db.update(producedRobots).set(change).where(eq(producedRobots.id, unitId))
    await hearOf(server, unitId, { connection: 'offline', lastSeenAt })
  }

  test('failed updates reach who may see the robot, as one line until it is read', async () => {
    const [own, other] = [await addCustomer(server, 'Işık Otel'), await addCustomer(server, 'Çınar')]
    const owner = await signInAs(server, 'customer_admin', { customerId: own })
    const stranger = await signInAs(server, 'customer_admin', { customerId: other })
    const tester = await signInAs(server, 'tester')
    const units = [await addUnit(server, { customerId: own }), await addUnit(server, { customerId: own })]
    await fail(units[0] ?? '', 'NH1-1', own, 'Nova 5.2.0')
    await server.context.notices.follow()
    expect(await titlesOf(owner)).toEqual(['NH1-1: Güncelleme başarısız oldu'])
    await fail(units[1] ?? '', 'NH1-2', own, 'Nova 5.2.0')
    await server.context.notices.follow()
    await server.context.notices.follow()
    expect(await titlesOf(owner)).toEqual(['2 robotta Nova 5.2.0 güncellemesi başarısız'])
    expect(await titlesOf(support)).toContain('2 robotta Nova 5.2.0 güncellemesi başarısız')
    expect(await titlesOf(stranger)).toEqual([])
    expect(await titlesOf(tester)).toEqual([])
    expect((await owner.call(routes.countUnread, {})).body).toEqual({ unread: 1 })
  })

  test('a verdict on a package version reaches everybody whose work is in it, each once', async () => {
    const [owner, helper, reader] = [
      await signInAs(server, 'developer'),
      await signInAs(server, 'developer'),
      await signInAs(server, 'developer'),
    ]
    const { id } = await addDraft(owner, await addPackage(owner))
    const { audit, db } = server.context
    await db
      .update(versions)
      .set({ authorIds: [helper.userId, owner.userId] })
      .where(eq(versions.id, id))
    const about = { objectType: 'version', objectId: id, objectName: 'Ses 1.0.0', customerId: null }
    await db.transaction((tx) =>
      audit.record(tx, systemActor('test'), { action: 'version.rejected', ...about }),
    )
    await server.context.notices.follow()
    for (const maker of [owner, helper]) expect(await titlesOf(maker)).toHaveLength(1)
    expect(await titlesOf(reader)).toEqual([])
  })

  test('what waits for an approval is told to nobody who may not give it', async () => {
    const [maker, helper, other] = [
      await signInAs(server, 'admin'),
      await signInAs(server, 'admin'),
      await signInAs(server, 'release_manager'),
    ]
    const { audit, db } = server.context
    const { id } = await addDraft(maker, await addPackage(maker))
    await db
      .update(versions)
      .set({ authorIds: [helper.userId] })
      .where(eq(versions.id, id))
    const about = { objectType: 'version', objectId: id, objectName: 'Ses 3.0.0', customerId: null }
    await db.transaction((tx) =>
      audit.record(tx, systemActor('test'), { action: 'version.test_started', ...about }),
    )
    await server.context.notices.follow()
    for (const author of [maker, helper]) expect(await titlesOf(author)).toEqual([])
    expect(await titlesOf(other)).toEqual(['Ses 3.0.0 testte, onayınızı bekliyor'])
  })

  test('an event says to the person alone that there is something new', async () => {
    const heard: unknown[] = []
    const stop = server.context.bus.onPublish((message) => {
      if (message.kind === 'event' && message.event.topic === 'notifications') heard.push(message.audience)
    })
    const admin = await signInAs(server, 'admin')
    const person = await signInAs(server, 'developer')
    const body = { roles: [{ roleKey: 'tester' as const }], reason: 'Ekip değişti' }
    const answer = await admin.call(setUserRoles, { params: { userId: person.userId }, body })
    expect(answer.status).toBeLessThan(300)
    await server.context.notices.follow()
    await vi.waitFor(() => expect(heard).toContainEqual({ customerId: null, userId: person.userId }), {
      timeout: 10_000,
    })
    stop()
    expect(heard).not.toContainEqual({ customerId: null, userId: admin.userId })
  })

  test('the end of a right to updates is told a month before, once, and settled when somebody writes it anew', async () => {
    const customerId = await addCustomer(server, 'Körfez')
    const [admin, support, owner] = [
      await signInAs(server, 'admin'),
      await signInAs(server, 'support'),
      await signInAs(server, 'customer_admin', { customerId }),
    ]
    const dayIn = (days: number) =>
      new Date(server.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
    const set = async (until: string) => {
      const body = { entitlements: [{ variantId: null, until }] }
      const answer = await admin.call(setEntitlements, { params: { customerId }, body })
      expect(answer.status).toBe(200)
      await server.context.notices.follow()
    }
    const ofKind = async (person: TestPerson) =>
      (await person.call(routes.listNotifications, {})).body.items.filter(
        ({ kind }) => kind === 'entitlement_ends',
      )
    await set(dayIn(40))
    await server.context.notices.tick({ isSilenceKnown: false })
    expect(await ofKind(support)).toEqual([])
    await set(dayIn(10))
    await server.context.notices.tick({ isSilenceKnown: false })
    await server.context.notices.tick({ isSilenceKnown: false })
    const [line, ...others] = await ofKind(support)
    expect(others).toEqual([])
    expect(line?.title.tr).toMatch(/^Körfez.*: güncelleme hakkı bitiyor \(son gün /)
    expect(line).toMatchObject({ link: expect.stringContaining('tab=rights'), count: 1 })
    expect(await ofKind(owner)).toEqual([])
    await set(dayIn(400))
    expect((await ofKind(support)).filter(({ readAt }) => readAt === null)).toEqual([])
  })

  test('two servers that follow at once tell once', async () => {
    const customerId = await addCustomer(server, 'Liman')
    const owner = await signInAs(server, 'customer_admin', { customerId })
    const unit = await addUnit(server, { customerId })
    await fail(unit, 'NH1-7', customerId, 'Nova 7.0.0')
    await Promise.all([server.context.notices.follow(), server.context.notices.follow()])
    await server.context.notices.follow()
    const { body } = await owner.call(routes.listNotifications, { query: { page: 1, size: 25 } })
    expect(body.items.map(({ count }) => count)).toEqual([1])
  })

  test('one can be marked read and unread, all at once too, and only by its owner', async () => {
    const customerId = await addCustomer(server, 'Deniz')
    const owner = await signInAs(server, 'customer_admin', { customerId })
    const unit = await addUnit(server, { customerId })
    await fail(unit, 'NH1-8', customerId, 'Nova 8.0.0')
    await server.context.notices.follow()
    const { body } = await owner.call(routes.listNotifications, { query: { page: 1, size: 25 } })
    const params = { notificationId: body.items[0]?.id ?? '' }
    expect((await support.call(routes.markNotification, { params, body: { isRead: true } })).status).toBe(404)
    const read = await owner.call(routes.markNotification, { params, body: { isRead: true } })
    expect(read.body.readAt).toBe(server.clock.now().toISOString())
    expect(await titlesOf(owner, { 'f.isRead': ['false'] })).toEqual([])
    await owner.call(routes.markNotification, { params, body: { isRead: false } })
    expect((await owner.call(routes.countUnread, {})).body.unread).toBe(1)
    await owner.call(routes.markAllRead, { body: { group: 'mine' } })
    expect((await owner.call(routes.countUnread, {})).body.unread).toBe(1)
    await owner.call(routes.markAllRead, { body: {} })
    expect((await owner.call(routes.countUnread, {})).body.unread).toBe(0)
  })

  test('a robot that fell silent is told of once each time, and only after ten minutes', async () => {
    const customerId = await addCustomer(server, 'Kule')
    const owner = await signInAs(server, 'customer_admin', { customerId })
    const unit = await addUnit(server, { customerId, serial: 'KULE-1' })
    await silence(unit, server.clock.now())
    server.clock.advance(9 * MINUTE_MS)
    await server.context.notices.tick({ isSilenceKnown: true })
    expect(await titlesOf(owner)).toEqual([])
    server.clock.advance(2 * MINUTE_MS)
    await server.context.notices.tick({ isSilenceKnown: false })
    expect(await titlesOf(owner)).toEqual([])
    await server.context.notices.tick({ isSilenceKnown: true })
    await server.context.notices.tick({ isSilenceKnown: true })
    expect(await titlesOf(owner)).toEqual(['KULE-1 çevrimdışı (10 dakika)'])
    await owner.call(routes.markAllRead, { body: {} })
    await silence(unit, server.clock.now())
    server.clock.advance(11 * MINUTE_MS)
    await server.context.notices.tick({ isSilenceKnown: true })
    expect((await owner.call(routes.countUnread, {})).body.unread).toBe(1)
  })

  test('a kind that was switched off is not shown; the settings list what the roles can be told of', async () => {
    const customerId = await addCustomer(server, 'Bahçe')
    const owner = await signInAs(server, 'customer_admin', { customerId })
    const settings = (await owner.call(routes.listNotificationSettings, {})).body
    expect(settings.isMailSetUp).toBe(false)
    expect(settings.items.map(({ kind }) => kind)).toEqual([
      'program_install_done',
      'program_install_failed',
      'program_granted',
      'program_declined',
      'program_right_ended',
      'role_changed',
      'account_security',
      'update_failed',
      'consent_requested',
      'remote_policy_changed',
      'remote_session_requested',
      'remote_session_sealed',
      'robot_offline',
      'program_stopped',
      'service_failing',
    ])
    const off = { kind: 'update_failed' as const, isShown: false, isMailed: false }
    const changed = await owner.call(routes.updateNotificationSetting, { body: off })
    expect(changed.body.items).toContainEqual(off)
    await fail(await addUnit(server, { customerId }), 'NH1-9', customerId, 'Nova 9.0.0')
    await server.context.notices.follow()
    expect(await titlesOf(owner)).toEqual([])
  })

  test('people who are suspended are told nothing', async () => {
    const customerId = await addCustomer(server, 'Yayla')
    const owner = await signInAs(server, 'customer_admin', { customerId })
    await server.context.db.update(users).set({ status: 'suspended' }).where(eq(users.id, owner.userId))
    await fail(await addUnit(server, { customerId }), 'NH1-10', customerId, 'Nova 10.0.0')
    await server.context.notices.follow()
    await server.context.db.update(users).set({ status: 'active' }).where(eq(users.id, owner.userId))
    expect(await titlesOf(owner)).toEqual([])
  })
})
