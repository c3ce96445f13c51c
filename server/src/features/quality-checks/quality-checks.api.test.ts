import { listAudit } from '@filo/contract/audit/audit-routes'
import { HOUR_MS } from '@filo/contract/durations'
import * as life from '@filo/contract/produced-robots/produced-robot-life-routes'
import type { LifeState } from '@filo/contract/produced-robots/produced-robot-states'
import * as routes from '@filo/contract/quality-checks/quality-checks-routes'
import { qualityItems } from '@filo/contract/quality-checks/quality-items'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hardwareSnapshots, hardwareStates } from '../../db/schema/hardware.ts'
import { hardwareTestResults, hardwareTestRuns } from '../../db/schema/hardware-tests.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotConfigs } from '../../db/schema/robot-configs.ts'
import { robotModels } from '../../db/schema/robot-models.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'
import { waiveQuality } from '../../testing/test-quality.ts'
import { addBareAros } from '../../testing/test-releases.ts'
import { addUnit, addVariant, hearOf } from '../../testing/test-robots.ts'

describe.each(engines())('quality control on %s', (engine) => {
  let server: TestServer
  let staff: TestPerson
  beforeAll(async () => {
    server = await createTestServer(engine)
    staff = await signInAs(server, 'production')
  })
  afterAll(() => server.close())

  const move = (unitId: string, to: Exclude<LifeState, 'retired'>) =>
    staff.call(life.changeProducedRobotLife, { params: { unitId }, body: { to } })
  const read = async (unitId: string) =>
    (await staff.call(routes.getQualityCheck, { params: { unitId } })).body
  async function checked(): Promise<string> {
    const unitId = await addUnit(server)
    for (const to of ['in_production', 'quality_control'] as const) await move(unitId, to)
    return unitId
  }
  const stateOf = async (unitId: string) =>
    (await server.context.db.select().from(producedRobots).where(eq(producedRobots.id, unitId)))[0]?.lifeState

  test('a robot that was never seen is refused in words that name all that is missing, and passes only with a waiver of each', async () => {
    const unitId = await checked()
    const before = await read(unitId)
    expect(before).toMatchObject({ isDue: true, missing: qualityItems, waivers: [], passed: [] })
    expect(new Set(before.findings.map(({ result }) => result))).toEqual(new Set(['unknown']))
    const refused = await move(unitId, 'in_stock')
    expect(refused.problem).toMatchObject({ code: 'quality_not_passed', status: 409 })
    expect(refused.problem.detail).toContain(
      'Connection, Hardware, Tests, Configuration, Software, Photo, Checked by',
    )
    for (const item of qualityItems.slice(1))
      await staff.call(routes.waiveQualityItem, {
        params: { unitId, item },
        body: { reason: 'Fuara yetişecek' },
      })
    expect((await move(unitId, 'in_stock')).problem.detail).toContain(
      'missing in quality control: Connection.',
    )
    expect(await stateOf(unitId)).toBe('quality_control')
    const params = { unitId, item: 'connected' as const }
    await staff.call(routes.waiveQualityItem, { params, body: { reason: 'Ağ yok' } })
    expect((await move(unitId, 'in_stock')).body.lifeState).toBe('in_stock')
    const { passed, isDue } = await read(unitId)
    expect(isDue).toBe(false)
    expect(passed).toHaveLength(1)
    expect(passed[0]?.waivers.map(({ item, byName }) => [item, byName !== null])).toEqual(
      [...qualityItems.slice(1), 'connected'].map((item) => [item, true]),
    )
    expect(passed[0]?.findings).toEqual(before.findings)
  })

  test('every waiver is in the log with its reason, and one that is withdrawn counts no more', async () => {
    const unitId = await checked()
    await waiveQuality(staff, unitId)
    const params = { unitId, item: 'photo' as const }
    expect((await staff.call(routes.withdrawQualityWaiver, { params })).body.missing).toEqual(['photo'])
    expect((await staff.call(routes.withdrawQualityWaiver, { params })).problem.code).toBe(
      'quality_waiver_none',
    )
    expect((await move(unitId, 'in_stock')).problem.code).toBe('quality_not_passed')
    const admin = await signInAs(server, 'admin')
    const log = await admin.call(listAudit, {
      query: { 'f.objectId': [unitId], 'f.action': ['quality_check.waived'], size: 100 },
    })
    expect(log.body.items).toHaveLength(qualityItems.length)
    expect(log.body.items[0]?.after).toMatchObject({ reason: 'Deneme robotu' })
  })

  test('a robot whose evidence is all there passes without a waiver, and what it was is stored', async () => {
    const { db, clock, ids } = server.context
    const variantId = await addVariant(server)
    const arosId = await addBareAros(server, { variantId })
    const unitId = await addUnit(server, { variantId })
    for (const to of ['in_production', 'quality_control'] as const) await move(unitId, to)
    const now = clock.now()
    await hearOf(server, unitId, { connection: 'online', lastSeenAt: now })
    await db
      .update(producedRobots)
      .set({ desiredArosId: arosId, installedArosId: arosId, reportedAt: now })
      .where(eq(producedRobots.id, unitId))
    await db.update(robotModels).set({ hardwareBaseline: { cpu: 'Orka 8' } })
    const snapshotId = ids.next()
    const inventory = { cpu: { items: [{ brand: 'Orka 8' }] } }
    const looked = { collectedAt: now, agentVersion: '1.0.0', durationMs: 1, warnings: [] }
    await db
      .insert(hardwareSnapshots)
      .values({ id: snapshotId, unitId, hash: 'h', firstSeenAt: now, lastSeenAt: now, ...looked })
    await db.insert(hardwareStates).values({ unitId, snapshotId, inventory, reference: inventory })
    const runId = ids.next()
    const requested = { unitId, requestedAt: now }
    const run = { id: runId, state: 'done' as const, reason: 'QC', needsConsent: false, expiresAt: now }
    await db.insert(hardwareTestRuns).values({ ...run, ...requested })
    await db
      .insert(hardwareTestResults)
      .values({ id: ids.next(), runId, test: 'disk', state: 'passed', values: {}, ...requested })
    await db.insert(robotConfigs).values({ unitId, reportedAt: now, own: {}, reported: {} })
    const half = await read(unitId)
    expect(half.missing).toEqual(['config', 'photo', 'person'])
    const signed = await staff.call(routes.signQualityCheck, { params: { unitId } })
    expect(signed.body.missing).toEqual(['config', 'photo'])
    expect(signed.body.findings.at(-1)).toMatchObject({ result: 'passed', code: 'person_signed' })
    for (const item of ['config', 'photo'] as const)
      await staff.call(routes.waiveQualityItem, {
        params: { unitId, item },
        body: { reason: 'Sonra bakılacak' },
      })
    expect((await move(unitId, 'in_stock')).status).toBe(200)
    const [round] = (await read(unitId)).passed
    expect(round?.findings.map(({ item, result }) => [item, result])).toEqual([
      ['connected', 'passed'],
      ['hardware', 'passed'],
      ['tests', 'passed'],
      ['config', 'unknown'],
      ['software', 'passed'],
      ['photo', 'unknown'],
      ['person', 'passed'],
    ])
    expect(round?.passedByName).not.toBeNull()
  })

  test('a new round begins with nothing of the last one, and one that went back to production is forgotten', async () => {
    const unitId = await checked()
    await waiveQuality(staff, unitId)
    await move(unitId, 'in_production')
    await move(unitId, 'quality_control')
    expect((await read(unitId)).waivers).toEqual([])
    await waiveQuality(staff, unitId)
    await move(unitId, 'in_stock')
    await move(unitId, 'quality_control')
    expect(await read(unitId)).toMatchObject({ waivers: [], missing: qualityItems, passed: [{}] })
  })

  test('a robot that is not in quality control has no list to work on; a photo that nobody uploaded is none', async () => {
    const unitId = await addUnit(server)
    const sign = await staff.call(routes.signQualityCheck, { params: { unitId } })
    expect(sign.problem.code).toBe('quality_not_due')
    const due = await checked()
    const photoKey = `${'a'.repeat(40)}-100x100-jpg`
    const photo = await staff.call(routes.setQualityPhoto, { params: { unitId: due }, body: { photoKey } })
    expect(photo.problem.code).toBe('picture_missing')
  })

  test('of many robots those that are ready go to stock, the others are named with what they lack', async () => {
    const [ready, missing, planned] = [await checked(), await checked(), await addUnit(server)]
    await waiveQuality(staff, ready)
    const answer = await staff.call(life.stockProducedRobots, {
      body: { unitIds: [ready, missing, planned] },
    })
    expect(answer.body).toMatchObject({
      movedCount: 1,
      refused: [
        { unitId: missing, isDue: true, missing: qualityItems },
        { unitId: planned, isDue: false, missing: [] },
      ],
    })
    expect([await stateOf(ready), await stateOf(missing)]).toEqual(['in_stock', 'quality_control'])
  })

  test('a robot heard of since quality control began counts as connected, one from before does not', async () => {
    const unitId = await checked()
    await hearOf(server, unitId, { connection: 'offline', lastSeenAt: server.clock.now() })
    server.clock.advance(HOUR_MS / 4)
    expect((await read(unitId)).findings[0]).toMatchObject({ result: 'passed', code: 'connected_since' })
    const earlier = new Date(server.clock.now().getTime() - HOUR_MS)
    await hearOf(server, unitId, { connection: 'offline', lastSeenAt: earlier })
    expect((await read(unitId)).findings[0]).toMatchObject({ result: 'failed', code: 'connected_before' })
  })
})
