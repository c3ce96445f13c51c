import * as assignment from '@filo/contract/aros-versions/aros-assignment-routes'
import * as lifecycle from '@filo/contract/aros-versions/aros-lifecycle-routes'
import * as routes from '@filo/contract/aros-versions/aros-versions-routes'
import { listAudit } from '@filo/contract/audit/audit-routes'
import { changeVersionState } from '@filo/contract/packages/versions-routes'
import { listUpdates } from '@filo/contract/updates/updates-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { updates } from '../../../db/schema/updates.ts'
import { versions } from '../../../db/schema/versions.ts'
import { type RobotActor, systemActor } from '../../../rights/actor.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../../testing/test-people.ts'
import { addComponent, addDraftAros, componentCode } from '../../../testing/test-releases.ts'
import { robotActorOf } from '../../../testing/test-reports.ts'
import { addUnit, addVariant } from '../../../testing/test-robots.ts'

describe.each(engines())('versions that are held back on %s', (engine) => {
  let server: TestServer
  let admin: TestPerson
  let manager: TestPerson
  let variantId: string
  let versionIds: string[]
  let first: string
  let units: { running: string; fresh: string; begun: string; waiting: string }

  beforeAll(async () => {
    server = await createTestServer(engine)
    await server.context.trust.ensureKeys()
    admin = await signInAs(server, 'admin')
    manager = await signInAs(server, 'release_manager')
  })
  afterAll(() => server.close())

  /** A published version with these packages, released with a waiver. */
  async function published(semver: string, ids: string[], makeDefault = true): Promise<string> {
    const { id: ArosId } = await addDraftAros(manager, {
      variantId,
      channel: 'production',
      versionIds: ids,
      semver,
    })
    const params = { ArosId }
    await admin.call(lifecycle.waiveArosTest, { params, body: { reason: 'İlk sürüm' } })
    await manager.call(lifecycle.requestArosReview, { params, body: {} })
    await admin.call(lifecycle.approveAros, { params, body: {} })
    const body = { makeDefault, reason: 'Yeni sürüm' }
    const answer = await manager.call(lifecycle.publishAros, { params, body })
    expect(answer.body.state, JSON.stringify(answer.body)).toBe('published')
    return ArosId
  }

  const unitOf = async (id: string) => {
    const [unit] = await server.context.db.select().from(producedRobots).where(eq(producedRobots.id, id))
    if (!unit) throw new Error('no such unit')
    return unit
  }
  const desiredOf = async (id: string) => (await unitOf(id)).desiredArosId
  const runs = (id: string, installedArosId: string | null) =>
    server.context.db.update(producedRobots).set({ installedArosId }).where(eq(producedRobots.id, id))
  const openUpdate = async (unitId: string) => {
    const { body } = await manager.call(listUpdates, { query: { 'f.unitId': unitId } })
    return body.items[0]
  }
  const detail = async (ArosId: string) =>
    (await manager.call(routes.getArosVersion, { params: { ArosId } })).body

  /** Four robots of a new product: one runs the new default already, one is installing it, two have not begun. */
  beforeEach(async () => {
    variantId = await addVariant(server)
    units = {
      running: await addUnit(server, { variantId }),
      fresh: await addUnit(server, { variantId }),
      begun: await addUnit(server, { variantId }),
      waiting: await addUnit(server, { variantId }),
    }
    const core = await addComponent(server, componentCode('core'))
    versionIds = [core.versionId]
    first = await published('1.0.0', versionIds)
    for (const id of [units.running, units.begun, units.waiting]) await runs(id, first)
  })

  async function secondDefault(ids = versionIds): Promise<string> {
    const second = await published('2.0.0', ids)
    await runs(units.running, second)
    const { db } = server.context
    const installing = { state: 'installing', phase: 'installing' } as const
    await db.update(updates).set(installing).where(eq(updates.unitId, units.begun))
    return second
  }

  test('a paused version is started by no further robot, and resuming makes it wanted again', async () => {
    const second = await secondDefault()
    expect(await desiredOf(units.waiting)).toBe(second)
    expect((await detail(second)).holding).toEqual({ wouldHold: 2, blocked: 0 })
    const params = { ArosId: second }
    const paused = await manager.call(lifecycle.pauseAros, { params, body: { reason: 'Ses kesiliyor' } })
    expect(paused.body.state).toBe('paused')
    expect(await desiredOf(units.running)).toBe(second)
    expect(await desiredOf(units.begun)).toBe(second)
    expect(await desiredOf(units.waiting)).toBe(first)
    expect(await desiredOf(units.fresh)).toBeNull()
    expect((await openUpdate(units.waiting))?.state).toBe('cancelled')
    expect((await openUpdate(units.begun))?.state).toBe('installing')
    expect(paused.body.holding).toEqual({ wouldHold: 0, blocked: 2 })
    await manager.call(lifecycle.resumeAros, { params, body: { reason: 'Düzeltildi' } })
    for (const id of [units.waiting, units.fresh]) {
      expect(await desiredOf(id)).toBe(second)
      expect(await openUpdate(id)).toMatchObject({ state: 'queued', to: { id: second } })
    }
  })

  test('a robot that is registered while its default is paused waits', async () => {
    const second = await secondDefault()
    await manager.call(lifecycle.pauseAros, { params: { ArosId: second }, body: { reason: 'Dur' } })
    const added = await addUnit(server, { variantId })
    const { updates: service, db } = server.context
    const actor = systemActor('test')
    await db.transaction((tx) => service.reassign(tx, actor, { unitId: added }))
    expect(await desiredOf(added)).toBeNull()
    expect((await detail(second)).holding.blocked).toBe(3)
  })

  test('a robot that finished the paused version all the same keeps it', async () => {
    const second = await secondDefault()
    await manager.call(lifecycle.pauseAros, { params: { ArosId: second }, body: { reason: 'Dur' } })
    const unit = await unitOf(units.waiting)
    const { contentHash } = (await manager.call(routes.getArosVersion, { params: { ArosId: second } })).body
    const report = {
      type: 'report' as const,
      seq: 1,
      at: server.clock.now().toISOString(),
      current: { arosId: second, contentHash },
      previous: null,
      deviceInfo: {},
      softwareInfo: { arosVersion: null, packages: [], programs: [] },
    } as never
    await server.context.db.transaction((tx) =>
      server.context.updates.intake.report(tx, robotActorOf(unit), unit, report),
    )
    expect(await unitOf(units.waiting)).toMatchObject({ desiredArosId: second, installedArosId: second })
  })

  test('an update that went on while the version was paused and failed is not wanted any more', async () => {
    const second = await secondDefault()
    await manager.call(lifecycle.pauseAros, { params: { ArosId: second }, body: { reason: 'Dur' } })
    const unit = await unitOf(units.begun)
    const update = await openUpdate(units.begun)
    const robot: RobotActor = {
      kind: 'robot',
      unitId: unit.id,
      name: unit.serial,
      ip: '127.0.0.1',
      requestId: 'r',
    }
    const failed = {
      type: 'progress' as const,
      seq: 1,
      at: server.clock.now().toISOString(),
      updateId: update?.id ?? '',
      arosId: second,
      attempt: 1,
      phase: 'failed' as const,
      percent: 60,
      message: { key: 'install_failed' as const, params: {}, text: '' },
      errorCode: null,
      bytes: null,
    }
    const { db, updates: service } = server.context
    await db.transaction((tx) => service.intake.progress(tx, robot, unit, failed))
    expect(await desiredOf(units.begun)).toBe(first)
    expect(await openUpdate(units.begun)).toMatchObject({ state: 'failed', canRetry: false })
  })

  test('a revoked package version holds back every version that contains it and refuses to give it', async () => {
    const doomed = await addComponent(server, componentCode('ses'))
    const second = await secondDefault([...versionIds, doomed.versionId])
    const third = await published('3.0.0', [...versionIds, doomed.versionId], false)
    const approved = await addDraftAros(manager, {
      variantId,
      channel: 'production',
      versionIds: [doomed.versionId],
      semver: '4.0.0',
    })
    const draft = { ArosId: approved.id }
    await admin.call(lifecycle.waiveArosTest, { params: draft, body: { reason: 'İlk sürüm' } })
    await manager.call(lifecycle.requestArosReview, { params: draft, body: {} })
    await admin.call(lifecycle.approveAros, { params: draft, body: {} })
    const revoked = await admin.call(changeVersionState, {
      params: { versionId: doomed.versionId },
      body: { action: 'revoke', reason: 'Güvenlik açığı' },
    })
    expect(revoked.status, JSON.stringify(revoked.body)).toBe(200)
    expect(revoked.body.impact?.aros.map((aros) => aros.id)).toEqual(expect.arrayContaining([second, third]))
    expect(await desiredOf(units.running)).toBe(second)
    expect(await desiredOf(units.begun)).toBe(second)
    expect(await desiredOf(units.waiting)).toBe(first)
    expect(await desiredOf(units.fresh)).toBeNull()

    const reason = 'Deneme'
    const params = { ArosId: third }
    const pin = await manager.call(assignment.assignAros, { params, body: { reason, unitId: units.fresh } })
    expect(pin.problem).toMatchObject({ code: 'aros_contains_revoked' })
    expect(pin.problem.detail).toContain(`Package ${doomed.code} 1.0.0`)
    const asDefault = await manager.call(assignment.assignAros, { params, body: { reason } })
    expect(asDefault.problem.code).toBe('aros_contains_revoked')
    const publish = await manager.call(lifecycle.publishAros, {
      params: draft,
      body: { makeDefault: true, reason },
    })
    expect(publish.problem.message).toContain(`Package ${doomed.code} 1.0.0`)
    expect((await detail(third)).steps.find(({ step }) => step === 'pin')?.blockedBy).toMatchObject({
      code: 'contains_revoked',
    })

    const replaced = await manager.call(lifecycle.withdrawAros, {
      params: { ArosId: second },
      body: { reason, replacementId: third },
    })
    expect(replaced.problem.code).toBe('aros_contains_revoked')
    expect((await detail(second)).state).toBe('published')

    const sound = await published('5.0.0', versionIds)
    expect(await desiredOf(units.waiting)).toBe(sound)
    const back = await manager.call(assignment.rollBackAros, {
      params: { variantId },
      body: { channel: 'production', reason },
    })
    expect(back.problem.code).toBe('aros_contains_revoked')
  })

  test('an agent that is too old waits with a reason until it is new enough', async () => {
    const { db } = server.context
    await db.update(producedRobots).set({ agentVersion: '1.0.0' }).where(eq(producedRobots.id, units.waiting))
    const demanding = await addComponent(server, componentCode('yeni'))
    await db.update(versions).set({ minAgent: '1.2.0' }).where(eq(versions.id, demanding.versionId))
    const second = await secondDefault([...versionIds, demanding.versionId])
    expect(await desiredOf(units.waiting)).toBe(first)
    expect(await desiredOf(units.fresh)).toBe(second)
    expect(await openUpdate(units.waiting)).toMatchObject({
      state: 'waiting',
      to: { id: second },
      message: { key: 'agent_too_old', params: { needed: '1.2.0', found: '1.0.0' } },
    })
    await db.update(producedRobots).set({ agentVersion: '1.2.0' }).where(eq(producedRobots.id, units.waiting))
    const unit = await unitOf(units.waiting)
    const { hasNews } = await db.transaction((tx) => server.context.updates.intake.agentChanged(tx, unit))
    expect(hasNews).toBe(true)
    expect(await desiredOf(units.waiting)).toBe(second)
    expect(await openUpdate(units.waiting)).toMatchObject({ state: 'queued', to: { id: second } })
  })

  test('promoting makes a draft alone: it asks for no reason, and keeps one that is given', async () => {
    const { id: ArosId } = await addDraftAros(manager, {
      variantId,
      channel: 'test',
      versionIds,
      semver: '9.0.0',
    })
    const { arosVersions } = await import('../../../db/schema/aros-versions.ts')
    const passed = { state: 'passed' as const, passedAt: server.clock.now() }
    await server.context.db.update(arosVersions).set(passed).where(eq(arosVersions.id, ArosId))
    const params = { ArosId }
    const done = await manager.call(lifecycle.promoteAros, { params, body: { reason: 'İki testçi geçti' } })
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    const query = { 'f.objectType': 'aros_version', 'f.objectId': ArosId, 'f.action': 'aros.promoted' }
    const { body } = await admin.call(listAudit, { query } as never)
    expect(body.items.find((entry) => entry.action === 'aros.promoted')?.reason).toBe('İki testçi geçti')
  })
})
