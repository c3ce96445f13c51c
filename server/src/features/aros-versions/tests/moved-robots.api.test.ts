import * as assignment from '@filo/contract/aros-versions/aros-assignment-routes'
import * as lifecycle from '@filo/contract/aros-versions/aros-lifecycle-routes'
import { suggestArosVersion, updateArosDraft } from '@filo/contract/aros-versions/aros-versions-routes'
import { listTestRobots } from '@filo/contract/aros-versions/robots-for-tests-routes'
import { listAudit } from '@filo/contract/audit/audit-routes'
import { listNotifications } from '@filo/contract/notifications/notification-routes'
import * as testing from '@filo/contract/testers/testers-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { arosVersions } from '../../../db/schema/aros-versions.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { robotPresence } from '../../../db/schema/robot-presence.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../../testing/test-people.ts'
import { addComponent, addDraftAros, addTestUnit, componentCode } from '../../../testing/test-releases.ts'
import { addVariant } from '../../../testing/test-robots.ts'

describe.each(engines())('robots between tests on %s', (engine) => {
  let server: TestServer
  let admin: TestPerson
  let manager: TestPerson
  let developer: TestPerson
  let first: TestPerson
  let second: TestPerson
  let variantId: string
  let versionId: string
  let units: [string, string]

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

  const unitOf = async (id: string) => {
    const [unit] = await server.context.db.select().from(producedRobots).where(eq(producedRobots.id, id))
    if (!unit) throw new Error('no unit')
    return unit
  }
  const desiredOf = async (id: string) => (await unitOf(id)).desiredArosId
  const robotsOf = async (ArosId: string) => {
    const { body } = await manager.call(testing.listTesters, { params: { ArosId } })
    return body.items.map(({ testRobots }) => testRobots.map(({ unitId }) => unitId))
  }

  /** A candidate that one pass is enough for; the first tester has the robots, the second none. */
  async function candidate(
    semver: string,
    testUnitIds: string[],
  ): Promise<{ ArosId: string; testerId: string }> {
    const input = { variantId, channel: 'test' as const, versionIds: [versionId], semver }
    const { id: ArosId } = await addDraftAros(developer, input)
    const params = { ArosId }
    await developer.call(updateArosDraft, { params, body: { quorum: 1 } })
    const assigned = await manager.call(testing.assignTester, {
      params,
      body: { userId: first.userId, testUnitIds },
    })
    expect(assigned.status, JSON.stringify(assigned.body)).toBe(201)
    await manager.call(testing.assignTester, { params, body: { userId: second.userId } })
    await developer.call(lifecycle.lockAros, { params, body: {} })
    return { ArosId, testerId: assigned.body.id }
  }

  const start = (ArosId: string, body: { takesRobots?: boolean } = {}) =>
    developer.call(lifecycle.startArosTest, { params: { ArosId }, body })

  async function running(semver: string, testUnitIds: string[]) {
    const made = await candidate(semver, testUnitIds)
    expect((await start(made.ArosId)).body.state).toBe('testing')
    return made
  }

  /** A published production version of the variant, given to all its robots or pinned to one. */
  async function released(semver: string, target: { unitId?: string }): Promise<string> {
    const { db } = server.context
    const input = { variantId, channel: 'production' as const, versionIds: [versionId], semver }
    const { id: ArosId } = await addDraftAros(manager, input)
    await db.update(arosVersions).set({ state: 'published' }).where(eq(arosVersions.id, ArosId))
    const body = { reason: 'Fuar', ...target }
    const { status } = await manager.call(assignment.assignAros, { params: { ArosId }, body })
    expect(status).toBe(201)
    return ArosId
  }

  async function judge(ArosId: string, verdict: 'pass' | 'fail'): Promise<void> {
    const params = { ArosId }
    await second.call(testing.startTest, { params, body: {} })
    const { cases } = (await second.call(testing.getMyTest, { params })).body
    const note = 'Ses 12:03’te kesildi'
    const passes = cases.map(({ caseId }) => ({ caseId, result: 'pass' as const, note: '' }))
    const caseResults =
      verdict === 'pass' ? passes : [{ caseId: 'aros:rollback', result: 'fail' as const, note }]
    const body = { verdict, comment: 'Denendi', caseResults }
    const { status, body: answer } = await second.call(testing.submitVerdict, { params, body })
    expect(status, JSON.stringify(answer)).toBe(200)
  }

  test('the start of a test is refused while another running test has its robot, and says which and whose', async () => {
    const earlier = await running('1.0.0', units)
    const { ArosId } = await candidate('1.1.0', [units[0]])
    const refused = await start(ArosId)
    expect(refused).toMatchObject({ status: 409, body: { code: 'aros_robots_in_test' } })
    const { serial } = await unitOf(units[0])
    expect(JSON.stringify(refused.body)).toMatch(new RegExp(`${serial}.*1\\.0\\.0.*: 1\\.`))
    expect(await desiredOf(units[0])).toBe(earlier.ArosId)
  })

  test('with the express word the robot changes tests: who had it has it no more, and that is on record', async () => {
    const earlier = await running('1.0.0', units)
    const { ArosId } = await candidate('1.1.0', [units[0]])
    await server.context.notices.follow()
    expect((await start(ArosId, { takesRobots: true })).body.state).toBe('testing')
    await server.context.notices.follow()
    const { items: notices } = (await first.call(listNotifications, { query: {} })).body
    expect(notices.map(({ kind }) => kind)).toContain('test_robots_moved')
    expect(await desiredOf(units[0])).toBe(ArosId)
    expect(await desiredOf(units[1])).toBe(earlier.ArosId)
    expect(await robotsOf(earlier.ArosId)).toEqual([[units[1]], []])
    const query = { 'f.objectType': 'aros_version', 'f.objectId': earlier.ArosId }
    const { items } = (await admin.call(listAudit, { query })).body
    const moved = items.find(({ action }) => action === 'aros.robots_taken')
    const { serial } = await unitOf(units[0])
    expect(moved).toMatchObject({ after: { robots: serial, remaining: 1, testerIds: [first.userId] } })
  })

  test('a tester of a running test is not given the robot of another without that word either', async () => {
    await running('1.0.0', [units[0]])
    const { testerId } = await running('1.1.0', [units[1]])
    const params = { testerId }
    const change = { testUnitIds: units }
    const refused = await manager.call(testing.updateTester, { params, body: change })
    expect(refused).toMatchObject({ status: 409, body: { code: 'aros_robots_in_test' } })
    const body = { ...change, takesRobots: true }
    expect((await manager.call(testing.updateTester, { params, body })).status).toBe(200)
  })

  test('a robot is planned for the next test while another one still runs on it', async () => {
    const earlier = await running('1.0.0', [units[0]])
    await candidate('1.1.0', [units[0]])
    expect(await desiredOf(units[0])).toBe(earlier.ArosId)
  })

  test('the pass of a test lets go of its robots: one gets its own pin back, the other follows the default', async () => {
    const usual = await released('1.0.0', {})
    const pinned = await released('0.9.0', { unitId: units[1] })
    const { ArosId } = await running('1.1.0', units)
    expect([await desiredOf(units[0]), await desiredOf(units[1])]).toEqual([ArosId, ArosId])
    await judge(ArosId, 'pass')
    expect([await desiredOf(units[0]), await desiredOf(units[1])]).toEqual([usual, pinned])
    expect((await unitOf(units[1])).isPinned).toBe(true)
    const { ArosId: next } = await candidate('1.2.0', units)
    expect((await start(next)).body.state).toBe('testing')
  })

  test('so does the failure of one, and a robot that nothing else is assigned to keeps what it runs', async () => {
    const pinned = await released('0.9.0', { unitId: units[1] })
    const { ArosId } = await running('1.1.0', units)
    await judge(ArosId, 'fail')
    expect([await desiredOf(units[0]), await desiredOf(units[1])]).toEqual([null, pinned])
  })

  test('the robots on offer: free ones that are linked first, each with the test that has it', async () => {
    const { db } = server.context
    const free = await addTestUnit(server, variantId)
    await db.update(producedRobots).set({ connection: 'online' }).where(eq(producedRobots.id, free))
    const seen = { isLinked: true, lastSeenAt: server.clock.now() }
    await db.update(robotPresence).set(seen).where(eq(robotPresence.unitId, free))
    const { ArosId } = await running('1.0.0', [units[0]])
    const { status, body } = await developer.call(listTestRobots, { params: { variantId } })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.items.map(({ unitId }) => unitId)).toEqual([free, units[1], units[0]])
    expect(body.items[0]).toMatchObject({ connection: 'online', runningTest: null, batteryPercent: null })
    expect(body.items[2]).toMatchObject({
      runningTest: { aros: { id: ArosId }, robotCount: 1, testers: [{ id: first.userId }] },
    })
  })

  test('who may not see versions is not shown them, and an unknown product has none', async () => {
    const customer = await signInAs(server, 'customer_admin')
    expect((await customer.call(listTestRobots, { params: { variantId } })).status).toBe(403)
    const params = { variantId: versionId }
    expect((await developer.call(listTestRobots, { params })).status).toBe(404)
  })

  test('a new version is proposed under the name of the product’s releases', async () => {
    const { db } = server.context
    const ArosId = await released('1.0.0', {})
    const change = { name: 'Nova AROS 1.0.0', publishedAt: server.clock.now() }
    await db.update(arosVersions).set(change).where(eq(arosVersions.id, ArosId))
    const query = { variantId, channel: 'test' as const }
    const { body } = await developer.call(suggestArosVersion, { query })
    expect(body).toMatchObject({ name: 'Nova AROS', semver: '1.1.0' })
  })
})
