import * as lifecycle from '@filo/contract/aros-versions/aros-lifecycle-routes'
import * as evidence from '@filo/contract/testers/evidence-routes'
import { evidenceLimits } from '@filo/contract/testers/tester-shapes'
import * as testing from '@filo/contract/testers/testers-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addComponent, addDraftAros, componentCode } from '../../testing/test-releases.ts'
import { addVariant } from '../../testing/test-robots.ts'

const photo = new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])])

describe.each(engines())('evidence of a test on %s', (engine) => {
  let server: TestServer
  let developer: TestPerson
  let manager: TestPerson
  let tester: TestPerson
  let other: TestPerson
  let ArosId: string
  let testerId: string

  const attach = (person: TestPerson, name: string, bytes: Blob) =>
    person.call(evidence.attachEvidence, { params: { ArosId }, query: { name }, bytes })
  const resultOf = (
    caseId: string,
    input: { sha256: string; name: string; mime: string; sizeBytes: number },
  ) => ({
    caseId,
    result: 'fail' as const,
    note: '',
    evidence: [input],
  })

  beforeAll(async () => {
    server = await createTestServer(engine)
    developer = await signInAs(server, 'developer')
    manager = await signInAs(server, 'release_manager')
    tester = await signInAs(server, 'tester')
    other = await signInAs(server, 'tester')
    const variantId = await addVariant(server)
    const { versionId } = await addComponent(server, componentCode('kanit'))
    ArosId = (await addDraftAros(developer, { variantId, channel: 'test', versionIds: [versionId] })).id
    const body = { userId: tester.userId }
    testerId = (await manager.call(testing.assignTester, { params: { ArosId }, body })).body.id
  })
  afterAll(() => server.close())

  test('nothing can be added before the test has begun', async () => {
    const early = await attach(tester, 'erken.png', photo)
    expect([early.status, early.problem.code]).toEqual([409, 'tester_wrong_state'])
    await developer.call(lifecycle.lockAros, { params: { ArosId }, body: {} })
    await developer.call(lifecycle.startArosTest, { params: { ArosId }, body: {} })
    const begun = await tester.call(testing.startTest, { params: { ArosId }, body: {} })
    expect(begun.body.state).toBe('in_progress')
  })

  test('a photo is kept as it came and shown to whoever may see the test, without running anything', async () => {
    const input = await attach(tester, 'ığdır ekranı.png', photo)
    expect(input.status, JSON.stringify(input.body)).toBe(201)
    expect(input.body).toMatchObject({ name: 'ığdır ekranı.png', mime: 'image/png', sizeBytes: 7 })
    const again = await attach(tester, 'kopya.png', photo)
    expect(again.body).toEqual(input.body)
    const params = { testerId, sha256: input.body.sha256 }
    const shown = await manager.call(evidence.downloadEvidence, { params })
    expect(shown.status).toBe(200)
    expect(shown.headers['content-type']).toBe('image/png')
    expect(shown.headers['content-security-policy']).toContain('sandbox')
    const saved = await tester.call(testing.saveTestResults, {
      params: { ArosId },
      body: { caseResults: [resultOf('aros:basics', input.body)] },
    })
    expect(saved.body.caseResults[0]?.evidence).toEqual([input.body])
  })

  test('results are kept only on top of what they were begun from, where the caller says so', async () => {
    const params = { ArosId }
    const { tester: known } = (await tester.call(testing.getMyTest, { params })).body
    const caseResults = [{ caseId: 'aros:restart', result: 'pass' as const, note: '', evidence: [] }]
    const body = { caseResults }
    const retained = await tester.call(testing.saveTestResults, { params, body, ifMatch: known.etag })
    expect([retained.status, retained.body.etag === known.etag]).toEqual([200, false])
    const late = await tester.call(testing.saveTestResults, { params, body, ifMatch: known.etag })
    expect(late.problem.code).toBe('etag_mismatch')
  })

  test('a page with a script in it is saved, never opened', async () => {
    const input = await attach(tester, 'rapor.html', new Blob(['<script>alert(1)</script>']))
    const params = { testerId, sha256: input.body.sha256 }
    const { headers } = await tester.call(evidence.downloadEvidence, { params })
    expect(headers['content-type']).toBe('application/octet-stream')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="rapor.html"/)
  })

  test('an empty file, one without bytes and one that is too large are refused', async () => {
    expect((await attach(tester, 'boş.log', new Blob([]))).problem.code).toBe('evidence_empty')
    const bare = await tester.call(evidence.attachEvidence, { params: { ArosId }, query: { name: 'x' } })
    expect(bare.problem.code).toBe('evidence_empty')
    const large = await attach(tester, 'uzun.mp4', new Blob([new Uint8Array(evidenceLimits.maxBytes + 1)]))
    expect([large.status, large.problem.code]).toEqual([413, 'blob_too_large'])
  })

  test('results cannot name content that was not uploaded for this test', async () => {
    const foreign = {
      sha256: 'a'.repeat(64),
      name: 'gizli.bin',
      mime: 'application/octet-stream',
      sizeBytes: 9,
    }
    const caseResults = [resultOf('aros:basics', foreign)]
    const retained = await tester.call(testing.saveTestResults, { params: { ArosId }, body: { caseResults } })
    expect([retained.status, retained.problem.code]).toEqual([422, 'unknown_evidence'])
    const body = { verdict: 'fail' as const, comment: 'Kötü', caseResults }
    const verdict = await tester.call(testing.submitVerdict, { params: { ArosId }, body })
    expect(verdict.problem.code).toBe('unknown_evidence')
    const params = { testerId, sha256: foreign.sha256 }
    expect((await tester.call(evidence.downloadEvidence, { params })).status).toBe(404)
  })

  test('nobody adds to a test of somebody else, and customers see none of it', async () => {
    expect((await attach(other, 'b.png', photo)).status).toBe(404)
    const customerId = await addCustomer(server, 'Güneş Otel')
    const customer = await signInAs(server, 'customer_admin', { customerId })
    const { body } = await attach(tester, 'c.png', photo)
    const params = { testerId, sha256: body.sha256 }
    expect((await customer.call(evidence.downloadEvidence, { params })).status).toBe(403)
  })

  test('a failed case is proven by its picture alone, and after the verdict nothing is added', async () => {
    const { body: shown } = await attach(tester, 'donmuş.png', new Blob(['picture']))
    const body = {
      verdict: 'fail' as const,
      comment: 'Ekran dondu',
      caseResults: [resultOf('aros:basics', shown)],
    }
    const input = await tester.call(testing.submitVerdict, { params: { ArosId }, body })
    expect(input.body.verdict, JSON.stringify(input.body)).toBe('fail')
    expect((await attach(tester, 'geç.png', photo)).problem.code).toBe('verdict_final')
  })
})
