import * as comparison from '@filo/contract/aros-versions/aros-comparison-routes'
import * as lifecycle from '@filo/contract/aros-versions/aros-lifecycle-routes'
import { updateArosDraft } from '@filo/contract/aros-versions/aros-versions-routes'
import { assignTester } from '@filo/contract/testers/testers-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packages } from '../../../db/schema/packages.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { versions } from '../../../db/schema/versions.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../../testing/test-people.ts'
import { addComponent, addDraftAros, componentCode } from '../../../testing/test-releases.ts'
import { addUnit, addVariant } from '../../../testing/test-robots.ts'

describe.each(engines())('what the composer checks on %s', (engine) => {
  let server: TestServer
  let manager: TestPerson
  let variantId: string
  let core: Awaited<ReturnType<typeof addComponent>>

  beforeAll(async () => {
    server = await createTestServer(engine)
    manager = await signInAs(server, 'release_manager')
    variantId = await addVariant(server)
    core = await addComponent(server, componentCode('core'))
  })
  afterAll(() => server.close())

  const draft = (channel: 'production' | 'test', versionIds: string[]) =>
    addDraftAros(manager, { variantId, channel, versionIds })
  const check = async (ArosId: string) =>
    (await manager.call(comparison.checkArosVersion, { params: { ArosId } })).body

  test('a package that every version must hold is missed by name, and nothing is locked without it', async () => {
    const { db } = server.context
    const required = await addComponent(server, componentCode('temel'))
    const foreign = await addComponent(server, componentCode('yabanci'), {
      compatibleVariantIds: [server.context.ids.next()],
    })
    for (const { packageId } of [required, foreign]) {
      await db.update(packages).set({ isRequired: true }).where(eq(packages.id, packageId))
    }
    const lacking = await draft('test', [core.versionId])
    const { problems, checks } = await check(lacking.id)
    expect(problems.filter(({ code }) => code === 'required_missing')).toMatchObject([
      { packageId: required.packageId, severity: 'error', step: 'content' },
    ])
    expect(checks).toContainEqual({ key: 'content', result: 'error' })
    const locked = await manager.call(lifecycle.lockAros, { params: { ArosId: lacking.id }, body: {} })
    expect(locked.problem).toMatchObject({ code: 'aros_has_problems' })
    expect(locked.problem.message).toContain(`Package ${required.code}`)
    const production = await draft('production', [core.versionId])
    const review = await manager.call(lifecycle.requestArosReview, {
      params: { ArosId: production.id },
      body: {},
    })
    expect(review.problem.code).toBe('aros_has_problems')
    const whole = await draft('test', [core.versionId, required.versionId])
    const done = await manager.call(lifecycle.lockAros, { params: { ArosId: whole.id }, body: {} })
    expect(done.body.state, JSON.stringify(done.body)).toBe('candidate')
  })

  test('robots whose agent is too old are counted as a warning', async () => {
    const { db } = server.context
    const other = await addVariant(server)
    for (const agentVersion of ['0.9.0', '1.0.0', '1.4.0']) {
      const id = await addUnit(server, { variantId: other })
      await db.update(producedRobots).set({ agentVersion }).where(eq(producedRobots.id, id))
    }
    const demanding = await addComponent(server, componentCode('yeni'))
    await db.update(versions).set({ minAgent: '1.2.0' }).where(eq(versions.id, demanding.versionId))
    const { id } = await addDraftAros(manager, {
      variantId: other,
      channel: 'production',
      versionIds: [demanding.versionId],
    })
    const { problems, checks } = await check(id)
    expect(problems.find(({ code }) => code === 'agent_too_old')).toMatchObject({
      severity: 'warning',
      params: { count: 2, needed: '1.2.0', found: '0.9.0' },
    })
    expect(checks).toContainEqual({ key: 'agents', result: 'warning' })
  })

  test('the size is set beside the base, and a test draft without testers is warned of', async () => {
    const tester = await signInAs(server, 'tester')
    const more = await addComponent(server, componentCode('ek'), { contents: { 'b.txt': '0123456789' } })
    const product = await addVariant(server)
    const make = (channel: 'production' | 'test', versionIds: string[], semver: string) =>
      addDraftAros(manager, { variantId: product, channel, versionIds, semver })
    const base = await make('production', [core.versionId], '1.0.0')
    expect(await check(base.id)).toMatchObject({ sizeChangeBytes: null, tests: null })
    const { id } = await make('test', [core.versionId, more.versionId], '1.1.0')
    const params = { ArosId: id }
    await manager.call(updateArosDraft, { params, body: { baseId: base.id, quorum: 2 } })
    const alone = await check(id)
    expect(alone).toMatchObject({ sizeChangeBytes: 10, tests: { done: 0, needed: 2 } })
    expect(alone.checks).toContainEqual({ key: 'tests', result: 'warning' })
    expect(alone.problems).toContainEqual(
      expect.objectContaining({ code: 'testers_missing', step: 'basics', severity: 'warning' }),
    )
    await manager.call(assignTester, { params, body: { userId: tester.userId, testUnitIds: [] } })
    const requested = await check(id)
    expect(requested.tests).toEqual({ done: 1, needed: 2 })
    expect(requested.problems.find(({ code }) => code === 'testers_few')?.params).toEqual({
      count: 1,
      quorum: 2,
    })
  })
})
