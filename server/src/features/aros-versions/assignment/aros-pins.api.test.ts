import * as assignment from '@filo/contract/aros-versions/aros-assignment-routes'
import { withdrawAros } from '@filo/contract/aros-versions/aros-lifecycle-routes'
import { pinArosToUnits, unpinArosUnits } from '@filo/contract/aros-versions/aros-pin-routes'
import type { ArosState } from '@filo/contract/aros-versions/aros-states'
import * as routes from '@filo/contract/aros-versions/aros-versions-routes'
import { listAudit } from '@filo/contract/audit/audit-routes'
import type { QueryInput } from '@filo/contract/route'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arosVersions } from '../../../db/schema/aros-versions.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { updates } from '../../../db/schema/updates.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../../testing/test-people.ts'
import { addDraftAros, addTestUnit } from '../../../testing/test-releases.ts'
import { addUnit, addVariant } from '../../../testing/test-robots.ts'

describe.each(engines())('pins of many robots on %s', (engine) => {
  let server: TestServer
  let admin: TestPerson
  let manager: TestPerson
  let developer: TestPerson
  let variantId: string
  let unitIds: string[]

  beforeAll(async () => {
    server = await createTestServer(engine)
    admin = await signInAs(server, 'admin')
    manager = await signInAs(server, 'release_manager')
    developer = await signInAs(server, 'developer')
    variantId = await addVariant(server)
    unitIds = []
    for (let index = 0; index < 3; index += 1) unitIds.push(await addUnit(server, { variantId }))
  })
  afterAll(() => server.close())

  /** A version in any state, without the way there. */
  async function aros(channel: 'production' | 'test', state: ArosState, semver: string): Promise<string> {
    const person = channel === 'test' ? developer : manager
    const { id } = await addDraftAros(person, { variantId, channel, versionIds: [], semver })
    await server.context.db.update(arosVersions).set({ state }).where(eq(arosVersions.id, id))
    return id
  }

  const pinsOf = async (query: QueryInput<typeof assignment.listArosPins>) =>
    (await manager.call(assignment.listArosPins, { params: { variantId }, query })).body

  const unitOf = async (id: string) => {
    const [unit] = await server.context.db.select().from(producedRobots).where(eq(producedRobots.id, id))
    return unit
  }

  test('chosen robots are pinned and unpinned at once, each on record', async () => {
    const ArosId = await aros('production', 'published', '1.0.0')
    const [one = '', two = ''] = unitIds
    const body = { target: { unitIds: [one, two] }, reason: 'Saha denemesi' }
    const versionsOf = async () => [await unitOf(one), await unitOf(two)].map((unit) => unit?.desiredVersion)
    const [ofOne = 0, ofTwo = 0] = await versionsOf()
    const pinned = await manager.call(pinArosToUnits, { params: { ArosId }, body })
    expect(pinned.body, JSON.stringify(pinned.body)).toEqual({ changedCount: 2, unchangedCount: 0 })
    for (const id of [one, two])
      expect(await unitOf(id)).toMatchObject({ desiredArosId: ArosId, isPinned: true })
    expect(await versionsOf(), 'raised once each: robots see by it that they shall ask').toEqual([
      ofOne + 1,
      ofTwo + 1,
    ])
    const queued = await server.context.db.select().from(updates).where(eq(updates.toArosId, ArosId))
    expect(queued).toHaveLength(2)
    const again = await manager.call(pinArosToUnits, { params: { ArosId }, body })
    expect(again.body).toEqual({ changedCount: 0, unchangedCount: 2 })
    expect(await versionsOf()).toEqual([ofOne + 1, ofTwo + 1])
    const query = { 'f.objectType': 'aros_version', 'f.objectId': ArosId }
    const log = await admin.call(listAudit, { query })
    const records = log.body.items.filter((entry) => entry.action === 'aros.pinned')
    expect(records).toHaveLength(2)
    expect(records[0]?.reason).toBe('Saha denemesi')
    const ended = await manager.call(unpinArosUnits, {
      params: { variantId },
      body: { channel: 'production', target: { unitIds: unitIds }, reason: 'Deneme bitti' },
    })
    expect(ended.body).toEqual({ changedCount: 2, unchangedCount: 1 })
    expect(await unitOf(one)).toMatchObject({ desiredArosId: null, isPinned: false })
  })

  test('every match of a list query is pinned', async () => {
    const ArosId = await aros('production', 'published', '1.1.0')
    const body = { target: { query: { 'f.isPinned': 'false', size: 10 } }, reason: 'Hepsi' } as never
    const { body: done } = await manager.call(pinArosToUnits, { params: { ArosId }, body })
    expect(done).toEqual({ changedCount: unitIds.length, unchangedCount: 0 })
  })

  test('the pins of a product are read page by page, counted and found by their robot', async () => {
    const params = { variantId }
    const first = await pinsOf({ 'f.channel': 'production', size: 2, sort: 'serial' })
    expect(first).toMatchObject({ totalCount: 3, items: [{ kind: 'pin' }, { kind: 'pin' }] })
    const rest = await pinsOf({ 'f.channel': 'production', size: 2, sort: 'serial', page: 2 })
    const serials = [...first.items, ...rest.items].map(({ serial }) => serial ?? '')
    expect(serials).toEqual(serials.toSorted((a, b) => (a < b ? -1 : 1)))
    expect(new Set(serials).size).toBe(3)
    expect((await pinsOf({ q: serials[1] ?? '' })).items).toMatchObject([{ serial: serials[1] }])
    expect((await pinsOf({ 'f.channel': 'test' })).totalCount).toBe(0)
    const query = { channel: 'production' as const }
    const { body } = await manager.call(assignment.getProductAros, { params, query })
    expect(body).toMatchObject({ pinCount: 3, timelineCount: body.timeline.length })
    expect(body.timeline.find(({ aros: { semver } }) => semver === '1.1.0')?.pinned).toBe(3)
  })

  test('nothing is pinned when one of them may not have it', async () => {
    const ArosId = await aros('test', 'testing', '2.0.0')
    const testUnit = await addTestUnit(server, variantId)
    const [plain = ''] = unitIds
    const pin = (unitIds: string[]) =>
      developer.call(pinArosToUnits, { params: { ArosId }, body: { target: { unitIds }, reason: 'Test' } })
    expect((await pin([testUnit, plain])).problem.code).toBe('aros_not_a_test_robot')
    const foreign = await addUnit(server)
    expect((await pin([testUnit, foreign])).problem.code).toBe('aros_unit_other_variant')
    expect((await unitOf(testUnit))?.isPinned).toBe(false)
    expect((await pin([testUnit])).body).toEqual({ changedCount: 1, unchangedCount: 0 })
  })

  test('a retired robot is not pinned, alone or among others', async () => {
    const { db } = server.context
    const [plain = ''] = unitIds
    const retired = await addUnit(server, { variantId })
    await db.update(producedRobots).set({ lifeState: 'retired' }).where(eq(producedRobots.id, retired))
    const params = { ArosId: await aros('production', 'published', '1.1.5') }
    const reason = 'Deneme'
    const alone = await manager.call(assignment.assignAros, { params, body: { unitId: retired, reason } })
    const target = { unitIds: [plain, retired] }
    const many = await manager.call(pinArosToUnits, { params, body: { target, reason } })
    for (const { problem } of [alone, many]) {
      expect(problem).toMatchObject({ status: 409, code: 'aros_unit_retired' })
    }
    expect(await unitOf(retired)).toMatchObject({ desiredArosId: null, isPinned: false })
    expect((await unitOf(plain))?.desiredArosId).not.toBe(params.ArosId)
  })

  test('a pin that would end in the past is refused and leaves the present one', async () => {
    const [unitId = ''] = unitIds
    const first = await aros('production', 'published', '1.2.0')
    const second = await aros('production', 'published', '1.3.0')
    const body = { unitId, reason: 'Deneme' }
    await manager.call(assignment.assignAros, { params: { ArosId: first }, body })
    const params = { ArosId: second }
    const until = server.clock.now().toISOString()
    const one = await manager.call(assignment.assignAros, { params, body: { ...body, until } })
    const many = await manager.call(pinArosToUnits, {
      params,
      body: { target: { unitIds: [unitId] }, reason: 'Deneme', until },
    })
    for (const { problem } of [one, many]) {
      expect(problem).toMatchObject({ code: 'aros_until_past', errors: [{ path: 'until' }] })
    }
    expect(await unitOf(unitId)).toMatchObject({ desiredArosId: first, isPinned: true })
  })

  test('a pin that is moved by a withdrawal still ends when it was meant to', async () => {
    const [unitId = ''] = unitIds
    const bad = await aros('production', 'published', '1.4.0')
    const replacementId = await aros('production', 'published', '1.5.0')
    const until = new Date(server.clock.now().getTime() + 3_600_000).toISOString()
    await manager.call(assignment.assignAros, {
      params: { ArosId: bad },
      body: { unitId, reason: 'Deneme', until },
    })
    const withdrawn = await manager.call(withdrawAros, {
      params: { ArosId: bad },
      body: { reason: 'Hatalı', replacementId },
    })
    expect(withdrawn.status, JSON.stringify(withdrawn.body)).toBe(200)
    const pins = await pinsOf({ 'f.channel': 'production' })
    expect(pins.items.find((pin) => pin.unitId === unitId)).toMatchObject({
      aros: { id: replacementId },
      until,
    })
  })

  test('a robot pinned to what it shall run already keeps where its update stands', async () => {
    const { db } = server.context
    const unitId = await addUnit(server, { variantId })
    const params = { ArosId: await aros('production', 'published', '1.6.0') }
    await manager.call(assignment.assignAros, { params, body: { reason: 'Yeni sürüm' } })
    await db.update(producedRobots).set({ updateState: 'failed' }).where(eq(producedRobots.id, unitId))
    const target = { unitIds: [unitId] }
    await manager.call(pinArosToUnits, { params, body: { target, reason: 'Sabit' } })
    expect(await unitOf(unitId)).toMatchObject({ isPinned: true, updateState: 'failed' })
    const body = { channel: 'production' as const, target, reason: 'Serbest' }
    await manager.call(unpinArosUnits, { params: { variantId }, body })
    expect(await unitOf(unitId)).toMatchObject({ isPinned: false, updateState: 'failed' })
  })

  test('the channel decides who may', async () => {
    const ArosId = await aros('production', 'published', '3.0.0')
    const body = { target: { unitIds: unitIds }, reason: 'Deneme' }
    expect((await developer.call(pinArosToUnits, { params: { ArosId }, body })).status).toBe(403)
    const unpin = { channel: 'production' as const, ...body }
    expect((await developer.call(unpinArosUnits, { params: { variantId }, body: unpin })).status).toBe(403)
    const draft = await aros('production', 'draft', '3.1.0')
    const early = await manager.call(pinArosToUnits, { params: { ArosId: draft }, body })
    expect(early.problem.code).toBe('aros_not_assignable')
    expect((await pinsOf({ 'f.arosId': ArosId })).totalCount).toBe(0)
  })

  test('who composed versions is listed by name for the filter of the workshop', async () => {
    const { body } = await developer.call(routes.listArosComposers, { query: { q: 'release_manager' } })
    expect(body.items.map((person) => person.id)).toEqual([manager.userId])
    const one = await developer.call(routes.getArosComposer, { params: { userId: manager.userId } })
    expect(one.body).toEqual(body.items[0])
    const nobody = await developer.call(routes.getArosComposer, { params: { userId: admin.userId } })
    expect(nobody.problem.code).toBe('not_found')
  })
})
