import * as assignment from '@filo/contract/aros-versions/aros-assignment-routes'
import * as lifecycle from '@filo/contract/aros-versions/aros-lifecycle-routes'
import type { ProgressMessage } from '@filo/contract/device/messages/agent-messages'
import { changeVersionState } from '@filo/contract/packages/versions-routes'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { updates } from '../../db/schema/updates.ts'
import type { RobotActor } from '../../rights/actor.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addComponent, addDraftAros, componentCode } from '../../testing/test-releases.ts'
import { addUnit, addVariant } from '../../testing/test-robots.ts'

const LONG_ENOUGH_MS = 400
const pause = () => new Promise((resolve) => setTimeout(resolve, LONG_ENOUGH_MS))

/** The embedded database has one connection: nothing happens at once there. */
describe.runIf(engines().includes('postgres'))('changes of what a robot shall run, made at once', () => {
  let server: TestServer
  let admin: TestPerson
  let manager: TestPerson
  let variantId: string
  let versionId: string
  let unitId: string
  let other: string
  let first: string

  beforeAll(async () => {
    server = await createTestServer('postgres')
    admin = await signInAs(server, 'admin')
    manager = await signInAs(server, 'release_manager')
  })
  afterAll(() => server.close())

  async function published(semver: string, makeDefault: boolean, more: string[] = []): Promise<string> {
    const versionIds = [versionId, ...more]
    const draft = { variantId, channel: 'production' as const, versionIds, semver }
    const { id: ArosId } = await addDraftAros(manager, draft)
    const params = { ArosId }
    await admin.call(lifecycle.waiveArosTest, { params, body: { reason: 'İlk sürüm' } })
    await manager.call(lifecycle.requestArosReview, { params, body: {} })
    await admin.call(lifecycle.approveAros, { params, body: {} })
    const body = { makeDefault, reason: 'Yeni sürüm' }
    expect((await manager.call(lifecycle.publishAros, { params, body })).body.state).toBe('published')
    return ArosId
  }

  beforeEach(async () => {
    variantId = await addVariant(server)
    unitId = await addUnit(server, { variantId })
    other = await addUnit(server, { variantId })
    versionId = (await addComponent(server, componentCode('core'))).versionId
    first = await published('1.0.0', true)
  })

  const unitOf = async (id: string) => {
    const [unit] = await server.context.db.select().from(producedRobots).where(eq(producedRobots.id, id))
    if (!unit) throw new Error('no such unit')
    return unit
  }
  const updateOf = async (id: string, toArosId: string) => {
    const isIt = and(eq(updates.unitId, id), eq(updates.toArosId, toArosId))
    const [update] = await server.context.db.select().from(updates).where(isIt)
    if (!update) throw new Error('no such update')
    return update
  }
  const robotOf = (unitId: string): RobotActor => ({
    kind: 'robot',
    unitId,
    name: 'NH1',
    ip: '10.0.0.1',
    requestId: 'test',
  })
  const assign = (ArosId: string, body: { unitId?: string; until?: string } = {}) =>
    manager.call(assignment.assignAros, { params: { ArosId }, body: { ...body, reason: 'Sırayla' } })

  /** Runs `work` while a unit's row is held by somebody else. */
  async function whileLocked(id: string, work: () => Promise<void>): Promise<void> {
    await server.context.db.transaction(async (tx) => {
      await tx.select().from(producedRobots).where(eq(producedRobots.id, id)).for('update')
      await work()
    })
  }

  test('revoking a package sees the version that is being assigned', async () => {
    const added = await addComponent(server, componentCode('added'))
    const second = await published('2.0.0', false, [added.versionId])
    let doing: Promise<unknown>[] = []
    await whileLocked(unitId, async () => {
      doing = [assign(second)]
      await pause()
      const body = { action: 'revoke' as const, reason: 'Geri çekildi' }
      doing.push(admin.call(changeVersionState, { params: { versionId: added.versionId }, body }))
      await pause()
    })
    const answers = await Promise.all(doing)
    expect(answers).toMatchObject([{ status: 201 }, { status: 200 }])
    for (const id of [unitId, other]) expect((await unitOf(id)).desiredArosId).toBeNull()
  })

  test('a pin that ends follows the default that is being set', async () => {
    const second = await published('2.0.0', false)
    const until = new Date(server.clock.now().getTime() + 1000).toISOString()
    expect((await assign(first, { unitId: unitId, until })).status).toBe(201)
    server.clock.advance(2000)
    let doing: Promise<unknown>[] = []
    await whileLocked(other, async () => {
      doing = [assign(second)]
      await pause()
      doing.push(server.context.aros.assignments.endExpired())
      await pause()
    })
    await Promise.all(doing)
    expect(await unitOf(unitId)).toMatchObject({ desiredArosId: second, isPinned: false })
  })

  test('an update that succeeds while another version is assigned stays succeeded', async () => {
    const { db, updates: service } = server.context
    const update = await updateOf(unitId, first)
    const second = await published('2.0.0', false)
    const succeeded: ProgressMessage = {
      type: 'progress',
      seq: 1,
      at: server.clock.now().toISOString(),
      updateId: update.id,
      arosId: first,
      attempt: 1,
      phase: 'succeeded',
      percent: 100,
      message: { key: 'succeeded', params: {}, text: 'done' },
      errorCode: null,
      bytes: null,
    }
    let assigning: Promise<unknown> = Promise.resolve()
    await db.transaction(async (tx) => {
      await service.intake.progress(tx, robotOf(unitId), await unitOf(unitId), succeeded)
      assigning = assign(second)
      await pause()
    })
    await assigning
    expect((await updateOf(unitId, first)).state).toBe('succeeded')
    expect(await updateOf(unitId, second)).toMatchObject({ state: 'queued', fromArosId: first })
  })

  test('two requests for an assignment get one and the same, signed once', async () => {
    const request = () => server.context.devices.assignment(robotOf(unitId))
    const [one, two] = await Promise.all([request(), request()])
    expect(one).toEqual(two)
  })
})
