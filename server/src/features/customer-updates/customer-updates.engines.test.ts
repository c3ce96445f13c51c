import type { CampaignPolicy } from '@filo/contract/campaigns/campaign-plan'
import * as routes from '@filo/contract/campaigns/campaigns-routes'
import {
  answerUpdates,
  listCustomerUpdates,
  listUpdateAnswers,
  type RequestedAnswer,
} from '@filo/contract/customer-updates/customer-updates-routes'
import { defaultUpdatePolicy } from '@filo/contract/customers/update-policy'
import type { BodyInput } from '@filo/contract/route'
import { listUpdates } from '@filo/contract/updates/updates-routes'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { arosVersions } from '../../db/schema/aros-versions.ts'
import { customers } from '../../db/schema/customers.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotRuntime } from '../../db/schema/robot-presence.ts'
import { updates } from '../../db/schema/updates.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addCustomer, giveRobots, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addDraftAros } from '../../testing/test-releases.ts'
import { addUnit, addVariant, hearOf } from '../../testing/test-robots.ts'
import { countWaitingFor } from '../../testing/test-waiting.ts'

const MINUTE = 60_000
const quick: Partial<CampaignPolicy> = { soakMinutes: 0, isCompared: false }
const still = new AbortController().signal

describe.each(engines())('customers decide about campaigns on %s', (engine) => {
  let server: TestServer
  let manager: TestPerson
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())
  beforeEach(comeBack)

  /** Time was moved: nobody is signed in any more. */
  async function comeBack() {
    manager = await signInAs(server, 'release_manager')
  }

  async function published(variantId: string, semver: string, notes: string): Promise<string> {
    const input = { variantId, channel: 'production' as const, versionIds: [], semver }
    const { id } = await addDraftAros(manager, input)
    const change = { state: 'published', notes: { tr: notes, en: notes } } as const
    await server.context.db.update(arosVersions).set(change).where(eq(arosVersions.id, id))
    return id
  }

  /** Robots in touch that run the oldest of three releases. */
  async function fleet(count: number) {
    const variantId = await addVariant(server)
    const formerId = await published(variantId, '1.0.0', 'ilk')
    await published(variantId, '1.0.1', 'ara')
    const arosId = await published(variantId, '1.1.0', 'son')
    const unitIds: string[] = []
    for (let index = 0; index < count; index += 1) unitIds.push(await addUnit(server, { variantId }))
    const { db } = server.context
    await db
      .update(producedRobots)
      .set({ installedArosId: formerId, desiredArosId: formerId })
      .where(inArray(producedRobots.id, unitIds))
    for (const id of unitIds)
      await hearOf(server, id, { connection: 'online', lastSeenAt: server.clock.now() })
    return { formerId, arosId, unitIds, variantId }
  }

  type Query = Partial<BodyInput<typeof routes.createCampaign>>
  async function start({ arosId, unitIds }: { arosId: string; unitIds: string[] }, plan: Query = {}) {
    const body = { name: 'Yayılım', arosId, target: { unitIds }, policy: quick, ...plan }
    const { id } = (await manager.call(routes.createCampaign, { body })).body
    await manager.call(routes.startCampaign, { params: { campaignId: id } })
    await look(id)
    return id
  }

  const look = (id: string) => server.context.campaignRunner.run(id, still)
  const get = async (campaignId: string) =>
    (await manager.call(routes.getCampaign, { params: { campaignId } })).body
  const listed = async (campaignId: string, query = {}) =>
    (await manager.call(routes.listCampaignUnits, { params: { campaignId }, query: { size: 100, ...query } }))
      .body

  const HOUR = 60 * MINUTE
  const DAY = 24 * HOUR

  /** Robots of a customer who wants to be asked, and somebody of theirs. */
  async function requested(count: number, policy: Partial<CampaignPolicy> = {}) {
    const robots = await fleet(count)
    const customerId = await addCustomer(server, 'Sorulan')
    const { db } = server.context
    await db.update(producedRobots).set({ customerId }).where(inArray(producedRobots.id, robots.unitIds))
    const id = await start(robots, { waves: [100], policy: { ...quick, ...policy } })
    const person = await signInAs(server, 'customer_admin', { customerId })
    const decide = async (decision: RequestedAnswer, unitIds = robots.unitIds) => {
      const chosen = unitIds.map((unitId) => ({ unitId, arosId: robots.arosId }))
      const answer = await person.call(answerUpdates, { body: { robots: chosen, decision } })
      await look(id)
      return answer
    }
    return { ...robots, id, customerId, person, decide }
  }
  const inMs = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString()

  test('customers who want to be asked decide: now, at an hour, later or not at all', async () => {
    const { id, unitIds, decide, person } = await requested(4)
    expect(await get(id)).toMatchObject({ state: 'running', counts: { queued: 4, assigned: 0 } })
    const waiting = await person.call(listCustomerUpdates, { query: { 'f.offer': ['waiting'] } })
    expect(waiting.body.items.map(({ offer }) => [offer?.needsAnswer, offer?.isOpen])).toEqual(
      Array(4).fill([true, true]),
    )
    const [{ offer } = { offer: null }] = waiting.body.items
    expect(offer?.news.map(({ notes }) => notes.tr)).toEqual(['son', 'ara'])
    expect(offer?.restart).toBe('none')
    expect(await countWaitingFor(person, 'update_to_answer')).toBe(4)
    const [now = '', at = '', later = '', never = ''] = unitIds
    expect((await decide({ answer: 'now' }, [now])).body.answeredCount).toBe(1)
    await decide({ answer: 'at', at: inMs(2 * HOUR) }, [at])
    await decide({ answer: 'postponed', at: inMs(3 * DAY) }, [later])
    await decide({ answer: 'declined' }, [never])
    expect(await countWaitingFor(person, 'update_to_answer')).toBe(0)
    expect(await get(id)).toMatchObject({ counts: { assigned: 1, queued: 2, skipped: 1 } })
    expect((await listed(id, { 'f.reason': ['declined'] })).items).toMatchObject([{ unitId: never }])
    server.clock.advance(2 * HOUR)
    await comeBack()
    await look(id)
    expect((await listed(id, { 'f.state': ['assigned'] })).items).toHaveLength(2)
    server.clock.advance(3 * DAY)
    await comeBack()
    await look(id)
    expect(await get(id)).toMatchObject({ counts: { assigned: 3, queued: 0 } })
  })

  test('robots that wait for an answer come first, then those that are planned, then the rest, never heard of last, each by name, and only those in scope', async () => {
    const { unitIds, decide, customerId, variantId } = await requested(4)
    const { db } = server.context
    const [waiting = '', planned = '', declined = '', early = ''] = unitIds
    const names = { [waiting]: 'c', [planned]: 'a', [declined]: 'aa', [early]: 'b' }
    const idle = await addUnit(server, { variantId, customerId })
    for (const [id, sortKey] of Object.entries({ ...names, [idle]: '0' }))
      await db.update(producedRobots).set({ sortKey, name: sortKey }).where(eq(producedRobots.id, id))
    await decide({ answer: 'postponed', at: inMs(2 * DAY) }, [planned])
    await decide({ answer: 'declined' }, [declined])
    const person = await signInAs(server, 'customer_admin', { customerId })
    const idsOf = async (query = {}, by = person) =>
      (await by.call(listCustomerUpdates, { query })).body.items.map(({ unitId }) => unitId)
    expect(await idsOf()).toEqual([early, waiting, planned, declined, idle])
    expect(await idsOf({ sort: '-due' })).toEqual([idle, declined, planned, waiting, early])
    expect(await idsOf({ sort: 'name' })).toEqual([idle, planned, declined, early, waiting])
    const viewer = await signInAs(server, 'customer_user', { customerId })
    await giveRobots(server, viewer, [planned, waiting], 'operator')
    expect(await idsOf({}, viewer)).toEqual([waiting, planned])
    const stranger = await signInAs(server, 'customer_admin', {
      customerId: await addCustomer(server, 'Yabancı'),
    })
    expect(await idsOf({}, stranger)).toEqual([])
  })

  test('how long an update takes is told as it was observed on how many robots, with what has to hold, and is unknown before', async () => {
    const { unitIds, person, arosId, formerId } = await requested(2)
    const [unitId = ''] = unitIds
    const { db } = server.context
    await db
      .insert(robotRuntime)
      .values({ unitId, runtimeInfo: { battery: { percent: 24, charging: false, minutesLeft: null } } })
      .onConflictDoUpdate({
        target: robotRuntime.unitId,
        set: { runtimeInfo: { battery: { percent: 24, charging: false, minutesLeft: null } } },
      })
    const offerOf = async () =>
      (await person.call(listCustomerUpdates, { query: { 'f.unitId': [unitId] } })).body.items[0]?.offer
    expect(await offerOf()).toMatchObject({
      downtime: null,
      conditions: [
        { kind: 'connected', state: 'met' },
        { kind: 'battery', state: 'unmet', percent: 24, neededPercent: 40 },
        { kind: 'still', state: 'unknown' },
      ],
    })
    const at = server.clock.now()
    const message = { key: 'succeeded', params: {}, text: '' } as const
    const rows = [40, 50, 60, 70, 80].map((downSeconds, index) => ({
      id: server.context.ids.next(),
      unitId: unitIds[index % 2] ?? '',
      toArosId: formerId,
      state: 'succeeded' as const,
      phase: 'succeeded' as const,
      message,
      downSeconds,
      updatesTime: at,
      createdAt: at,
      updatedAt: at,
    }))
    await db.insert(updates).values(rows)
    expect((await offerOf())?.downtime).toEqual({ of: 'product', robots: 2, medianS: 60 })
    await db
      .insert(updates)
      .values(
        rows.map((row) => ({ ...row, id: server.context.ids.next(), toArosId: arosId, downSeconds: 20 })),
      )
    expect((await offerOf())?.downtime).toEqual({ of: 'release', robots: 2, medianS: 20 })
  })

  test('whoever said no, or nothing for too long, may still agree while the campaign goes on', async () => {
    const { id, unitIds, decide, customerId, arosId } = await requested(3, { skipOfflineDays: 2 })
    const [no = '', silent = '', later = ''] = unitIds
    await decide({ answer: 'postponed', at: inMs(5 * DAY) }, [later])
    await decide({ answer: 'declined' }, [no])
    expect((await listed(id, { 'f.reason': ['declined'] })).items).toMatchObject([{ unitId: no }])
    await decide({ answer: 'now' }, [no])
    expect((await listed(id, { 'f.state': ['assigned'] })).items).toMatchObject([{ unitId: no }])
    server.clock.advance(2 * DAY)
    await comeBack()
    await look(id)
    expect((await listed(id, { 'f.reason': ['no_answer'] })).items).toMatchObject([{ unitId: silent }])
    const person = await signInAs(server, 'customer_admin', { customerId })
    const robots = [{ unitId: silent, arosId }]
    await person.call(answerUpdates, { body: { robots, decision: { answer: 'now' } } })
    await look(id)
    expect((await listed(id, { 'f.state': ['assigned'] })).items).toMatchObject([{ unitId: silent }])
  })

  test('an answer is refused that comes too late, for another release, or from who may only look', async () => {
    const { id, unitIds, customerId, decide, formerId, arosId, person } = await requested(1)
    const [unitId = ''] = unitIds
    expect((await decide({ answer: 'postponed', at: inMs(9 * DAY) })).problem.code).toBe('consent_too_late')
    expect((await decide({ answer: 'at', at: inMs(-MINUTE) })).problem.code).toBe('consent_time_past')
    const send = (by: TestPerson, release: string) =>
      by.call(answerUpdates, { body: { robots: [{ unitId, arosId: release }], decision: { answer: 'now' } } })
    expect((await send(person, formerId)).problem.code).toBe('consent_not_offered')
    const viewer = await signInAs(server, 'customer_user', { customerId })
    expect((await send(viewer, arosId)).status).toBe(404)
    await giveRobots(server, viewer, [unitId], 'viewer')
    expect((await send(viewer, arosId)).problem.code).toBe('consent_not_yours')
    expect((await viewer.call(listCustomerUpdates, {})).body.items).toMatchObject([{ mayAnswer: false }])
    const other = await addCustomer(server, 'Başkası')
    const stranger = await signInAs(server, 'customer_admin', { customerId: other })
    expect((await send(stranger, arosId)).status).toBe(404)
    expect((await decide({ answer: 'now' })).status).toBe(201)
    expect((await decide({ answer: 'declined' })).problem.code).toBe('consent_not_offered')
    const past = await manager.call(listUpdateAnswers, { query: { 'f.customerId': [customerId] } })
    expect(past.body.items).toMatchObject([{ answer: 'now', unitId, aros: { id: arosId } }])
    expect((await manager.call(listUpdateAnswers, {})).problem.code).toBe('consent_customer_needed')
    expect(await get(id)).toMatchObject({ counts: { assigned: 1 } })
  })

  test('how far a robot is comes from the files it fetched, and is one figure in every place that shows it', async () => {
    const { id, unitIds, person, decide } = await requested(1)
    const [unitId = ''] = unitIds
    await decide({ answer: 'now' })
    const message = { key: 'downloading', params: { aros: 'A', done: 337, total: 681 }, text: '' } as const
    const reported = { state: 'downloading', phase: 'downloading', progressPercent: 30, message } as const
    await server.context.db.update(updates).set(reported).where(eq(updates.unitId, unitId))
    const staff = (await manager.call(listUpdates, { query: { 'f.unitId': [unitId] } })).body.items
    const campaign = (await listed(id)).items
    const owner = (await person.call(listCustomerUpdates, {})).body.items
    expect(staff.map((row) => [row.progressPercent, row.message.params])).toEqual([[49, message.params]])
    expect(campaign.map(({ update }) => update?.progressPercent)).toEqual([49])
    expect(owner.map(({ offer }) => offer?.update?.progressPercent)).toEqual([49])
  })

  test('robots of customers that are not asked, or inactive, do not wait for an answer', async () => {
    const robots = await fleet(3)
    const [auto, off] = [await addCustomer(server, 'Kendiliğinden'), await addCustomer(server, 'Pasif')]
    const { db } = server.context
    const updatePolicy = { ...defaultUpdatePolicy, mode: 'auto' as const }
    await db.update(customers).set({ updatePolicy }).where(eq(customers.id, auto))
    await db.update(customers).set({ status: 'inactive' }).where(eq(customers.id, off))
    const [first = '', second = ''] = robots.unitIds
    await db.update(producedRobots).set({ customerId: auto }).where(eq(producedRobots.id, first))
    await db.update(producedRobots).set({ customerId: off }).where(eq(producedRobots.id, second))
    const id = await start(robots, { waves: [100] })
    expect(await get(id)).toMatchObject({ counts: { assigned: 2, skipped: 1 } })
    expect((await listed(id, { 'f.reason': ['customer_inactive'] })).items).toMatchObject([
      { unitId: second },
    ])
  })

  test('a right to updates that has ended keeps a release away, holds up no wave, says so to its customer, and never keeps a robot from its way back', async () => {
    const robots = await fleet(2)
    const customerId = await addCustomer(server, 'Bakımı biten')
    const { db, clock } = server.context
    const dayIn = (days: number) => new Date(clock.now().getTime() + days * DAY).toISOString().slice(0, 10)
    const entitle = (until: string) => {
      const entitlements = [{ variantId: null, until, note: '' }]
      const updatePolicy = { ...defaultUpdatePolicy, mode: 'auto' as const }
      return db.update(customers).set({ entitlements, updatePolicy }).where(eq(customers.id, customerId))
    }
    const [ended = '', free = ''] = robots.unitIds
    await db.update(producedRobots).set({ customerId }).where(eq(producedRobots.id, ended))
    await entitle(dayIn(-2))
    const first = await start(robots, { waves: [100] })
    expect((await listed(first, { 'f.reason': ['no_entitlement'] })).items).toMatchObject([
      { unitId: ended, state: 'skipped' },
    ])
    expect((await listed(first, { 'f.state': ['assigned'] })).items).toMatchObject([{ unitId: free }])
    const person = await signInAs(server, 'customer_admin', { customerId })
    const [own] = (await person.call(listCustomerUpdates, {})).body.items
    expect(own).toMatchObject({ offer: null, entitlement: { until: dayIn(-2), isOver: true } })
    await manager.call(routes.abortCampaign, { params: { campaignId: first }, body: { reason: 'Yeniden' } })
    await look(first)

    await entitle(dayIn(2))
    const second = await start({ ...robots, unitIds: [ended] }, { waves: [100] })
    expect(await get(second)).toMatchObject({ counts: { assigned: 1 } })
    await entitle(dayIn(-2))
    const withdrawn = { params: { campaignId: second }, body: { reason: 'Hatalı' } }
    expect((await manager.call(routes.withdrawCampaign, withdrawn)).status).toBeLessThan(300)
    await look(second)
    const [unit] = await db.select().from(producedRobots).where(eq(producedRobots.id, ended))
    expect(unit).toMatchObject({ installedArosId: robots.formerId })
    expect(unit?.desiredArosId).not.toBe(robots.arosId)
  })

  test('a robot that was left out joins the last wave once its customer’s right is renewed, where later ones do', async () => {
    const { db, clock } = server.context
    const entitle = (customerId: string, days: number) => {
      const until = new Date(clock.now().getTime() + days * DAY).toISOString().slice(0, 10)
      const updatePolicy = { ...defaultUpdatePolicy, mode: 'auto' as const }
      const entitlements = [{ variantId: null, until, note: '' }]
      return db.update(customers).set({ entitlements, updatePolicy }).where(eq(customers.id, customerId))
    }
    const [renewed, ended] = [
      await addCustomer(server, 'Yenileyen'),
      await addCustomer(server, 'Yenilemeyen'),
    ]
    await entitle(renewed, -2)
    await entitle(ended, -2)
    const run = async (takesNewcomers: boolean) => {
      const robots = await fleet(3)
      const [first = '', second = ''] = robots.unitIds
      await db.update(producedRobots).set({ customerId: renewed }).where(eq(producedRobots.id, first))
      await db.update(producedRobots).set({ customerId: ended }).where(eq(producedRobots.id, second))
      const id = await start(robots, { waves: [100], policy: { ...quick, takesNewcomers } })
      return { id, robots, first }
    }
    const [taking, other] = [await run(true), await run(false)]
    expect(await get(taking.id)).toMatchObject({ counts: { assigned: 1, skipped: 2 } })
    await entitle(renewed, 2)
    const finish = async (unitId: string, arosId: string) => {
      const isOpen = and(eq(updates.unitId, unitId), eq(updates.state, 'queued'))
      await db.update(updates).set({ state: 'succeeded', endedAt: clock.now() }).where(isOpen)
      await db.update(producedRobots).set({ installedArosId: arosId }).where(eq(producedRobots.id, unitId))
    }
    for (const { id, robots } of [taking, other]) {
      await finish(robots.unitIds[2] ?? '', robots.arosId)
      await look(id)
    }
    expect(await get(other.id)).toMatchObject({ state: 'completed', counts: { skipped: 2 } })
    expect(await get(taking.id)).toMatchObject({ state: 'running', counts: { assigned: 1, skipped: 1 } })
    expect((await listed(taking.id, { 'f.state': ['assigned'] })).items).toMatchObject([
      { unitId: taking.first, reason: null, wave: 1 },
    ])
    await finish(taking.first, taking.robots.arosId)
    await look(taking.id)
    expect(await get(taking.id)).toMatchObject({ state: 'completed', counts: { succeeded: 2, skipped: 1 } })
  })
})
