import * as lifecycle from '@filo/contract/aros-versions/aros-lifecycle-routes'
import * as testing from '@filo/contract/testers/testers-routes'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testers } from '../../db/schema/testers.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addComponent, addDraftAros, componentCode } from '../../testing/test-releases.ts'
import { addVariant } from '../../testing/test-robots.ts'

describe.each(engines())('a test that a colleague’s verdict ended on %s', (engine) => {
  let server: TestServer
  let manager: TestPerson
  let developer: TestPerson
  let colleague: TestPerson
  let tester: TestPerson
  let versionId: string
  let endedId: string
  let laterId: string

  /** A running test of both testers, due in a minute. */
  async function running(): Promise<string> {
    const variantId = await addVariant(server)
    const input = { variantId, channel: 'test' as const, versionIds: [versionId], semver: '1.0.0' }
    const { id: ArosId } = await addDraftAros(developer, input)
    const params = { ArosId }
    const dueAt = new Date(server.clock.now().getTime() + 60_000).toISOString()
    for (const { userId } of [colleague, tester]) {
      const { status, body } = await manager.call(testing.assignTester, { params, body: { userId, dueAt } })
      expect(status, JSON.stringify(body)).toBe(201)
    }
    await developer.call(lifecycle.lockAros, { params, body: {} })
    await developer.call(lifecycle.startArosTest, { params, body: {} })
    return ArosId
  }

  beforeAll(async () => {
    server = await createTestServer(engine)
    await server.context.trust.ensureKeys()
    manager = await signInAs(server, 'release_manager')
    developer = await signInAs(server, 'developer')
    colleague = await signInAs(server, 'tester')
    tester = await signInAs(server, 'tester')
    versionId = (await addComponent(server, componentCode())).versionId
    endedId = await running()
    const params = { ArosId: endedId }
    await tester.call(testing.startTest, { params, body: {} })
    await colleague.call(testing.startTest, { params, body: {} })
    const failing = { caseId: 'aros:rollback', result: 'fail' as const, note: 'Ses 12:03’te kesildi' }
    const body = {
      verdict: 'fail' as const,
      comment: 'Ses kesiliyor',
      caseResults: [failing],
    }
    const input = await colleague.call(testing.submitVerdict, { params, body })
    expect(input.body.verdict, JSON.stringify(input.body)).toBe('fail')
    // Assigned before the other one: by time alone the ended test would come second.
    server.clock.advance(1000)
    laterId = await running()
    server.clock.advance(120_000)
  })
  afterAll(() => server.close())

  const mine = async (query = {}) => (await tester.call(testing.listMyTests, { query })).body.items

  test('waits for nobody: it is neither first nor overdue', async () => {
    expect((await mine({ sort: 'createdAt' })).map(({ aros }) => aros.id)).toEqual([laterId, endedId])
    expect((await mine({ 'f.isOverdue': 'true' })).map(({ aros }) => aros.id)).toEqual([laterId])
    expect((await mine({ 'f.isOverdue': 'false' })).map(({ aros }) => aros.id)).toEqual([endedId])
    const { body } = await tester.call(testing.getMyTest, { params: { ArosId: endedId } })
    expect(body).toMatchObject({
      aros: { state: 'failed' },
      tester: { state: 'in_progress', isOverdue: false },
      summary: { outcome: 'failed', failed: 1 },
    })
  })

  test('is no open test of a candidate', async () => {
    const params = { userId: tester.userId }
    const { body } = await manager.call(testing.getTesterCandidate, { params })
    expect(body.openTests).toBe(1)
  })

  test('cannot be declined any more, and keeps what was filled in', async () => {
    const params = { ArosId: endedId }
    const body = { answer: 'declined' as const, comment: 'Geç kaldım' }
    expect((await tester.call(testing.respondToTest, { params, body })).problem.code).toBe('test_not_running')
    const caseResults = [{ caseId: 'aros:install', result: 'pass' as const, note: '' }]
    const saved = await tester.call(testing.saveTestResults, { params, body: { caseResults } })
    expect(saved.body.caseResults).toMatchObject(caseResults)
  })

  test('gives way at the bench to a later round of the same version', async () => {
    const { db, ids } = server.context
    const at = server.clock.now()
    const own = and(eq(testers.arosId, endedId), eq(testers.userId, tester.userId))
    const [ended] = await db.select().from(testers).where(own)
    if (!ended) throw new Error('no such assignment')
    const later = { ...ended, id: ids.next(), round: ended.round + 1, createdAt: at }
    await db.insert(testers).values(later)
    // An index by state would find now the one and now the other first.
    for (const state of ['assigned', 'submitted'] as const) {
      await db.update(testers).set({ state }).where(eq(testers.id, later.id))
      const { body } = await tester.call(testing.getMyTest, { params: { ArosId: endedId } })
      expect(body.tester.id).toBe(later.id)
    }
  })
})
