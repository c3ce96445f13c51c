import * as lifecycle from '@filo/contract/aros-versions/aros-lifecycle-routes'
import { getArosVersion } from '@filo/contract/aros-versions/aros-versions-routes'
import { listAudit } from '@filo/contract/audit/audit-routes'
import type { DefectSeverity } from '@filo/contract/testers/defect-shapes'
import * as routes from '@filo/contract/testers/defects-routes'
import * as evidence from '@filo/contract/testers/evidence-routes'
import * as testing from '@filo/contract/testers/testers-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addComponent, addDraftAros, addFrozenVersion, componentCode } from '../../testing/test-releases.ts'
import { addVariant } from '../../testing/test-robots.ts'

describe.each(engines())('defects on %s', (engine) => {
  let server: TestServer
  let developer: TestPerson
  let manager: TestPerson
  let testers: TestPerson[]
  let variantId: string
  let component: { packageId: string; versionId: string; code: string }

  beforeAll(async () => {
    server = await createTestServer(engine)
    developer = await signInAs(server, 'developer')
    manager = await signInAs(server, 'release_manager')
    testers = [await signInAs(server, 'tester'), await signInAs(server, 'tester')]
    variantId = await addVariant(server)
  })
  afterAll(() => server.close())

  let number = 0

  /** A running test of these package versions by both testers. */
  async function begin(versionIds: string[]): Promise<string> {
    number += 1
    const input = { variantId, channel: 'test' as const, versionIds, semver: `1.${number}.0` }
    const ArosId = (await addDraftAros(developer, input)).id
    const params = { ArosId }
    for (const { userId } of testers) await manager.call(testing.assignTester, { params, body: { userId } })
    await developer.call(lifecycle.lockAros, { params, body: {} })
    const started = await developer.call(lifecycle.startArosTest, { params, body: {} })
    expect(started.status, JSON.stringify(started.body)).toBe(200)
    for (const tester of testers) await tester.call(testing.startTest, { params, body: {} })
    return ArosId
  }

  async function fresh(): Promise<string> {
    component = await addComponent(server, componentCode('hata'))
    return begin([component.versionId])
  }

  const reported = (severity: DefectSeverity, more: object = {}) => ({
    title: 'Ses gelmiyor',
    description: 'Açılıştan sonra hoparlör susuyor',
    severity,
    packageId: component.packageId,
    ...more,
  })
  const record = async (ArosId: string, severity: DefectSeverity, more: object = {}) =>
    (testers[0] as TestPerson).call(routes.recordDefect, {
      params: { ArosId },
      body: reported(severity, more),
    })
  const fixIn = (semver: string, state: 'ready' | 'draft' = 'ready') =>
    addFrozenVersion(server, { ...component, semver, state })
  const answer = (defectId: string, body: object, person = developer) =>
    person.call(routes.answerDefect, { params: { defectId }, body: body as never })
  const check = (ArosId: string, defectId: string, body: object, person = testers[0] as TestPerson) =>
    person.call(routes.checkDefect, { params: { ArosId, defectId }, body: body as never })
  const stateOf = async (ArosId: string) =>
    (await manager.call(getArosVersion, { params: { ArosId } })).body.state
  const summaryOf = async (ArosId: string) =>
    (await manager.call(testing.listTesters, { params: { ArosId } })).body.summary

  async function passAll(ArosId: string): Promise<void> {
    for (const tester of testers) {
      const { cases } = (await tester.call(testing.getMyTest, { params: { ArosId } })).body
      const caseResults = cases.map(({ caseId }) => ({ caseId, result: 'pass' as const, note: '' }))
      const body = { verdict: 'pass' as const, comment: '', caseResults }
      const input = await tester.call(testing.submitVerdict, { params: { ArosId }, body: body as never })
      expect(input.status, JSON.stringify(input.body)).toBe(200)
    }
  }

  test('a tester records what is wrong with a package, with evidence of their own test', async () => {
    const ArosId = await fresh()
    const [tester] = testers as [TestPerson]
    const shown = await tester.call(evidence.attachEvidence, {
      params: { ArosId },
      query: { name: 'ekran.png' },
      bytes: new Blob(['picture']),
    })
    const more = { caseId: 'aros:basics', evidence: [shown.body.sha256] }
    const input = await record(ArosId, 'major', more)
    expect(input.status, JSON.stringify(input.body)).toBe(201)
    expect(input.body).toMatchObject({
      state: 'open',
      severity: 'major',
      caseId: 'aros:basics',
      package: { code: component.code },
      version: { version: '1.0.0' },
      evidence: [shown.body],
      reporter: { id: tester.userId },
      answeredBy: null,
    })
    const listed = await manager.call(routes.listArosDefects, { params: { ArosId } })
    expect(listed.body.items).toEqual([{ ...input.body, status: 'open' }])
    const ofVersion = { params: { versionId: component.versionId } }
    const { found, fixed } = (await developer.call(routes.listVersionDefects, ofVersion)).body
    expect([found.map(({ id }) => id), fixed]).toEqual([[input.body.id], []])
    const admin = await signInAs(server, 'admin')
    const query = { 'f.objectType': ['defect'], 'f.objectId': [input.body.id] }
    const log = await admin.call(listAudit, { query })
    expect(log.body.items.map(({ action }) => action)).toEqual(['defect.recorded'])
  })

  test('other packages, unknown cases, evidence of nobody and versions of others are refused', async () => {
    const ArosId = await fresh()
    const elsewhere = await addComponent(server, componentCode('baska'))
    const codeOf = async (more: object) => (await record(ArosId, 'minor', more)).problem.code
    expect(await codeOf({ packageId: elsewhere.packageId })).toBe('defect_foreign_package')
    expect(await codeOf({ caseId: 'yok:changes' })).toBe('unknown_case')
    expect(await codeOf({ evidence: ['a'.repeat(64)] })).toBe('unknown_evidence')
    const stranger = await signInAs(server, 'tester')
    const body = reported('minor')
    expect((await stranger.call(routes.recordDefect, { params: { ArosId }, body })).status).toBe(404)
  })

  test('an open blocker holds the test back, and calling it none lets it pass', async () => {
    const ArosId = await fresh()
    const { body } = await record(ArosId, 'blocker')
    await passAll(ArosId)
    expect(await stateOf(ArosId)).toBe('testing')
    expect(await summaryOf(ArosId)).toMatchObject({ passed: 2, openBlockers: 1, outcome: 'open' })
    const bare = await answer(body.id, { answer: 'rejected', reason: '' })
    expect(bare.status).toBe(422)
    const reason = 'Hoparlör takılı değildi'
    const rejected = await answer(body.id, { answer: 'rejected', reason })
    expect(rejected.body).toMatchObject({ state: 'rejected', reason, answeredBy: { id: developer.userId } })
    expect(await stateOf(ArosId)).toBe('passed')
  })

  test('a blocker recorded after the test passed stops the promotion and says why', async () => {
    const ArosId = await fresh()
    await passAll(ArosId)
    const { body } = await record(ArosId, 'blocker')
    expect(body.state).toBe('open')
    const params = { ArosId }
    const { steps } = (await manager.call(getArosVersion, { params })).body
    const blocked = steps.find(({ step }) => step === 'promote')?.blockedBy
    expect(blocked).toMatchObject({ code: 'open_blockers' })
    expect(blocked?.text.tr).toContain('Ses gelmiyor')
    const promoted = await manager.call(lifecycle.promoteAros, { params, body: { reason: 'Hazır' } })
    expect([promoted.status, promoted.problem.code]).toEqual([409, 'aros_blocked'])
  })

  test('a fix fails the version without it; a tester of the next one has the last word', async () => {
    const ArosId = await fresh()
    const defectId = (await record(ArosId, 'blocker')).body.id
    expect((await answer(defectId, { answer: 'fixed', versionId: component.versionId })).problem.code).toBe(
      'defect_bad_fix',
    )
    const draft = await fixIn('1.0.1', 'draft')
    expect((await answer(defectId, { answer: 'fixed', versionId: draft })).problem.code).toBe(
      'defect_bad_fix',
    )
    const versionId = await fixIn('1.0.2')
    const fixed = await answer(defectId, { answer: 'fixed', versionId })
    expect(fixed.body).toMatchObject({ state: 'fixed', fix: { id: versionId, version: '1.0.2' } })
    expect(await stateOf(ArosId)).toBe('failed')
    expect(await summaryOf(ArosId)).toMatchObject({ unfixedBlockers: 1, outcome: 'failed' })
    expect((await check(ArosId, defectId, { outcome: 'verified' })).problem.code).toBe('defect_not_here')

    const next = await begin([versionId])
    const listed = await manager.call(routes.listArosDefects, { params: { ArosId: next } })
    expect(listed.body.items).toMatchObject([{ id: defectId, status: 'to_check' }])
    await passAll(next)
    expect(await stateOf(next)).toBe('testing')
    const reopened = await check(next, defectId, { outcome: 'reopened', reason: 'Hâlâ susuyor' })
    expect(reopened.body).toMatchObject({ state: 'reopened', reason: 'Hâlâ susuyor' })
    expect(await stateOf(next)).toBe('testing')

    const better = await fixIn('1.0.3')
    await answer(defectId, { answer: 'fixed', versionId: better }, manager)
    expect(await stateOf(next)).toBe('failed')
    const last = await begin([better])
    await passAll(last)
    const verified = await check(last, defectId, { outcome: 'verified' })
    expect(verified.body, JSON.stringify(verified.body)).toMatchObject({ state: 'verified', reason: null })
    expect(await stateOf(last)).toBe('passed')
    expect((await check(last, defectId, { outcome: 'verified' })).problem.code).toBe('defect_wrong_state')
    const ofFix = await developer.call(routes.listVersionDefects, { params: { versionId: better } })
    expect(ofFix.body.fixed.map(({ id }) => id)).toEqual([defectId])
  })

  test('whoever named the fix does not confirm it, and testers do not answer', async () => {
    const ArosId = await fresh()
    const defectId = (await record(ArosId, 'minor')).body.id
    const versionId = await fixIn('1.1.0')
    expect((await answer(defectId, { answer: 'fixed', versionId }, testers[0])).status).toBe(403)
    const both = await signInAs(server, 'release_manager')
    await answer(defectId, { answer: 'fixed', versionId }, both)
    const next = await begin([versionId])
    const params = { ArosId: next }
    await manager.call(testing.assignTester, { params, body: { userId: both.userId } })
    await both.call(testing.startTest, { params, body: {} })
    expect((await check(next, defectId, { outcome: 'verified' }, both)).problem.code).toBe('defect_own_fix')
    expect(await stateOf(ArosId)).toBe('testing')
  })
})
