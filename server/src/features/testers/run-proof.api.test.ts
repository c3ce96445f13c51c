import * as lifecycle from '@filo/contract/aros-versions/aros-lifecycle-routes'
import { getArosVersion } from '@filo/contract/aros-versions/aros-versions-routes'
import type { PlanCase } from '@filo/contract/packages/version-plan'
import type { SubmittedResult } from '@filo/contract/testers/tester-shapes'
import * as testing from '@filo/contract/testers/testers-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { testPlans } from '../../db/schema/version-plans.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addComponent, addDraftAros, addTestUnit, componentCode } from '../../testing/test-releases.ts'
import { robotActorOf } from '../../testing/test-reports.ts'
import { addVariant, hearOf } from '../../testing/test-robots.ts'

const words = { tr: 'Gürültüde tanır', en: 'Hears in noise' }
const planned = (key: string, needsRobot: boolean): PlanCase => ({
  key,
  title: words,
  steps: [words],
  expected: words,
  isMandatory: true,
  needsRobot,
})

describe.each(engines())('passes that need a robot on %s', (engine) => {
  let server: TestServer
  let developer: TestPerson
  let manager: TestPerson
  let tester: TestPerson
  let code: string
  let versionId: string
  let variantId: string
  let own: string
  let foreign: string
  let ArosId: string
  let contentHash: string

  beforeAll(async () => {
    server = await createTestServer(engine)
    developer = await signInAs(server, 'developer')
    manager = await signInAs(server, 'release_manager')
    tester = await signInAs(server, 'tester')
    const made = await addComponent(server, componentCode('ses'))
    code = made.code
    versionId = made.versionId
    const cases = [planned('noise', true), planned('words', false)]
    await server.context.db.insert(testPlans).values({ versionId, cases })
  })
  afterAll(() => server.close())

  beforeEach(async () => {
    variantId = await addVariant(server)
    own = await addTestUnit(server, variantId)
    foreign = await addTestUnit(server, variantId)
    const input = { variantId, channel: 'test' as const, versionIds: [versionId], semver: '1.0.0' }
    ArosId = (await addDraftAros(developer, input)).id
    const params = { ArosId }
    const body = { userId: tester.userId, testUnitIds: [own] }
    await manager.call(testing.assignTester, { params, body })
    await developer.call(lifecycle.lockAros, { params, body: {} })
    await developer.call(lifecycle.startArosTest, { params, body: {} })
    await tester.call(testing.startTest, { params, body: {} })
    contentHash = (await manager.call(getArosVersion, { params })).body.contentHash ?? ''
  })

  /** A robot reports that it runs content with this hash. */
  async function reports(unitId: string, hash: string | null, connection: 'online' | 'offline' = 'online') {
    const { db, updates } = server.context
    const [unit] = await db.select().from(producedRobots).where(eq(producedRobots.id, unitId))
    const current = hash && { arosId: ArosId, contentHash: hash, name: 'Nova', version: '1.0.0' }
    const softwareInfo = { arosVersion: null, packages: [], programs: [] }
    const info = { deviceInfo: {}, softwareInfo, previous: null }
    const at = server.clock.now()
    const report = { type: 'report', seq: 1, at: at.toISOString(), current, ...info } as never
    if (!unit) throw new Error(`no unit ${unitId}`)
    await db.transaction((tx) => updates.intake.report(tx, robotActorOf(unit), unit, report))
    await db.update(producedRobots).set({ updateState: 'up_to_date' }).where(eq(producedRobots.id, unitId))
    await hearOf(server, unitId, { connection, lastSeenAt: at })
  }

  const allPassed = async (): Promise<SubmittedResult[]> => {
    const { cases } = (await tester.call(testing.getMyTest, { params: { ArosId } })).body
    return cases.map(({ caseId }) => ({ caseId, result: 'pass', note: '', evidence: [] }))
  }
  const save = async (caseResults: SubmittedResult[]) => {
    const saved = await tester.call(testing.saveTestResults, { params: { ArosId }, body: { caseResults } })
    return new Map(saved.body.caseResults.map(({ caseId, proof }) => [caseId, proof]))
  }
  const submit = async (verdict: 'pass' | 'fail' = 'pass') =>
    tester.call(testing.submitVerdict, {
      params: { ArosId },
      body: { verdict, comment: 'Denendi', caseResults: await allPassed() },
    })
  const runs = async () =>
    (await tester.call(testing.getMyTest, { params: { ArosId } })).body.runs.map(({ state }) => state)
  const serialOf = async (unitId: string) => {
    const [unit] = await server.context.db.select().from(producedRobots).where(eq(producedRobots.id, unitId))
    return unit?.serial ?? ''
  }

  test('are refused while the robot never reported, is offline, is silent too long or runs something else', async () => {
    const refused = async (state: string) => {
      expect(await runs()).toEqual([state])
      const answer = await submit()
      expect([answer.status, answer.problem.code]).toEqual([422, 'verdict_incomplete'])
      expect(JSON.stringify(answer.problem)).toContain(await serialOf(own))
    }
    await refused('never')
    await reports(own, contentHash, 'offline')
    await refused('out_of_touch')
    await reports(own, 'e'.repeat(64))
    await refused('other')
    await reports(own, contentHash)
    await server.context.db
      .update(producedRobots)
      .set({ updateState: 'updating' })
      .where(eq(producedRobots.id, own))
    await refused('updating')
    await reports(own, contentHash)
    server.clock.advance(11 * 60_000)
    await refused('out_of_touch')
  })

  test('count with the robot that reported the candidate, which is kept with the result', async () => {
    await reports(own, contentHash)
    expect(await runs()).toEqual(['runs'])
    const input = await submit()
    expect(input.status, JSON.stringify(input.body)).toBe(200)
    const proof = {
      unitId: own,
      serial: await serialOf(own),
      contentHash,
      reportedAt: server.clock.now().toISOString(),
      provenAt: server.clock.now().toISOString(),
    }
    const { body } = await manager.call(testing.listTesters, { params: { ArosId } })
    const proofs = new Map(body.items[0]?.caseResults.map((result) => [result.caseId, result.proof]))
    expect(proofs.get(`${code}:plan:noise`)).toEqual(proof)
    expect(proofs.get('aros:install')).toEqual(proof)
    expect(proofs.get(`${code}:plan:words`)).toBeNull()
    expect(body.summary.missingCases).toBe(0)
  })

  test('are not proven by a test robot of somebody else, nor by one that is no test robot any more', async () => {
    await reports(foreign, contentHash)
    expect((await submit()).problem.code).toBe('verdict_incomplete')
    await reports(own, contentHash)
    const { db } = server.context
    await db.update(producedRobots).set({ isTestRobot: false }).where(eq(producedRobots.id, own))
    expect(await runs()).toEqual([])
    expect((await submit()).problem.code).toBe('verdict_incomplete')
  })

  test('are kept as not proven, are proven when they are sent again, and stay so', async () => {
    const results = await allPassed()
    const noise = `${code}:plan:noise`
    expect((await save(results)).get(noise)).toBeNull()
    await reports(own, contentHash)
    const proven = (await save(results)).get(noise)
    expect(proven).toMatchObject({ unitId: own, contentHash })
    await reports(own, null, 'offline')
    const forged = results.map((result) => ({ ...result, proof: { ...proven, serial: 'SAHTE' } }))
    expect((await save(forged)).get(noise)).toEqual(proven)
    expect((await submit()).status).toBe(200)
  })

  test('that a caller says are proven are not', async () => {
    const proof = { unitId: own, serial: 'SAHTE', contentHash, reportedAt: 'x', provenAt: 'x' }
    const forged = (await allPassed()).map((result) => ({ ...result, proof }))
    expect([...(await save(forged)).values()].every((each) => each === null)).toBe(true)
  })
})
