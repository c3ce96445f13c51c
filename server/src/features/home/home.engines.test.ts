import * as routes from '@filo/contract/home/home-routes'
import {
  keepNotificationSettings,
  listNotificationSettings,
  updateNotificationSetting,
} from '@filo/contract/notifications/notification-routes'
import { semverKey } from '@filo/contract/packages/semver-order'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arosVersions } from '../../db/schema/aros-versions.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { testers } from '../../db/schema/testers.ts'
import { updates } from '../../db/schema/updates.ts'
import { users } from '../../db/schema/users.ts'
import { versions } from '../../db/schema/versions.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addDraft, addPackage } from '../../testing/test-packages.ts'
import { addCustomer, giveRobots, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addUnit, addVariant, hearOf } from '../../testing/test-robots.ts'
import { countWaitingFor } from '../../testing/test-waiting.ts'

describe.each(engines())('the home screen on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())

  async function addEndedUpdate(
    unitId: string,
    state: 'succeeded' | 'failed' | 'rolled_back',
  ): Promise<void> {
    const { db, ids, clock } = server.context
    const at = clock.now()
    const message = { key: 'succeeded' as const, params: { aros: 'Nova 1.2.0' }, text: '' }
    const times = { updatesTime: at, endedAt: at, createdAt: at, updatedAt: at }
    const { customerId: owner } = producedRobots
    const [unit] = await db.select({ owner }).from(producedRobots).where(eq(producedRobots.id, unitId))
    const row = { id: ids.next(), unitId, customerId: unit?.owner, state, phase: state, message }
    await db.insert(updates).values({ ...row, ...times })
  }

  test('an empty installation shows zeros and every first step open', async () => {
    const admin = await signInAs(server, 'admin')
    expect((await admin.call(routes.getFleetSummary, {})).body).toMatchObject({
      total: 0,
      online: 0,
      versions: [],
    })
    const { body } = await admin.call(routes.getOnboarding, {})
    expect(body.steps.map((step) => step.isDone)).toEqual([false, false, false, false, false, false])
  })

  test('a customer counts only its own robots, and hears only of them', async () => {
    const [own, other] = [await addCustomer(server, 'Işık Otel'), await addCustomer(server, 'Çınar')]
    const ownUnit = await addUnit(server, { customerId: own })
    const otherUnit = await addUnit(server, { customerId: other })
    await addEndedUpdate(ownUnit, 'succeeded')
    await addEndedUpdate(otherUnit, 'failed')
    const person = await signInAs(server, 'customer_admin', { customerId: own, language: 'tr' })
    expect((await person.call(routes.getFleetSummary, {})).body.total).toBe(1)
    const { body } = await person.call(routes.listActivity, {})
    expect(body.items.map((item) => [item.unitId, item.text])).toEqual([
      [ownUnit, 'Nova 1.2.0 kuruldu ve çalışıyor'],
    ])
    const chart = await person.call(routes.listUpdateOutcomes, {})
    expect(chart.body.days).toHaveLength(14)
    expect(chart.body.days.at(-1)).toMatchObject({ succeeded: 1, failed: 0 })
    expect(chart.body.failedLastDay).toBe(0)
  })

  test('a robot counts as offline once it was heard of and fell silent', async () => {
    const { clock } = server.context
    const admin = await signInAs(server, 'admin')
    const before = (await admin.call(routes.getFleetSummary, {})).body
    const [silent, fresh] = [await addUnit(server), await addUnit(server), await addUnit(server)]
    const seen = (id: string, minutesAgo: number) =>
      hearOf(server, id, {
        connection: 'online',
        lastSeenAt: new Date(clock.now().getTime() - minutesAgo * 60_000),
      })
    await seen(silent ?? '', 11)
    await seen(fresh ?? '', 1)
    const { body } = await admin.call(routes.getFleetSummary, {})
    expect(body.offline - before.offline).toBe(1)
    expect(body.online - before.online).toBe(1)
    expect(body.total - before.total).toBe(3)
  })

  test("a customer's administrator has first steps of their own", async () => {
    const customerId = await addCustomer(server, 'Deniz Hastanesi')
    const person = await signInAs(server, 'customer_admin', { customerId })
    const steps = async () =>
      (await person.call(routes.getOnboarding, {})).body.steps.map(({ step, isDone }) => [step, isDone])
    const robot = await addUnit(server, { customerId })
    expect(await steps()).toEqual([
      ['see_robot', false],
      ['add_user', false],
      ['choose_notices', false],
    ])
    await signInAs(server, 'customer_user', { customerId })
    const body = { kind: 'update_failed' as const, isShown: true, isMailed: false }
    await person.call(updateNotificationSetting, { body })
    await hearOf(server, robot, { connection: 'offline', lastSeenAt: server.clock.now() })
    expect(await steps()).toEqual([
      ['see_robot', true],
      ['add_user', true],
      ['choose_notices', true],
    ])
  })

  test('who keeps the notices as they are has chosen them, too', async () => {
    const customerId = await addCustomer(server, 'Rüzgâr Oteli')
    const person = await signInAs(server, 'customer_admin', { customerId })
    const isChosen = async () =>
      (await person.call(routes.getOnboarding, {})).body.steps.find(({ step }) => step === 'choose_notices')
        ?.isDone
    const body = { kind: 'update_failed' as const, isShown: false, isMailed: false }
    expect(await isChosen()).toBe(false)
    const { items } = (await person.call(listNotificationSettings, {})).body
    expect((await person.call(keepNotificationSettings, {})).body.items).toEqual(items)
    expect(await isChosen()).toBe(true)
    await person.call(updateNotificationSetting, { body })
    expect((await person.call(keepNotificationSettings, {})).body.items).toContainEqual(body)
  })

  test('a release newer than what a robot shall run counts as an available update', async () => {
    const { db, ids, clock } = server.context
    const customerId = await addCustomer(server, 'Yeni Sürüm')
    const variantId = await addVariant(server)
    const id = await addUnit(server, { customerId, variantId })
    await hearOf(server, id, { connection: 'online', lastSeenAt: clock.now() })
    const person = await signInAs(server, 'customer_user', { customerId })
    await giveRobots(server, person, [id])
    expect((await person.call(routes.getFleetSummary, {})).body.available).toBe(0)
    const meta = { id: ids.next(), createdAt: clock.now(), updatedAt: clock.now(), searchKey: 'nova' }
    const what = { variantId, channel: 'production' as const, name: 'Nova', notes: { tr: '', en: '' } }
    const which = { semver: '5.2.0', semverKey: semverKey('5.2.0'), state: 'published' as const }
    await db.insert(arosVersions).values({ ...meta, ...what, ...which })
    expect((await person.call(routes.getFleetSummary, {})).body.available).toBe(1)
  })

  test('a review waits for nobody who had a hand in the version', async () => {
    const { db, ids, clock } = server.context
    const [opener, earlier, last, other] = [
      await signInAs(server, 'release_manager'),
      await signInAs(server, 'release_manager'),
      await signInAs(server, 'release_manager'),
      await signInAs(server, 'release_manager'),
    ]
    const who = { composedBy: last.userId, composerIds: [earlier.userId, last.userId] }
    const meta = { id: ids.next(), createdAt: clock.now(), createdBy: opener.userId, updatedAt: clock.now() }
    const variantId = await addVariant(server)
    const what = { variantId, channel: 'production' as const, name: 'Nova', notes: { tr: '', en: '' } }
    const which = {
      semver: '7.0.0',
      semverKey: semverKey('7.0.0'),
      state: 'in_review' as const,
      searchKey: 'nova',
    }
    await db.insert(arosVersions).values({ ...meta, ...who, ...what, ...which })
    const approvals = (person: TestPerson) => countWaitingFor(person, 'aros_to_approve')
    for (const composer of [opener, earlier, last]) expect(await approvals(composer)).toBe(0)
    expect(await approvals(other)).toBe(1)
  })

  test('a package version in test waits for everybody who may approve it but those who made it', async () => {
    const [opener, author, other] = [
      await signInAs(server, 'admin'),
      await signInAs(server, 'release_manager'),
      await signInAs(server, 'release_manager'),
    ]
    const { id } = await addDraft(opener, await addPackage(opener))
    const waiting = (person: TestPerson) => countWaitingFor(person, 'package_to_approve')
    const before = await waiting(other)
    const change = { state: 'in_test' as const, authorIds: [author.userId] }
    await server.context.db.update(versions).set(change).where(eq(versions.id, id))
    expect(await waiting(other)).toBe(before + 1)
    for (const maker of [opener, author]) expect(await waiting(maker)).toBe(before)
    const developer = await signInAs(server, 'developer')
    expect(await waiting(developer)).toBe(0)
  })

  test('only tests of a version in test wait for their person', async () => {
    const { db, ids, clock } = server.context
    const person = await signInAs(server, 'tester')
    const variantId = await addVariant(server)
    const meta = () => ({ id: ids.next(), createdAt: clock.now(), updatedAt: clock.now() })
    for (const [index, state] of (['testing', 'failed', 'passed', 'archived'] as const).entries()) {
      const semver = `6.${index}.0`
      const aros = { ...meta(), variantId, channel: 'test' as const, name: 'Nova', searchKey: 'nova', state }
      const notes = { tr: '', en: '' }
      await db.insert(arosVersions).values({ ...aros, notes, semver, semverKey: semverKey(semver) })
      const row = { ...meta(), arosId: aros.id, userId: person.userId, state: 'assigned' as const }
      await db.insert(testers).values(row)
    }
    expect(await countWaitingFor(person, 'test_to_judge')).toBe(1)
  })

  test('updates count for the day on which the reader saw them end', async () => {
    const { db, clock } = server.context
    const customerId = await addCustomer(server, 'Uzak Doğu')
    const id = await addUnit(server, { customerId })
    await addEndedUpdate(id, 'succeeded')
    const person = await signInAs(server, 'customer_admin', { customerId })
    const lastDay = async (timeZone: string) => {
      await db.update(users).set({ timeZone }).where(eq(users.id, person.userId))
      return (await person.call(routes.listUpdateOutcomes, {})).body.days.at(-1)
    }
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const day = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(clock.now())
      expect(await lastDay(zone)).toEqual({ day, succeeded: 1, failed: 0 })
    }
  })
})
