import { pinArosToUnits } from '@filo/contract/aros-versions/aros-pin-routes'
import { listAudit } from '@filo/contract/audit/audit-routes'
import { DAY_MS } from '@filo/contract/durations'
import * as home from '@filo/contract/home/home-routes'
import { retireProducedRobot } from '@filo/contract/produced-robots/produced-robot-life-routes'
import * as routes from '@filo/contract/produced-robots/produced-robots-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arosVersions } from '../../db/schema/aros-versions.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotAros } from '../../db/schema/robot-aros.ts'
import { updates } from '../../db/schema/updates.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addDraftAros } from '../../testing/test-releases.ts'
import { addUnit, addVariant, hearOf } from '../../testing/test-robots.ts'

describe.each(engines())('retired robots on %s', (engine) => {
  let server: TestServer
  let admin: TestPerson
  beforeAll(async () => {
    server = await createTestServer(engine)
    admin = await signInAs(server, 'admin')
  })
  afterAll(() => server.close())

  const retire = async (unitId: string) => {
    const { body } = await admin.call(routes.getProducedRobot, { params: { unitId } })
    const confirm = { confirmSerial: body.serial, reason: 'Hurda' }
    const answer = await admin.call(retireProducedRobot, { params: { unitId }, body: confirm })
    expect(answer.status).toBe(200)
    return answer.body
  }
  const change = (id: string, to: Partial<typeof producedRobots.$inferSelect>) =>
    server.context.db.update(producedRobots).set(to).where(eq(producedRobots.id, id))

  test('leave nothing under way: the pin ends, the update is cancelled, both on record', async () => {
    const { db } = server.context
    const variantId = await addVariant(server)
    const id = await addUnit(server, { variantId })
    const input = { variantId, channel: 'production' as const, versionIds: [], semver: '1.0.0' }
    const { id: ArosId } = await addDraftAros(admin, input)
    await db.update(arosVersions).set({ state: 'published' }).where(eq(arosVersions.id, ArosId))
    const body = { target: { unitIds: [id] }, reason: 'Saha denemesi' }
    await admin.call(pinArosToUnits, { params: { ArosId }, body })
    expect(await retire(id)).toMatchObject({
      lifeState: 'retired',
      updateState: 'unknown',
      isPinned: false,
    })
    const [unit] = await db.select().from(producedRobots).where(eq(producedRobots.id, id))
    expect(unit).toMatchObject({ desiredArosId: null, isPinned: false })
    const [pin] = await db.select().from(robotAros).where(eq(robotAros.unitId, id))
    expect(pin).toMatchObject({ endedAt: server.clock.now(), endedBy: admin.userId })
    const [update] = await db.select().from(updates).where(eq(updates.unitId, id))
    expect(update).toMatchObject({ state: 'cancelled', endedAt: server.clock.now() })
    const query = { 'f.objectType': 'aros_version', 'f.objectId': ArosId, 'f.action': 'aros.unpinned' }
    expect((await admin.call(listAudit, { query })).body.items).toMatchObject([{ reason: 'Hurda' }])
  })

  test('are in no list that home counts without them', async () => {
    const { db, ids, clock } = server.context
    const now = clock.now()
    const info = (arosVersion: string) => ({ arosVersion }) as never
    const day = new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10)
    const id = await addUnit(server)
    await hearOf(server, id, { connection: 'offline', lastSeenAt: new Date(now.getTime() - 2 * DAY_MS) })
    await change(id, { warrantyUntil: day, deviceInfo: info('1'), softwareInfo: info('2') })
    const times = { updatesTime: now, endedAt: now, createdAt: now, updatedAt: now }
    const message = { key: 'rolled_back', params: {}, text: '' } as const
    const failed = { id: ids.next(), unitId: id, state: 'failed', phase: 'failed', message } as const
    await db.insert(updates).values({ ...failed, ...times })
    const counts = async () => {
      const attention = ['mismatch', 'warranty_ending', 'offline_24h', 'update_failed_24h'] as const
      const queries = [
        ...attention.map((value) => ({ 'f.attention': [value] })),
        { 'f.connection': ['offline' as const] },
        { 'f.updateState': ['unknown' as const] },
      ]
      const found = []
      for (const query of queries) {
        const { body } = await admin.call(routes.listProducedRobots, { query })
        found.push(body.items.some((item) => item.id === id))
      }
      const { failedLastDay } = (await admin.call(home.listUpdateOutcomes, {})).body
      return [...found, failedLastDay]
    }
    await change(id, { updateState: 'failed' })
    expect(await counts()).toEqual([true, true, true, true, true, true, 1])
    await retire(id)
    await change(id, { updateState: 'failed' })
    expect(await counts()).toEqual([false, false, false, false, false, false, 0])
    const query = { 'f.lifeState': ['retired' as const], 'f.connection': ['offline' as const] }
    const { body } = await admin.call(routes.listProducedRobots, { query })
    expect(body.items.map((item) => item.id)).toEqual([id])
  })
})
