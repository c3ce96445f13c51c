import * as lifecycle from '@filo/contract/aros-versions/aros-lifecycle-routes'
import { getArosRollout } from '@filo/contract/aros-versions/aros-rollout-routes'
import { getArosVersion, listArosVersions } from '@filo/contract/aros-versions/aros-versions-routes'
import { listAudit } from '@filo/contract/audit/audit-routes'
import { getArosForecast } from '@filo/contract/forecasts/forecast-routes'
import { getPackage } from '@filo/contract/packages/packages-routes'
import { getVersion, listVersions } from '@filo/contract/packages/versions-routes'
import { getReleaseEvidence } from '@filo/contract/testers/release-evidence-routes'
import * as testing from '@filo/contract/testers/testers-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arosVersions } from '../../../db/schema/aros-versions.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { testers as testerRows } from '../../../db/schema/testers.ts'
import { versions } from '../../../db/schema/versions.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../../testing/test-people.ts'
import { addComponent, addDraftAros, componentCode } from '../../../testing/test-releases.ts'
import { addUnit, addVariant } from '../../../testing/test-robots.ts'
import { countWaitingFor } from '../../../testing/test-waiting.ts'

describe.each(engines())('packages on their way with a release on %s', (engine) => {
  let server: TestServer
  let developer: TestPerson
  let manager: TestPerson
  let approver: TestPerson
  let tester: TestPerson
  let admin: TestPerson
  let variantId: string

  beforeAll(async () => {
    server = await createTestServer(engine)
    await server.context.trust.ensureKeys()
    developer = await signInAs(server, 'developer')
    manager = await signInAs(server, 'release_manager')
    approver = await signInAs(server, 'release_manager')
    tester = await signInAs(server, 'tester')
    admin = await signInAs(server, 'admin')
    variantId = await addVariant(server)
  })
  afterAll(() => server.close())

  let number = 0
  const component = (state: 'ready' | 'in_test' = 'ready') =>
    addComponent(server, componentCode('paket'), { state })
  const stateOf = async (versionId: string) =>
    (await manager.call(getVersion, { params: { versionId } })).body.state
  const cardOf = async (packageId: string) =>
    (await manager.call(getPackage, { params: { packageRef: packageId } })).body

  async function candidate(versionIds: string[]): Promise<string> {
    number += 1
    const input = { variantId, channel: 'test' as const, versionIds, semver: `7.${number}.0` }
    const { id } = await addDraftAros(developer, input)
    const params = { ArosId: id }
    await manager.call(testing.assignTester, { params, body: { userId: tester.userId } })
    await developer.call(lifecycle.lockAros, { params, body: {} })
    const quorum = { quorum: 1 }
    await server.context.db.update(arosVersions).set(quorum).where(eq(arosVersions.id, id))
    return id
  }

  /** Tested and passed, promoted and sent to review. @returns the ids of both versions */
  async function inReview(versionIds: string[]) {
    const testId = await candidate(versionIds)
    const params = { ArosId: testId }
    await developer.call(lifecycle.startArosTest, { params, body: {} })
    await tester.call(testing.startTest, { params, body: {} })
    const { cases } = (await tester.call(testing.getMyTest, { params })).body
    const caseResults = cases.map(({ caseId }) => ({
      caseId,
      result: 'pass' as const,
      note: '',
      evidence: [],
    }))
    const verdict = { verdict: 'pass' as const, comment: '', caseResults }
    const input = await tester.call(testing.submitVerdict, { params, body: verdict })
    expect(input.status, JSON.stringify(input.body)).toBe(200)
    const promoted = await manager.call(lifecycle.promoteAros, { params, body: {} })
    expect(promoted.status, JSON.stringify(promoted.body)).toBe(200)
    const ArosId = promoted.body.id
    const sent = await manager.call(lifecycle.requestArosReview, { params: { ArosId }, body: {} })
    expect(sent.body.state, JSON.stringify(sent.body)).toBe('in_review')
    return { testId, ArosId }
  }
  const approve = (ArosId: string, approvesPackages: boolean, by = approver) =>
    by.call(lifecycle.approveAros, { params: { ArosId }, body: { comment: '', approvesPackages } })
  const publish = (ArosId: string, releasesPackages: boolean) =>
    manager.call(lifecycle.publishAros, {
      params: { ArosId },
      body: { makeDefault: true, releasesPackages, reason: 'Yeni sürüm' },
    })

  test('starting a test puts its ready packages in test, each on record', async () => {
    const { versionId } = await component()
    const ArosId = await candidate([versionId])
    await developer.call(lifecycle.startArosTest, { params: { ArosId }, body: {} })
    expect(await stateOf(versionId)).toBe('in_test')
    const query = { 'f.objectId': versionId, 'f.action': 'version.test_started' }
    const { body } = await admin.call(listAudit, { query } as never)
    expect((body as { totalCount: number }).totalCount).toBe(1)
  })

  test('a test that passed is promoted while its packages are in test; its approval is theirs', async () => {
    const { versionId } = await component()
    const { ArosId } = await inReview([versionId])
    expect(await stateOf(versionId)).toBe('in_test')
    const alone = await approve(ArosId, false)
    expect(alone.problem.code).toBe('aros_packages_in_test')
    expect(await stateOf(versionId)).toBe('in_test')
    const together = await approve(ArosId, true)
    expect(together.body.state, JSON.stringify(together.body)).toBe('approved')
    expect(await stateOf(versionId)).toBe('approved')
  })

  test('who had a hand in a package that is not approved yet cannot approve its release', async () => {
    const { versionId } = await component()
    const { ArosId } = await inReview([versionId])
    const mine = { authorIds: [approver.userId] }
    await server.context.db.update(versions).set(mine).where(eq(versions.id, versionId))
    const { body } = await approver.call(getArosVersion, { params: { ArosId } })
    expect(body.steps.find(({ step }) => step === 'approve')?.blockedBy?.code).toBe('own_package')
    expect((await approve(ArosId, true)).status).toBe(409)
    expect(await stateOf(versionId)).toBe('in_test')
  })

  test('publishing releases approved packages with it, or leaves them: their card says what is out either way', async () => {
    const [retained, released] = [await component(), await component()]
    const first = await inReview([retained.versionId])
    await approve(first.ArosId, true)
    expect((await cardOf(retained.packageId)).latestReleased).toBeNull()
    expect((await publish(first.ArosId, false)).body.state).toBe('published')
    expect(await stateOf(retained.versionId)).toBe('approved')
    expect(await cardOf(retained.packageId)).toMatchObject({
      latestReleased: { id: retained.versionId },
      latestTest: null,
      health: 'ok',
    })
    const second = await inReview([retained.versionId, released.versionId])
    await approve(second.ArosId, true)
    expect((await publish(second.ArosId, true)).body.state).toBe('published')
    for (const { versionId, packageId } of [retained, released]) {
      expect(await stateOf(versionId)).toBe('released')
      expect(await cardOf(packageId)).toMatchObject({ latestReleased: { id: versionId }, latestTest: null })
    }
  })

  test('the approver sees who tested for how long, on which robots, and what nobody proved', async () => {
    const { versionId } = await component()
    const { ArosId, testId } = await inReview([versionId])
    const begun = {
      startedAt: new Date(server.clock.now().getTime() - 21_000),
      submittedAt: server.clock.now(),
    }
    await server.context.db.update(testerRows).set(begun).where(eq(testerRows.arosId, testId))
    const { body } = await approver.call(getReleaseEvidence, { params: { ArosId } })
    expect(body.test?.id).toBe(testId)
    expect(body.testers).toMatchObject([{ verdict: 'pass', durationS: 21, robots: [] }])
    const mandatory = body.cases.filter(({ isMandatory }) => isMandatory)
    expect(new Set(mandatory.map(({ status }) => status))).toEqual(new Set(['attested']))
    expect(mandatory.every(({ proofs }) => proofs.length === 0)).toBe(true)
    expect(body.libraries).toEqual([expect.objectContaining({ versionId, vulnerabilities: null })])
  })

  test('home counts what its list shows: approvals, package approvals, tests to judge', async () => {
    const { versionId } = await component()
    await inReview([versionId])
    const [own, alone] = [await component('in_test'), await component('in_test')]
    const mine = { authorIds: [approver.userId] }
    await server.context.db.update(versions).set(mine).where(eq(versions.id, own.versionId))
    const running = await candidate([versionId])
    await developer.call(lifecycle.startArosTest, { params: { ArosId: running }, body: {} })
    await candidate([versionId])
    const query = { 'f.decision': ['mine' as const] }
    const aros = (await approver.call(listArosVersions, { query })).body
    expect(aros.totalCount).toBe(await countWaitingFor(approver, 'aros_to_approve'))
    const packages = (await approver.call(listVersions, { query })).body
    expect(packages.totalCount).toBe(await countWaitingFor(approver, 'package_to_approve'))
    const listed = packages.items.map(({ id }) => id)
    expect(listed).toContain(alone.versionId)
    for (const id of [own.versionId, versionId]) expect(listed).not.toContain(id)
    const tests = (await tester.call(testing.listMyTests, { query: { 'f.waits': ['true'] } })).body
    expect(tests.totalCount).toBe(await countWaitingFor(tester, 'test_to_judge'))
    expect(tests.items.map(({ aros: { id } }) => id)).toContain(running)
  })

  test('a rollout counts every robot in one state, and the forecast says whom it reaches', async () => {
    const { db } = server.context
    const { versionId } = await component()
    const { ArosId } = await inReview([versionId])
    await approve(ArosId, true)
    await publish(ArosId, true)
    const units = [await addUnit(server, { variantId }), await addUnit(server, { variantId })]
    const set = (id: string | undefined, values: Partial<typeof producedRobots.$inferInsert>) =>
      db
        .update(producedRobots)
        .set(values)
        .where(eq(producedRobots.id, id ?? ''))
    await set(units[0], { desiredArosId: ArosId, installedArosId: ArosId })
    await set(units[1], { desiredArosId: ArosId })
    const { body } = await approver.call(getArosRollout, { params: { ArosId } })
    const counts = Object.fromEntries(body.counts.map(({ state, units: count }) => [state, count]))
    expect(body.desired).toBe(2)
    expect(counts).toEqual({ runs: 1, updating: 0, failed: 0, waits: 0, unknown: 1, leaving: 0 })
    const forecast = (await approver.call(getArosForecast, { params: { ArosId } })).body
    expect(forecast).toMatchObject({ total: 2, customers: 0, atCustomers: 0 })
  })
})
