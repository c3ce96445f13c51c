import * as assignment from '@filo/contract/aros-versions/aros-assignment-routes'
import * as lifecycle from '@filo/contract/aros-versions/aros-lifecycle-routes'
import { listAudit } from '@filo/contract/audit/audit-routes'
import * as testing from '@filo/contract/testers/testers-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { arosVersions } from '../../../db/schema/aros-versions.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../../testing/test-people.ts'
import { addComponent, addDraftAros, addTestUnit, componentCode } from '../../../testing/test-releases.ts'
import { addVariant } from '../../../testing/test-robots.ts'

describe.each(engines())('the robots of testers on %s', (engine) => {
  let server: TestServer
  let admin: TestPerson
  let manager: TestPerson
  let developer: TestPerson
  let first: TestPerson
  let second: TestPerson
  let variantId: string
  let versionId: string
  let units: [shared: string, own: string]

  beforeAll(async () => {
    server = await createTestServer(engine)
    await server.context.trust.ensureKeys()
    admin = await signInAs(server, 'admin')
    manager = await signInAs(server, 'release_manager')
    developer = await signInAs(server, 'developer')
    first = await signInAs(server, 'tester')
    second = await signInAs(server, 'tester')
    versionId = (await addComponent(server, componentCode())).versionId
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    variantId = await addVariant(server)
    units = [await addTestUnit(server, variantId), await addTestUnit(server, variantId)]
  })

  const desiredOf = async (id: string) => {
    const [unit] = await server.context.db.select().from(producedRobots).where(eq(producedRobots.id, id))
    return unit?.desiredArosId
  }
  const pinned = async () => ({ shared: await desiredOf(units[0]), own: await desiredOf(units[1]) })

  /** A running test: both testers have one robot, the first has another besides. */
  async function running(): Promise<{ ArosId: string; testerId: string }> {
    const input = { variantId, channel: 'test' as const, versionIds: [versionId], semver: '1.0.0' }
    const { id: ArosId } = await addDraftAros(developer, input)
    const params = { ArosId }
    const [shared] = units
    const assign = (userId: string, testUnitIds: string[]) =>
      manager.call(testing.assignTester, { params, body: { userId, testUnitIds } })
    const { body } = await assign(first.userId, [...units])
    await assign(second.userId, [shared])
    await developer.call(lifecycle.lockAros, { params, body: {} })
    const started = await developer.call(lifecycle.startArosTest, { params, body: {} })
    expect(started.body.state, JSON.stringify(started.body)).toBe('testing')
    return { ArosId, testerId: body.id }
  }

  test('a tester who is removed leaves the robots nobody else has', async () => {
    const { ArosId, testerId } = await running()
    expect(await pinned()).toEqual({ shared: ArosId, own: ArosId })
    const removed = await manager.call(testing.removeTester, { params: { testerId } })
    expect(removed.status).toBe(204)
    expect(await pinned()).toEqual({ shared: ArosId, own: null })
    const query = { 'f.objectType': 'aros_version', 'f.objectId': ArosId }
    const log = await admin.call(listAudit, { query })
    expect(log.body.items.filter(({ action }) => action === 'aros.unpinned')).toHaveLength(1)
  })

  test('a tester who declines leaves them', async () => {
    const { ArosId } = await running()
    const body = { answer: 'declined' as const, comment: 'Robot yok' }
    await first.call(testing.respondToTest, { params: { ArosId }, body })
    expect(await pinned()).toEqual({ shared: ArosId, own: null })
  })

  test('a tester who loses a robot leaves it', async () => {
    const { ArosId, testerId } = await running()
    const body = { testUnitIds: [units[0]] }
    await manager.call(testing.updateTester, { params: { testerId }, body })
    expect(await pinned()).toEqual({ shared: ArosId, own: null })
  })

  test('a version made the default after its publication takes its test robots along', async () => {
    const { ArosId } = await running()
    const { db } = server.context
    const input = { variantId, channel: 'production' as const, versionIds: [versionId], semver: '1.0.0' }
    const { id } = await addDraftAros(manager, input)
    await db.update(arosVersions).set({ state: 'promoted' }).where(eq(arosVersions.id, ArosId))
    const made = { state: 'published' as const, testOfId: ArosId }
    await db.update(arosVersions).set(made).where(eq(arosVersions.id, id))
    const params = { ArosId: id }
    const assigned = await manager.call(assignment.assignAros, { params, body: { reason: 'Herkese' } })
    expect(assigned.status, JSON.stringify(assigned.body)).toBe(201)
    expect(await pinned()).toEqual({ shared: id, own: id })
  })
})
