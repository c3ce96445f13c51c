import * as lifecycle from '@filo/contract/aros-versions/aros-lifecycle-routes'
import * as policy from '@filo/contract/aros-versions/aros-policy-routes'
import * as routes from '@filo/contract/aros-versions/aros-versions-routes'
import { getRobot } from '@filo/contract/robots/robots-routes'
import * as testing from '@filo/contract/testers/testers-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { arosVersions } from '../../../db/schema/aros-versions.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { inject, signInAs, type TestPerson } from '../../../testing/test-people.ts'
import { addComponent, addDraftAros, componentCode } from '../../../testing/test-releases.ts'
import { addVariant } from '../../../testing/test-robots.ts'

describe.each(engines())('versions made of others on %s', (engine) => {
  let server: TestServer
  let admin: TestPerson
  let composer: TestPerson
  let manager: TestPerson
  let tester: TestPerson
  let variantId: string
  let versionId: string

  beforeAll(async () => {
    server = await createTestServer(engine)
    await server.context.trust.ensureKeys()
    admin = await signInAs(server, 'admin')
    composer = await signInAs(server, 'release_manager')
    manager = await signInAs(server, 'release_manager')
    tester = await signInAs(server, 'tester')
    versionId = (await addComponent(server, componentCode())).versionId
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    variantId = await addVariant(server)
  })

  const draft = async (person: TestPerson, channel: 'test' | 'production', semver: string) =>
    (await addDraftAros(person, { variantId, channel, versionIds: [versionId], semver })).id
  /** A test version of the composer in a state it did not walk to. */
  async function tested(state: 'passed' | 'failed', semver = '1.0.0'): Promise<string> {
    const ArosId = await draft(composer, 'test', semver)
    await composer.call(lifecycle.lockAros, { params: { ArosId }, body: {} })
    const passedAt = state === 'passed' ? server.clock.now() : null
    await server.context.db.update(arosVersions).set({ state, passedAt }).where(eq(arosVersions.id, ArosId))
    return ArosId
  }
  const promote = (ArosId: string, body: { name?: string; semver?: string } = {}) =>
    manager.call(lifecycle.promoteAros, { params: { ArosId }, body: { reason: 'Test geçti', ...body } })
  const approve = (person: TestPerson, ArosId: string) =>
    person.call(lifecycle.approveAros, { params: { ArosId }, body: {} })

  test('whoever composed the test version does not approve what it is promoted to', async () => {
    const { body } = await promote(await tested('passed'))
    await manager.call(lifecycle.requestArosReview, { params: { ArosId: body.id }, body: {} })
    expect((await approve(composer, body.id)).problem.code).toBe('aros_four_eyes')
    expect((await approve(manager, body.id)).problem.code).toBe('aros_four_eyes')
    const isOwn = async (person: TestPerson) =>
      (await person.call(routes.getArosVersion, { params: { ArosId: body.id } })).body.isOwnWork
    expect([await isOwn(composer), await isOwn(manager), await isOwn(admin)]).toEqual([true, true, false])
    expect((await approve(admin, body.id)).body.state).toBe('approved')
  })

  test('what happens to a version and its copies is told with their variant, which pages of other variants pass over', async () => {
    const heard: [kind: string, variantId: string | undefined][] = []
    const stop = server.context.bus.onPublish((message) => {
      if (message.kind === 'event' && message.event.topic === 'aros-versions')
        heard.push([message.event.kind, message.event.variantId])
    })
    const passed = await tested('passed')
    const { body } = await promote(passed)
    await manager.call(routes.deleteArosDraft, { params: { ArosId: body.id } })
    const params = { ArosId: await draft(composer, 'test', '2.0.0') }
    await admin.call(testing.assignTester, { params, body: { userId: tester.userId } })
    // They are told after the answers: what is heard here may be of the test before, whose variant is another.
    const kinds = () => heard.flatMap(([kind, reported]) => (reported === variantId ? [kind] : []))
    const expected = ['created', 'changed', 'lock', 'deleted', 'testers']
    await expect.poll(kinds).toEqual(expect.arrayContaining(expected))
    stop()
    expect(heard.filter(([, reported]) => reported === undefined)).toEqual([])
  })

  test('nor a copy of what they composed', async () => {
    const copyOfId = await draft(composer, 'production', '1.0.0')
    const made = { variantId, channel: 'production' as const, semver: '1.1.0', copyOfId }
    const params = { ArosId: (await manager.call(routes.createArosDraft, { body: made })).body.id }
    await admin.call(lifecycle.waiveArosTest, { params, body: { reason: 'Acil' } })
    await manager.call(lifecycle.requestArosReview, { params, body: {} })
    expect((await approve(composer, params.ArosId)).problem.code).toBe('aros_four_eyes')
  })

  test('the next candidate of a failed version is still that of its composer', async () => {
    const ArosId = await tested('failed')
    const { body } = await manager.call(lifecycle.renewAros, { params: { ArosId }, body: {} })
    const params = { ArosId: body.id }
    const assigned = await admin.call(testing.assignTester, { params, body: { userId: composer.userId } })
    expect(assigned.problem.code).toBe('tester_is_composer')
  })

  test('a suggested number is free in both channels, and a taken one is left for another', async () => {
    const ArosId = await tested('passed', '2.3.0')
    const suggest = async (channel: 'test' | 'production') =>
      (await manager.call(routes.suggestArosVersion, { query: { variantId, channel } })).body.semver
    expect(await suggest('production')).toBe('2.4.0')
    await draft(manager, 'production', '2.3.0')
    expect((await promote(ArosId)).problem.code).toBe('aros_version_in_use')
    const semver = await suggest('production')
    const { body } = await promote(ArosId, { name: 'Yaz sürümü', semver })
    expect(body).toMatchObject({ name: 'Yaz sürümü', semver, channel: 'production', testOf: { id: ArosId } })
  })

  test('who was asked last to test the product is suggested, never the reader, who declined or who left', async () => {
    const suggested = async (channel: 'test' | 'production' = 'test') =>
      (await manager.call(routes.suggestArosVersion, { query: { variantId, channel } })).body.testerIds
    expect(await suggested()).toEqual([])
    const request = async (ArosId: string, userId: string) =>
      (await admin.call(testing.assignTester, { params: { ArosId }, body: { userId } })).status
    const ArosId = await draft(composer, 'test', '1.0.0')
    expect([await request(ArosId, tester.userId), await request(ArosId, manager.userId)]).toEqual([201, 201])
    await draft(composer, 'test', '2.0.0')
    expect(await suggested()).toEqual([tester.userId])
    expect(await suggested('production')).toEqual([])
    const body = { answer: 'declined' as const, comment: 'Bu hafta yokum' }
    await tester.call(testing.respondToTest, { params: { ArosId }, body })
    expect(await suggested()).toEqual([])
  })

  test('a suggested name is in the reader’s language', async () => {
    const nameIn = async (language: string) => {
      const headers = { cookie: manager.cookie, 'accept-language': language }
      const query = { variantId, channel: 'test' as const }
      return (await inject(server, routes.suggestArosVersion, { query, headers })).body.name
    }
    const { name } = (await manager.call(getRobot, { params: { variantId } })).body
    expect([await nameIn('tr'), await nameIn('en')]).toEqual([`${name.tr} AROS`, `${name.en} AROS`])
  })

  test('a quorum below the policy’s keeps a draft from becoming a candidate, and a test from starting with it', async () => {
    const early = await draft(composer, 'test', '1.0.0')
    const locked = await draft(composer, 'test', '2.0.0')
    const failed = await tested('failed', '3.0.0')
    const handle = (route: typeof lifecycle.lockAros, ArosId: string) =>
      composer.call(route, { params: { ArosId }, body: {} })
    await handle(lifecycle.lockAros, locked)
    const body = { userId: tester.userId }
    await admin.call(testing.assignTester, { params: { ArosId: locked }, body })
    const before = await admin.call(policy.getArosPolicy, {})
    const raised = { ...policy.defaultArosPolicy, quorum: 4, minQuorum: 3 }
    await admin.call(policy.updateArosPolicy, { body: raised, ifMatch: before.body.etag })
    const refused = await handle(lifecycle.lockAros, early)
    expect(refused.problem).toMatchObject({ code: 'aros_blocked' })
    await composer.call(routes.updateArosDraft, { params: { ArosId: early }, body: { quorum: 3 } })
    expect((await handle(lifecycle.lockAros, early)).body.state).toBe('candidate')
    expect((await handle(lifecycle.startArosTest, locked)).body).toMatchObject({
      state: 'testing',
      quorum: 3,
    })
    expect((await handle(lifecycle.renewAros, failed)).body.quorum).toBe(3)
    const after = await admin.call(policy.getArosPolicy, {})
    await admin.call(policy.updateArosPolicy, {
      body: policy.defaultArosPolicy,
      ifMatch: after.body.etag,
    })
  })
})
