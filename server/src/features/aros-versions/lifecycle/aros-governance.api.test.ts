import * as comparison from '@filo/contract/aros-versions/aros-comparison-routes'
import * as lifecycle from '@filo/contract/aros-versions/aros-lifecycle-routes'
import { listArosApprovals } from '@filo/contract/aros-versions/aros-lifecycle-routes'
import * as policy from '@filo/contract/aros-versions/aros-policy-routes'
import * as routes from '@filo/contract/aros-versions/aros-versions-routes'
import { listAudit } from '@filo/contract/audit/audit-routes'
import type { BodyInput } from '@filo/contract/route'
import * as testing from '@filo/contract/testers/testers-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arosVersions } from '../../../db/schema/aros-versions.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../../testing/test-people.ts'
import {
  addComponent,
  addDraftAros,
  addFrozenVersion,
  componentCode,
} from '../../../testing/test-releases.ts'
import { addUnit, addVariant } from '../../../testing/test-robots.ts'

describe.each(engines())('the workshop and governance on %s', (engine) => {
  let server: TestServer
  let admin: TestPerson
  let manager: TestPerson
  let developer: TestPerson
  let tester: TestPerson
  let variantId: string
  let core: Awaited<ReturnType<typeof addComponent>>
  let voice: Awaited<ReturnType<typeof addComponent>>

  beforeAll(async () => {
    server = await createTestServer(engine)
    await server.context.trust.ensureKeys()
    admin = await signInAs(server, 'admin')
    manager = await signInAs(server, 'release_manager')
    developer = await signInAs(server, 'developer')
    tester = await signInAs(server, 'tester')
    variantId = await addVariant(server)
    core = await addComponent(server, componentCode('core'))
    voice = await addComponent(server, componentCode('ses'), {
      dependencies: [{ code: core.code, range: '^1.0.0' }],
    })
  })
  afterAll(() => server.close())

  const production = (semver: string, versionIds = [core.versionId, voice.versionId]) =>
    addDraftAros(manager, { variantId, channel: 'production', versionIds, semver })

  test('the composer does not approve: four eyes', async () => {
    const params = { ArosId: (await production('1.0.0')).id }
    await admin.call(lifecycle.waiveArosTest, { params, body: { reason: 'İlk sürüm' } })
    await manager.call(lifecycle.requestArosReview, { params, body: {} })
    const own = await manager.call(lifecycle.approveAros, { params, body: {} })
    expect(own.problem.code).toBe('aros_four_eyes')
    const other = await admin.call(lifecycle.approveAros, { params, body: {} })
    expect(other.body.state).toBe('approved')
    const { body } = await manager.call(listArosApprovals, {})
    expect(body.items[0]).toMatchObject({ decision: 'approved', aros: { id: params.ArosId } })
  })

  test('without a passed test or a waiver nothing is approved', async () => {
    const params = { ArosId: (await production('1.1.0')).id }
    await manager.call(lifecycle.requestArosReview, { params, body: {} })
    const refused = await admin.call(lifecycle.approveAros, { params, body: {} })
    expect(refused.problem.code).toBe('aros_test_gate')
    const notAdmin = await manager.call(lifecycle.waiveArosTest, { params, body: { reason: 'Acele' } })
    expect(notAdmin.status).toBe(403)
  })

  test('a waiver holds for the content it was given for alone', async () => {
    const params = { ArosId: (await production('1.1.1')).id }
    const review = () => manager.call(lifecycle.requestArosReview, { params, body: {} })
    const approve = () => admin.call(lifecycle.approveAros, { params, body: {} })
    const edit = (body: BodyInput<typeof routes.updateArosDraft>) =>
      manager.call(routes.updateArosDraft, { params, body })
    await admin.call(lifecycle.waiveArosTest, { params, body: { reason: 'İlk sürüm' } })
    const renamed = await edit({ name: 'Yeni ad' })
    expect(renamed.body.waiver).toMatchObject({ reason: 'İlk sürüm' })
    const changed = await edit({ items: [{ versionId: core.versionId }] })
    expect(changed.body.waiver).toBeNull()
    await review()
    expect((await approve()).problem.code).toBe('aros_test_gate')
    const again = await admin.call(lifecycle.waiveArosTest, { params, body: { reason: 'Bu içerik için' } })
    expect(again.body.waiver).toMatchObject({ reason: 'Bu içerik için' })
    expect((await approve()).body.state).toBe('approved')
  })

  test('a passed test holds for the content it was given for alone', async () => {
    const versionIds = [core.versionId, voice.versionId]
    const test = { variantId, channel: 'test' as const, versionIds, semver: '1.1.3' }
    const { id: testId } = await addDraftAros(developer, test)
    await developer.call(lifecycle.lockAros, { params: { ArosId: testId }, body: {} })
    const passed = { state: 'passed' as const, passedAt: server.clock.now() }
    await server.context.db.update(arosVersions).set(passed).where(eq(arosVersions.id, testId))
    const promoted = await manager.call(lifecycle.promoteAros, {
      params: { ArosId: testId },
      body: { reason: 'Test geçti' },
    })
    const params = { ArosId: promoted.body.id }
    const approve = () => admin.call(lifecycle.approveAros, { params, body: {} })
    const editAndRequest = async (ids: readonly string[]) => {
      const body = { items: ids.map((versionId) => ({ versionId })) }
      await manager.call(routes.updateArosDraft, { params, body })
      return manager.call(lifecycle.requestArosReview, { params, body: {} })
    }
    expect((await editAndRequest([core.versionId])).body.state).toBe('in_review')
    expect((await approve()).problem.code).toBe('aros_test_gate')
    await admin.call(lifecycle.rejectAros, { params, body: { reason: 'Karar' } })
    await editAndRequest(versionIds)
    expect((await approve()).body.state).toBe('approved')
  })

  test('a rejected version is a draft again and says why', async () => {
    const params = { ArosId: (await production('1.2.0')).id }
    await manager.call(lifecycle.requestArosReview, { params, body: {} })
    const locked = await manager.call(routes.updateArosDraft, { params, body: { name: 'Yeni ad' } })
    expect(locked.problem.code).toBe('aros_locked')
    const body = { reason: 'Notlar eksik' }
    const rejected = await admin.call(lifecycle.rejectAros, { params, body })
    expect(rejected.body).toMatchObject({ state: 'draft', contentHash: null })
    expect(rejected.body.approvals[0]).toMatchObject({ decision: 'rejected', comment: 'Notlar eksik' })
    expect((await manager.call(routes.updateArosDraft, { params, body: { name: 'Yeni ad' } })).status).toBe(
      200,
    )
  })

  test('calls out of order are refused with the state in words', async () => {
    const params = { ArosId: (await production('1.3.0')).id }
    const body = { makeDefault: true, reason: 'Erken' }
    const early = await manager.call(lifecycle.publishAros, { params, body })
    expect(early.status).toBe(409)
    expect(early.problem.detail).toBe('"Publish" is not possible for a version in state "Draft".')
    const wrong = await developer.call(lifecycle.lockAros, { params, body: {} })
    expect(wrong.problem.code).toBe('aros_wrong_channel')
  })

  test('an edit with an old ETag is refused, and the answer carries the new one', async () => {
    const { id, etag } = await production('1.4.0')
    const params = { ArosId: id }
    const first = await manager.call(routes.updateArosDraft, { params, body: { name: 'Bir' }, ifMatch: etag })
    expect(first.body.etag).not.toBe(etag)
    const second = await manager.call(routes.updateArosDraft, {
      params,
      body: { name: 'İki' },
      ifMatch: etag,
    })
    expect(second.problem.code).toBe('etag_mismatch')
  })

  test('a number is used once for a variant and channel', async () => {
    await production('1.5.0')
    const again = await manager.call(routes.createArosDraft, {
      body: { variantId, channel: 'production', semver: '1.5.0' },
    })
    expect(again.problem.code).toBe('aros_version_in_use')
    const test = await developer.call(routes.createArosDraft, {
      body: { variantId, channel: 'test', semver: '1.5.0' },
    })
    expect(test.status).toBe(201)
  })

  test('the same key creates one draft', async () => {
    const call = { body: { variantId, channel: 'test' as const }, idempotencyKey: `k-${engine}` }
    const [first, second] = [
      await developer.call(routes.createArosDraft, call),
      await developer.call(routes.createArosDraft, call),
    ]
    expect(second.body.id).toBe(first.body.id)
  })

  test('a developer composes for tests only', async () => {
    const answer = await developer.call(routes.createArosDraft, {
      body: { variantId, channel: 'production' },
    })
    expect(answer.problem.code).toBe('no_permission')
  })

  test('a composition with an unknown version or a package twice is refused whole', async () => {
    const { id } = await production('1.6.0')
    const params = { ArosId: id }
    const other = await addFrozenVersion(server, { ...core, semver: '1.1.0' })
    const items = (...ids: string[]) => ids.map((versionId) => ({ versionId }))
    const ghost = await manager.call(routes.updateArosDraft, {
      params,
      body: { items: items(core.versionId, server.context.ids.next()) },
    })
    expect(ghost.problem.code).toBe('aros_unknown_item')
    const twice = await manager.call(routes.updateArosDraft, {
      params,
      body: { items: items(core.versionId, other) },
    })
    expect(twice.problem.code).toBe('aros_repeated_package')
    expect((await manager.call(routes.getArosVersion, { params })).body.items).toHaveLength(2)
  })

  test('the tree checks what the draft holds and says why the rest is closed', async () => {
    const open = await addFrozenVersion(server, { ...voice, semver: '9.0.0', state: 'in_test' })
    const { id } = await production('1.7.0')
    const query = { variantId, channel: 'production' as const, ArosId: id }
    const { body } = await manager.call(routes.getArosTree, { query })
    const node = (nodeId: string) => body.nodes.find((candidate) => candidate.id === nodeId)
    expect(node(voice.versionId)).toMatchObject({ checked: true, order: 2, disabledReason: null })
    expect(node(open)).toMatchObject({ checked: false, disabledReason: { code: 'not_approved' } })
    expect(node(voice.packageId)).toMatchObject({ type: 'package', checked: true })
    expect(node('unfiled')?.type).toBe('folder')
  })

  test('a diff names packages, files and the bytes to send', async () => {
    const base = await production('2.0.0')
    const contents = { 'a.txt': `${core.code} 1.0.0`, 'b.txt': 'yeni dosya' }
    const next = await addFrozenVersion(server, { ...core, semver: '1.2.0', contents })
    const { id } = await production('2.1.0', [next, voice.versionId])
    const params = { ArosId: id }
    const { body } = await manager.call(comparison.diffArosVersions, {
      params,
      query: { againstId: base.id },
    })
    expect(body.summary).toEqual({
      added: 0,
      removed: 0,
      upgraded: 1,
      downgraded: 0,
      moved: 0,
      bytesToSend: 10,
    })
    expect(body.packages[0]).toMatchObject({ code: core.code, files: { added: 1, removed: 0, changed: 0 } })
    const list = await manager.call(comparison.listArosDiffFiles, {
      params: { ...params, packageId: core.packageId },
      query: { againstId: base.id },
    })
    expect(list.body.items).toEqual([
      { path: 'b.txt', kind: 'added', fromBytes: null, toBytes: 10, fromTarget: null, toTarget: null },
    ])
  })

  test('without a base the checks and the diff compare with what the robots run by default', async () => {
    const { id: ArosId } = await production('3.0.0')
    await admin.call(lifecycle.waiveArosTest, { params: { ArosId }, body: { reason: 'İlk sürüm' } })
    await manager.call(lifecycle.requestArosReview, { params: { ArosId }, body: {} })
    await admin.call(lifecycle.approveAros, { params: { ArosId }, body: {} })
    const published = await admin.call(lifecycle.publishAros, {
      params: { ArosId },
      body: { makeDefault: true, reason: 'Onaylandı' },
    })
    expect(published.body.state, JSON.stringify(published.body)).toBe('published')
    const params = { ArosId: (await production('3.1.0')).id }
    const checked = await manager.call(comparison.checkArosVersion, { params })
    const { body } = await manager.call(comparison.diffArosVersions, { params, query: {} })
    expect(body.from).toMatchObject({ id: ArosId })
    expect(checked.body.diffSummary).toEqual(body.summary)
    expect(checked.body.diffSummary).toMatchObject({ added: 0, upgraded: 0, bytesToSend: 0 })
  })

  test('an order is linted and sorted before it is saved', async () => {
    const versionIds = [voice.versionId, core.versionId]
    const { body } = await manager.call(comparison.checkArosOrder, { body: { versionIds } })
    expect(body.problems.map(({ code }) => code)).toEqual(['wrong_order'])
    expect(body.sortedIds).toEqual([core.versionId, voice.versionId])
  })

  test('the default order of a variant is kept, and refuses what it does not know', async () => {
    const params = { variantId }
    const query = { channel: 'test' as const }
    const { body } = await developer.call(policy.getArosOrder, { params, query })
    const packageIds = body.items.map((item) => item.packageId).reverse()
    const saved = await developer.call(policy.updateArosOrder, {
      params,
      body: { channel: 'test', packageIds },
      ifMatch: body.etag,
    })
    expect(saved.body.items.map((item) => item.packageId)).toEqual(packageIds)
    const stale = await developer.call(policy.updateArosOrder, {
      params,
      body: { channel: 'test', packageIds },
      ifMatch: body.etag,
    })
    expect(stale.problem.code).toBe('etag_mismatch')
    const ghost = { channel: 'test' as const, packageIds: [server.context.ids.next()] }
    expect((await developer.call(policy.updateArosOrder, { params, body: ghost })).problem.code).toBe(
      'aros_order_incomplete',
    )
    const closed = { channel: 'production' as const, packageIds: [] }
    expect((await developer.call(policy.updateArosOrder, { params, body: closed })).status).toBe(403)
  })

  test('an optional package stays optional when the composition is composed anew', async () => {
    const { id } = await production('1.5.5')
    const edit = (items: NonNullable<BodyInput<typeof routes.updateArosDraft>>['items']) =>
      manager.call(routes.updateArosDraft, { params: { ArosId: id }, body: { items } })
    const newer = await addFrozenVersion(server, { ...voice, semver: '1.2.0' })
    await edit([{ versionId: core.versionId }, { versionId: voice.versionId, isRequired: false }])
    const { body } = await edit([{ versionId: core.versionId }, { versionId: newer }])
    expect(body.items.map(({ isRequired }) => isRequired)).toEqual([true, false])
  })

  test('only an administrator sets the policy, and a draft respects its least quorum', async () => {
    const before = await manager.call(policy.getArosPolicy, {})
    expect(before.body).toMatchObject({ quorum: 2, updatedAt: null })
    const body = { ...policy.defaultArosPolicy, quorum: 3, minQuorum: 2 }
    expect((await manager.call(policy.updateArosPolicy, { body })).status).toBe(403)
    const saved = await admin.call(policy.updateArosPolicy, { body, ifMatch: before.body.etag })
    expect(saved.body).toMatchObject({ quorum: 3, minQuorum: 2 })
    const contradicting = { ...body, minQuorum: 4 }
    const refused = await admin.call(policy.updateArosPolicy, {
      body: contradicting,
      ifMatch: saved.body.etag,
    })
    expect(refused.problem.errors).toMatchObject([{ path: 'quorum', code: 'too_small' }])
    const { id } = await addDraftAros(developer, {
      variantId,
      channel: 'test',
      versionIds: [],
      semver: '3.0.0',
    })
    const low = await developer.call(routes.updateArosDraft, { params: { ArosId: id }, body: { quorum: 1 } })
    expect(low.problem.code).toBe('aros_quorum_too_low')
  })

  test('a tester holds the right, is not the composer, and tests on test robots only', async () => {
    const { id } = await addDraftAros(manager, {
      variantId,
      channel: 'test',
      versionIds: [],
      semver: '4.0.0',
    })
    const params = { ArosId: id }
    const assign = (userId: string, testUnitIds: string[] = []) =>
      manager.call(testing.assignTester, { params, body: { userId, testUnitIds } })
    expect((await assign(developer.userId)).problem.code).toBe('tester_unfit')
    expect((await assign(manager.userId)).problem.code).toBe('tester_is_composer')
    const unit = await addUnit(server, { variantId })
    expect((await assign(tester.userId, [unit])).problem.code).toBe('not_a_test_robot')
    expect((await assign(tester.userId)).status).toBe(201)
    expect((await assign(tester.userId)).problem.code).toBe('tester_assigned')
    const { body } = await manager.call(testing.listTesterCandidates, { query: { q: 'tester' } })
    expect(body.items.map((person) => person.id)).toContain(tester.userId)
  })

  test('nobody reaches another person’s test', async () => {
    const { id } = await addDraftAros(developer, {
      variantId,
      channel: 'test',
      versionIds: [],
      semver: '4.1.0',
    })
    const answer = await tester.call(testing.getMyTest, { params: { ArosId: id } })
    expect(answer.problem.code).toBe('not_found')
  })

  test('every decision is in the history of the version with its reason', async () => {
    const list = await manager.call(routes.listArosVersions, {
      query: { q: '1.2.0', 'f.variantId': variantId },
    })
    const query = { 'f.objectType': 'aros_version', 'f.objectId': list.body.items[0]?.id ?? '' }
    const { body } = await admin.call(listAudit, { query })
    const actions = body.items.map((entry) => entry.action)
    expect(actions).toEqual(
      expect.arrayContaining(['aros.drafted', 'aros.review_requested', 'aros.rejected']),
    )
    expect(body.items.find((entry) => entry.action === 'aros.rejected')?.reason).toBe('Notlar eksik')
  })
})
