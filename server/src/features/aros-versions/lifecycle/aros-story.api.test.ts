import * as assignment from '@filo/contract/aros-versions/aros-assignment-routes'
import * as comparison from '@filo/contract/aros-versions/aros-comparison-routes'
import * as lifecycle from '@filo/contract/aros-versions/aros-lifecycle-routes'
import * as routes from '@filo/contract/aros-versions/aros-versions-routes'
import { ArosManifest } from '@filo/contract/device/assignment/aros-manifest'
import { findHashMismatch } from '@filo/contract/device/assignment/content-hash'
import type { TestCase, Verdict } from '@filo/contract/testers/tester-shapes'
import * as testing from '@filo/contract/testers/testers-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { trustTargets } from '../../../db/schema/trust.ts'
import { sha256Hex } from '../../../ground/sha256-hex.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../../testing/test-people.ts'
import {
  addComponent,
  addDraftAros,
  addFrozenVersion,
  addTestUnit,
  componentCode,
} from '../../../testing/test-releases.ts'
import { addUnit, addVariant, hearOf } from '../../../testing/test-robots.ts'

function resultsFor(cases: readonly TestCase[]) {
  return cases.map(({ caseId }) => ({ caseId, result: 'pass' as const, note: '', evidence: [] }))
}

async function giveVerdict(person: TestPerson, ArosId: string, verdict: Verdict = 'pass') {
  const params = { ArosId }
  await person.call(testing.startTest, { params, body: {} })
  const { body } = await person.call(testing.getMyTest, { params })
  const caseResults = resultsFor(body.cases)
  return person.call(testing.submitVerdict, {
    params,
    body: { verdict, comment: 'Denendi', caseResults },
  })
}

describe.each(engines())('the story of a release on %s', (engine) => {
  let server: TestServer
  let developer: TestPerson
  let manager: TestPerson
  let second: TestPerson
  let testers: TestPerson[]
  let variantId: string
  let unitId: string
  let testUnitId: string
  let versionIds: string[]

  beforeAll(async () => {
    server = await createTestServer(engine)
    await server.context.trust.ensureKeys()
    developer = await signInAs(server, 'developer')
    manager = await signInAs(server, 'release_manager')
    second = await signInAs(server, 'admin')
    testers = [await signInAs(server, 'tester'), await signInAs(server, 'tester')]
    variantId = await addVariant(server)
    unitId = await addUnit(server, { variantId })
    testUnitId = await addTestUnit(server, variantId)
    const core = await addComponent(server, componentCode('core'))
    const voice = await addComponent(server, componentCode('ses'), {
      dependencies: [{ code: core.code, range: '^1.0.0' }],
    })
    versionIds = [core.versionId, voice.versionId]
  })
  afterAll(() => server.close())

  const desiredOf = async (id: string) => {
    const [unit] = await server.context.db.select().from(producedRobots).where(eq(producedRobots.id, id))
    return unit?.desiredArosId
  }

  /** The test robot has reported that it runs content with this hash. */
  async function runs(id: string, reportedHash: string): Promise<void> {
    const at = server.clock.now()
    const reported = { reportedHash, reportedAt: at, updateState: 'up_to_date' as const }
    await server.context.db.update(producedRobots).set(reported).where(eq(producedRobots.id, id))
    await hearOf(server, id, { connection: 'online', lastSeenAt: at })
  }

  async function makePassedTest(semver: string, ids = versionIds): Promise<string> {
    const { id: ArosId } = await addDraftAros(developer, {
      variantId,
      channel: 'test',
      versionIds: ids,
      semver,
    })
    for (const tester of testers) {
      const body = { userId: tester.userId, testUnitIds: [testUnitId] }
      expect((await manager.call(testing.assignTester, { params: { ArosId }, body })).status).toBe(201)
    }
    expect((await developer.call(lifecycle.lockAros, { params: { ArosId }, body: {} })).body.state).toBe(
      'candidate',
    )
    const started = await developer.call(lifecycle.startArosTest, { params: { ArosId }, body: {} })
    expect(started.body.state, JSON.stringify(started.body)).toBe('testing')
    await runs(testUnitId, started.body.contentHash ?? '')
    for (const tester of testers) expect((await giveVerdict(tester, ArosId)).status).toBe(200)
    return ArosId
  }

  async function publishFrom(testId: string, makeDefault = true): Promise<string> {
    const promoted = await manager.call(lifecycle.promoteAros, {
      params: { ArosId: testId },
      body: { reason: 'Test geçti' },
    })
    expect(promoted.status, JSON.stringify(promoted.body)).toBe(200)
    const params = { ArosId: promoted.body.id }
    await manager.call(lifecycle.requestArosReview, { params, body: {} })
    const decided = await second.call(lifecycle.approveAros, {
      params,
      body: { comment: 'Uygun' },
    })
    expect(decided.body.state, JSON.stringify(decided.body)).toBe('approved')
    const body = { makeDefault, reason: 'Yeni sürüm' }
    const published = await manager.call(lifecycle.publishAros, { params, body })
    expect(published.body.state, JSON.stringify(published.body)).toBe('published')
    return promoted.body.id
  }

  test('a test version is composed, tested, promoted, approved by another, published and assigned', async () => {
    const testId = await makePassedTest('5.1.0')
    const passed = await manager.call(routes.getArosVersion, { params: { ArosId: testId } })
    expect(passed.body.state).toBe('passed')
    // The test has let go of it, and nothing else is assigned yet.
    expect(await desiredOf(testUnitId)).toBeNull()
    const product = await manager.call(assignment.getProductAros, {
      params: { variantId },
      query: { channel: 'test' },
    })
    const entry = product.body.timeline.find(({ aros }) => aros.id === testId)
    expect(entry?.verdicts).toEqual({ passed: 2, failed: 0, blocked: 0, open: 0, quorum: 2 })
    const id = await publishFrom(testId)
    const { body } = await manager.call(routes.getArosVersion, { params: { ArosId: id } })
    expect(body).toMatchObject({ isDefault: true, channel: 'production', semver: '5.1.0' })
    expect(body.contentHash).toBe(passed.body.contentHash)
    expect(await desiredOf(unitId)).toBe(id)
    expect(await desiredOf(testUnitId)).toBe(id)
  })

  test('the published manifest verifies down to every hash', async () => {
    const rows = await server.context.db.select().from(trustTargets)
    expect(rows.map((row) => row.channel ?? '').toSorted()).toEqual(['production', 'test'])
    for (const row of rows) {
      const manifest = ArosManifest.parse(JSON.parse(row.text))
      expect(findHashMismatch(manifest, sha256Hex)).toBeUndefined()
      expect(manifest.packages.map((item) => item.versionId)).toEqual(versionIds)
    }
  })

  test('a second version supersedes the first, and rolling back brings it again', async () => {
    const before = await manager.call(assignment.getProductAros, {
      params: { variantId },
      query: { channel: 'production' },
    })
    const first = before.body.default?.aros.id ?? ''
    const code = componentCode('yeni')
    const added = await addComponent(server, code)
    const id = await publishFrom(await makePassedTest('5.2.0', [...versionIds, added.versionId]))
    const old = await manager.call(routes.getArosVersion, { params: { ArosId: first } })
    expect(old.body).toMatchObject({ state: 'superseded', isDefault: false, replacedBy: { id } })
    const rolled = await manager.call(assignment.rollBackAros, {
      params: { variantId },
      body: { channel: 'production', reason: 'Sorun çıktı' },
    })
    expect(rolled.body.aros, JSON.stringify(rolled.body)).toMatchObject({ id: first, state: 'published' })
    expect(await desiredOf(unitId)).toBe(first)
  })

  test('a pin overrides the default until it ends', async () => {
    const list = await manager.call(routes.listArosVersions, {
      query: { 'f.channel': 'production', 'f.variantId': variantId, 'f.state': 'superseded' },
    })
    const other = list.body.items[0]?.id ?? ''
    const refused = await manager.call(assignment.assignAros, {
      params: { ArosId: other },
      body: { unitId: unitId, reason: 'Deneme' },
    })
    expect(refused.problem.code).toBe('aros_not_assignable')
    const third = await publishFrom(await makePassedTest('5.3.0'), false)
    const pinned = await manager.call(assignment.assignAros, {
      params: { ArosId: third },
      body: { unitId: unitId, reason: 'Deneme' },
    })
    expect(pinned.status, JSON.stringify(pinned.body)).toBe(201)
    expect(await desiredOf(unitId)).toBe(third)
    const params = { assignmentId: pinned.body.id }
    expect(
      (await manager.call(assignment.endArosAssignment, { params, body: { reason: 'Bitti' } })).status,
    ).toBe(204)
    expect(await desiredOf(unitId)).not.toBe(third)
  })

  test('an expired pin ends by itself', async () => {
    const list = await manager.call(routes.listArosVersions, {
      query: { q: '5.3.0', 'f.channel': 'production', 'f.variantId': variantId },
    })
    const id = list.body.items[0]?.id ?? ''
    const until = new Date(server.clock.now().getTime() + 60_000).toISOString()
    const body = { unitId: unitId, reason: 'Kısa', until }
    await manager.call(assignment.assignAros, { params: { ArosId: id }, body })
    expect(await desiredOf(unitId)).toBe(id)
    server.clock.advance(61_000)
    expect(await server.context.aros.assignments.endExpired()).toBe(1)
    expect(await desiredOf(unitId)).not.toBe(id)
  })

  test('withdrawing a version that is assigned needs a published replacement', async () => {
    const { body } = await manager.call(assignment.getProductAros, {
      params: { variantId },
      query: { channel: 'production' },
    })
    const current = body.default?.aros.id ?? ''
    const params = { ArosId: current }
    const bare = await manager.call(lifecycle.withdrawAros, { params, body: { reason: 'Hatalı' } })
    expect(bare.problem.code).toBe('aros_replacement_required')
    const other = body.timeline.find((entry) => entry.aros.state === 'published' && !entry.aros.isDefault)
    const replacementId = other?.aros.id ?? ''
    const done = await manager.call(lifecycle.withdrawAros, {
      params,
      body: { reason: 'Hatalı', replacementId },
    })
    expect(done.body, JSON.stringify(done.body)).toMatchObject({ state: 'withdrawn', isDefault: false })
    expect(await desiredOf(unitId)).toBe(replacementId)
  })

  test('a package whose content changed after locking stops the publication', async () => {
    const code = componentCode('bozuk')
    const { versionId, packageId } = await addComponent(server, code)
    const { id: ArosId } = await addDraftAros(developer, {
      variantId,
      channel: 'test',
      versionIds: [versionId],
      semver: '7.0.0',
    })
    await manager.call(testing.assignTester, {
      params: { ArosId },
      body: { userId: testers[0]?.userId ?? '' },
    })
    await developer.call(lifecycle.lockAros, { params: { ArosId }, body: {} })
    const { versions } = await import('../../../db/schema/versions.ts')
    await server.context.db
      .update(versions)
      .set({ contentHash: 'f'.repeat(64) })
      .where(eq(versions.id, versionId))
    const answer = await developer.call(lifecycle.startArosTest, { params: { ArosId }, body: {} })
    expect(answer.problem.code).toBe('aros_content_changed')
    expect(packageId).not.toBe('')
    const after = await developer.call(routes.getArosVersion, { params: { ArosId } })
    expect(after.body.state).toBe('candidate')
  })

  test('one failing verdict fails the version, and the next candidate has the next build', async () => {
    const { id: ArosId } = await addDraftAros(developer, {
      variantId,
      channel: 'test',
      versionIds,
      semver: '8.0.0',
    })
    const params = { ArosId }
    for (const tester of testers)
      await manager.call(testing.assignTester, { params, body: { userId: tester.userId } })
    await developer.call(lifecycle.lockAros, { params, body: {} })
    await developer.call(lifecycle.startArosTest, { params, body: {} })
    const [first] = testers
    if (!first) throw new Error('no tester')
    await first.call(testing.startTest, { params, body: {} })
    const verdict = { verdict: 'fail' as const, comment: 'Ses kesiliyor' }
    const bare = await first.call(testing.submitVerdict, { params, body: { ...verdict, caseResults: [] } })
    expect(bare.problem.code).toBe('verdict_incomplete')
    const failing = { caseId: 'aros:rollback', result: 'fail' as const, note: 'kayıt 12:03', evidence: [] }
    const input = await first.call(testing.submitVerdict, {
      params,
      body: { ...verdict, caseResults: [failing] },
    })
    expect(input.body.verdict, JSON.stringify(input.body)).toBe('fail')
    expect((await manager.call(routes.getArosVersion, { params })).body.state).toBe('failed')
    const again = await first.call(testing.submitVerdict, {
      params,
      body: { ...verdict, caseResults: [failing] },
    })
    expect(again.problem.code).toBe('verdict_final')
    const renewed = await developer.call(lifecycle.renewAros, { params, body: {} })
    expect(renewed.body).toMatchObject({ state: 'draft', build: 2, version: '8.0.0+2' })
    const round = await manager.call(testing.listTesters, { params: { ArosId: renewed.body.id } })
    expect(round.body.items.map((tester) => tester.round)).toEqual([2, 2])
  })

  test('a frozen version of another variant cannot be composed', async () => {
    const code = componentCode('baska')
    const { packageId } = await addComponent(server, code)
    const foreign = await addFrozenVersion(server, {
      packageId,
      code,
      semver: '2.0.0',
      compatibleVariantIds: [server.context.ids.next()],
    })
    const { id: ArosId } = await addDraftAros(developer, {
      variantId,
      channel: 'test',
      versionIds: [foreign],
    })
    const locked = await developer.call(lifecycle.lockAros, { params: { ArosId }, body: {} })
    expect(locked.problem.code).toBe('aros_has_problems')
    const { body } = await developer.call(comparison.checkArosVersion, { params: { ArosId } })
    expect(body.problems.map((entry) => entry.code)).toContain('wrong_variant')
  })
})
