import type { CampaignPolicy } from '@filo/contract/campaigns/campaign-plan'
import { createCampaign } from '@filo/contract/campaigns/campaigns-routes'
import { PackageService } from '@filo/contract/device/assignment/package-services'
import { diskReserveBytes } from '@filo/contract/device/messages/runtime-info'
import type { ForecastReason } from '@filo/contract/forecasts/forecast-reasons'
import * as routes from '@filo/contract/forecasts/forecast-routes'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arosItems, arosVersions } from '../../../db/schema/aros-versions.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { robotAros } from '../../../db/schema/robot-aros.ts'
import { robotLinks } from '../../../db/schema/robot-links.ts'
import { robotRuntime } from '../../../db/schema/robot-presence.ts'
import { updates } from '../../../db/schema/updates.ts'
import { versions } from '../../../db/schema/versions.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { addCustomer, signInAs, type TestPerson } from '../../../testing/test-people.ts'
import {
  addComponent,
  addDraftAros,
  addFrozenVersion,
  componentCode,
} from '../../../testing/test-releases.ts'
import { addUnit, addVariant, hearOf } from '../../../testing/test-robots.ts'

const GIGABYTE = 1_000_000_000

describe.each(engines())('forecasts on %s', (engine) => {
  let server: TestServer
  let manager: TestPerson
  beforeAll(async () => {
    server = await createTestServer(engine)
    manager = await signInAs(server, 'release_manager')
  })
  afterAll(() => server.close())

  async function published(variantId: string, semver: string, versionIds: string[]): Promise<string> {
    const input = { variantId, channel: 'production' as const, versionIds, semver }
    const { id } = await addDraftAros(manager, input)
    await server.context.db
      .update(arosVersions)
      .set({ state: 'published', contentHash: semver.padEnd(64, '0') })
      .where(eq(arosVersions.id, id))
    return id
  }

  /** A product with a release that its robots run, and one that shares a file with it. */
  async function product() {
    const variantId = await addVariant(server)
    const { packageId, versionId, code } = await addComponent(server, componentCode(), {
      semver: '1.0.0',
      contents: { 'same.bin': 'same', 'old.bin': 'old' },
    })
    const nextId = await addFrozenVersion(server, {
      packageId,
      code,
      semver: '1.1.0',
      contents: { 'same.bin': 'same', 'new.bin': 'new content' },
    })
    await server.context.db.update(versions).set({ minAgent: '1.2.0' }).where(eq(versions.id, nextId))
    const formerId = await published(variantId, '1.0.0', [versionId])
    return { variantId, formerId, arosId: await published(variantId, '1.1.0', [nextId]) }
  }

  type Product = Awaited<ReturnType<typeof product>>

  /** A robot that is in touch, has room and runs the former release. */
  async function robot(
    { variantId, formerId }: Product,
    rest: Partial<typeof producedRobots.$inferInsert> = {},
  ) {
    const { db, ids } = server.context
    const id = await addUnit(server, { variantId })
    const at = server.clock.now()
    await hearOf(server, id, { connection: 'online', lastSeenAt: at })
    const own = { installedArosId: formerId, agentVersion: '1.2.0', ...rest }
    await db.update(producedRobots).set(own).where(eq(producedRobots.id, id))
    const link = { outboxId: ids.next(), ackedSeq: 0, bootId: ids.next(), connectedAt: at }
    await db.insert(robotLinks).values({ unitId: id, ...link, capabilities: ['manifest-2'] })
    await report(id, { diskTotal: 2 * GIGABYTE, diskUsed: GIGABYTE, unreported: [] })
    return id
  }

  async function report(unitId: string, runtimeInfo: Record<string, unknown>) {
    const values = { unitId, runtimeInfo }
    const set = { runtimeInfo }
    await server.context.db
      .insert(robotRuntime)
      .values(values)
      .onConflictDoUpdate({ target: robotRuntime.unitId, set })
  }

  async function failedOn(unitId: string, { arosId }: Product) {
    const { db, ids, clock } = server.context
    const at = clock.now()
    const times = { createdAt: at, updatedAt: at, updatesTime: at, endedAt: at }
    const message = { key: 'refused' as const, params: {}, text: '' }
    await db.insert(updates).values({
      id: ids.next(),
      unitId,
      toArosId: arosId,
      state: 'failed',
      phase: 'verifying',
      message,
      ...times,
    })
  }

  async function pin(unitId: string, { variantId, formerId }: Product) {
    const { db, ids, clock } = server.context
    const own = { channel: 'production', kind: 'pin', variantId, unitId, arosId: formerId } as const
    await db.insert(robotAros).values({ id: ids.next(), ...own, assignedAt: clock.now() })
  }

  const ofAros = async ({ arosId }: Product) =>
    (await manager.call(routes.getArosForecast, { params: { ArosId: arosId } })).body
  const unitsOf = async ({ arosId }: Product, query = {}) =>
    (await manager.call(routes.listArosForecastUnits, { params: { ArosId: arosId }, query })).body
  const counts = (rows: readonly { units: number; outcome?: string; reason?: string }[]) =>
    Object.fromEntries(
      rows.flatMap(({ units, outcome, reason }) => (units > 0 ? [[outcome ?? reason, units]] : [])),
    )

  test('say of every robot of the product what it makes of the release, and why', async () => {
    const input = await product()
    await robot(input)
    const full = await robot(input)
    await report(full, { diskTotal: diskReserveBytes, diskUsed: 1, unreported: [] })
    const silent = await robot(input)
    await report(silent, { unreported: [] })
    await robot(input, { agentVersion: '1.1.0' })
    await robot(input, { installedArosId: input.arosId })
    await failedOn(await robot(input), input)
    await pin(await robot(input), input)
    await addUnit(server, { variantId: input.variantId })
    const found = await ofAros(input)
    expect(found).toMatchObject({ total: 8, looked: 8 })
    expect(counts(found.outcomes)).toEqual({ installs: 1, refuses: 4, unknown: 2, unchanged: 1 })
    expect(counts(found.reasons)).toEqual({
      disk_full: 1,
      agent_too_old: 1,
      quarantined: 1,
      pinned: 1,
      disk_unknown: 2,
      agent_unknown: 1,
      offline: 1,
    } satisfies Partial<Record<ForecastReason, number>>)
  })

  test('count the robots that would install it and cannot enforce the limits that its packages declare', async () => {
    const input = await product()
    const device = (isolation?: object) => ({
      deviceInfo: { osName: 'Debian', ...(isolation && { isolation }) },
    })
    await robot(input, device({ level: 'user', limits: true }))
    await robot(input, device({ level: 'none', limits: false }))
    await robot(input, device())
    await robot(input)
    await robot(input, { ...device(), installedArosId: input.arosId })
    expect((await ofAros(input)).limits).toEqual({ packages: [], unenforced: 0 })
    const { db } = server.context
    const [item] = await db.select().from(arosItems).where(eq(arosItems.arosId, input.arosId))
    await db.update(robotLinks).set({ capabilities: ['manifest-2', 'services', 'bake'] })
    const services = [PackageService.parse({ name: 'svc', command: 'svc', limits: { memoryMb: 64 } })]
    await db
      .update(versions)
      .set({ services })
      .where(eq(versions.id, item?.versionId ?? ''))
    expect((await ofAros(input)).limits).toEqual({ packages: [expect.any(String)], unenforced: 2 })
  })

  test('name the robots behind a reason, page by page and as CSV', async () => {
    const input = await product()
    const full = await robot(input)
    await report(full, { diskTotal: 10, diskUsed: 4, unreported: [] })
    for (let index = 0; index < 3; index += 1) await robot(input)
    const page = await unitsOf(input, { 'f.reason': ['disk_full'] })
    expect(page).toMatchObject({
      totalCount: 1,
      items: [{ unitId: full, outcome: 'refuses', reasons: ['disk_full'], freeBytes: 6 }],
    })
    // The one file that the robot does not have by its release, and what must stay free.
    expect(page.items[0]?.neededBytes).toBe('new content'.length + diskReserveBytes)
    const second = await unitsOf(input, { 'f.outcome': ['installs'], page: 2, size: 2 })
    expect([second.items.length, second.totalCount]).toEqual([1, 3])
    const csv = await server.app.inject({
      url: `/api/aros-versions/${input.arosId}/forecast/units?cols=serial:No,outcome:What,reasons:Why`,
      headers: { cookie: manager.cookie, accept: 'text/csv', 'accept-language': 'en' },
    })
    expect(csv.body).toContain('Will not install')
  })

  test('of what a robot said, take nothing for a number that is none', async () => {
    const input = await product()
    const odd = await robot(input)
    await report(odd, { diskTotal: '9e99', diskUsed: {}, battery: 'full', unreported: 'nothing' })
    expect((await unitsOf(input)).items).toMatchObject([
      { freeBytes: null, outcome: 'unknown', reasons: ['disk_unknown', 'body_unknown'] },
    ])
  })

  async function campaign(input: Product, unitIds: string[], policy: Partial<CampaignPolicy> = {}) {
    const body = { name: 'Yayılım', arosId: input.arosId, target: { unitIds }, policy }
    return (await manager.call(createCampaign, { body })).body.id
  }

  test('of a campaign count consent and hours besides, before it is made and before it starts', async () => {
    const input = await product()
    const customerId = await addCustomer(server, 'Akdeniz Otelleri')
    const requested = await robot(input, { customerId })
    const free = await robot(input)
    const unitIds = [requested, free]
    const body = { arosId: input.arosId, target: { unitIds } }
    const planned = (await manager.call(routes.forecastCampaignPlan, { body })).body
    expect(counts(planned.outcomes)).toEqual({ waits: 1, installs: 1 })
    const campaignId = await campaign(input, unitIds)
    const params = { campaignId }
    const found = (await manager.call(routes.getCampaignForecast, { params })).body
    expect(counts(found.reasons)).toEqual({ consent: 1 })
    const query = { 'f.reason': ['consent' as const] }
    const { items } = (await manager.call(routes.listCampaignForecastUnits, { params, query })).body
    expect(items).toMatchObject([{ unitId: requested, outcome: 'waits' }])
    expect(items[0]?.customerName).toEqual(expect.any(String))
  })

  test('of one robot tell the download, the restart, and a downtime only where one was watched', async () => {
    const input = await product()
    const unitId = await robot(input)
    const params = { ArosId: input.arosId, unitId }
    const read = async () => (await manager.call(routes.getUnitChanges, { params })).body
    expect(await read()).toMatchObject({
      unit: { outcome: 'installs' },
      downloadBytes: 'new content'.length,
      restart: 'none',
      downtime: null,
    })
    const others = []
    for (let index = 0; index < 5; index += 1) others.push(await robot(input))
    for (const id of others) await failedOn(id, { ...input, arosId: input.formerId })
    await server.context.db
      .update(updates)
      .set({ state: 'succeeded', downSeconds: 42 })
      .where(eq(updates.toArosId, input.formerId))
    expect((await read()).downtime).toEqual({ of: 'product', updates: 5, medianS: 42, mostS: 42 })
  })

  test('a robot of another product has no changes to tell', async () => {
    const input = await product()
    const params = { ArosId: input.arosId, unitId: await addUnit(server) }
    expect((await manager.call(routes.getUnitChanges, { params })).status).toBe(404)
  })

  test('of a thousand robots are read in sets', async () => {
    const input = await product()
    const { db } = server.context
    await robot(input)
    await db.execute(sql`
      insert into produced_robots (id, created_at, updated_at, serial, variant_id, name, agent_version, installed_aros_id, search_key, sort_key)
      select gen_random_uuid(), now(), now(), 'SET-' || n || '-' || ${input.variantId}::text, ${input.variantId}::uuid, 'Set', '1.2.0', ${input.formerId}::uuid, 'set', 'set'
      from generate_series(1, 1000) n`)
    const found = await ofAros(input)
    expect(found).toMatchObject({ total: 1001, looked: 1001 })
    expect(counts(found.outcomes)).toEqual({ installs: 1, unknown: 1000 })
  })
})
