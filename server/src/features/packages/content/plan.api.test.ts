import { diffVersions } from '@filo/contract/packages/version-content-routes'
import type { PlanCase } from '@filo/contract/packages/version-plan'
import * as plans from '@filo/contract/packages/version-plan-routes'
import type { VersionAction } from '@filo/contract/packages/version-states'
import { changeVersionState } from '@filo/contract/packages/versions-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { addDraft, addFilledDraft, addPackage, fillVersion } from '../../../testing/test-packages.ts'
import { signInAs, type TestPerson } from '../../../testing/test-people.ts'

const words = (text: string) => ({ tr: text, en: `${text} (en)` })
const planned = (key: string, more: Partial<PlanCase> = {}): PlanCase => ({
  key,
  title: words(key),
  steps: [words('Deneyin'), words('Bekleyin')],
  expected: words('Çalışır'),
  isMandatory: true,
  needsRobot: true,
  ...more,
})

describe.each(engines())('test plans of package versions on %s', (engine) => {
  let server: TestServer
  let developer: TestPerson
  let colleague: TestPerson
  let manager: TestPerson

  beforeAll(async () => {
    server = await createTestServer(engine)
    developer = await signInAs(server, 'developer')
    colleague = await signInAs(server, 'admin')
    manager = await signInAs(server, 'release_manager')
  })
  afterAll(() => server.close())

  const put = (versionId: string, cases: PlanCase[], more: { ifMatch?: string; person?: TestPerson } = {}) =>
    (more.person ?? developer).call(plans.putTestPlan, {
      params: { versionId },
      body: { cases },
      ...(more.ifMatch ? { ifMatch: more.ifMatch } : {}),
    })
  const read = async (versionId: string) =>
    (await developer.call(plans.getTestPlan, { params: { versionId } })).body
  const keysOf = async (versionId: string) => (await read(versionId)).cases.map(({ key }) => key)
  const handle = (person: TestPerson, versionId: string, action: VersionAction, reason?: string) =>
    person.call(changeVersionState, {
      params: { versionId },
      body: { action, ...(reason ? { reason } : {}) },
    })

  test('a plan is kept in its order and edited on top of what was read alone', async () => {
    const { id } = await addDraft(developer, await addPackage(developer))
    const empty = await read(id)
    expect(empty.cases).toEqual([])
    const cases = [planned('noise'), planned('start', { isMandatory: false, needsRobot: false })]
    const retained = await put(id, cases, { ifMatch: empty.etag })
    expect(retained.body.cases, JSON.stringify(retained.body)).toEqual(cases)
    expect((await put(id, [planned('late')], { ifMatch: empty.etag })).problem.code).toBe('etag_mismatch')
    expect(await read(id)).toEqual(retained.body)
    expect((await put(id, [])).body.cases).toEqual([])
  })

  test('a plan with a key twice, with nothing to pass or in one language is refused', async () => {
    const { id } = await addDraft(developer, await addPackage(developer))
    expect((await put(id, [planned('a'), planned('a')])).problem).toMatchObject({ code: 'plan_key_twice' })
    const optional = planned('a', { isMandatory: false })
    expect((await put(id, [optional])).problem.code).toBe('plan_has_no_mandatory_case')
    const half = planned('a', { title: { tr: 'Ses', en: '' } })
    expect((await put(id, [half])).status).toBe(422)
    expect(await keysOf(id)).toEqual([])
  })

  test('it is frozen with its version, and whoever wrote in it does not approve that', async () => {
    const { id } = await addFilledDraft(server, developer)
    expect((await put(id, [planned('noise')], { person: colleague })).status).toBe(200)
    for (const action of ['make_ready', 'start_test'] as const) await handle(developer, id, action)
    const late = await put(id, [planned('other')])
    expect([late.status, late.problem.code]).toEqual([409, 'version_frozen'])
    expect(await keysOf(id)).toEqual(['noise'])
    expect((await handle(colleague, id, 'approve')).problem.code).toBe('own_version')
    expect((await handle(manager, id, 'approve')).status).toBe(200)
  })

  test('the next version begins with a copy, its author with it, and the difference names what changed', async () => {
    const packageId = await addPackage(developer)
    const first = await addDraft(developer, packageId)
    await fillVersion(server, first.id, { a: '1' })
    await put(first.id, [planned('start'), planned('noise'), planned('old')])
    const second = await addDraft(colleague, packageId, '1.1.0')
    expect(await keysOf(second.id)).toEqual(['start', 'noise', 'old'])
    const louder = planned('noise', { expected: words('Daha iyi duyar') })
    await put(second.id, [planned('start'), louder, planned('new')], { person: colleague })
    expect(await keysOf(first.id)).toEqual(['start', 'noise', 'old'])
    const params = { versionId: second.id }
    const { body } = await developer.call(diffVersions, { params, query: { against: first.id } })
    expect(body.plan.map(({ key, change }) => `${key} ${change}`)).toEqual([
      'noise changed',
      'new added',
      'old removed',
    ])
    expect(body.plan[0]).toMatchObject({ before: { expected: words('Çalışır') }, after: louder })
    await fillVersion(server, second.id, { a: '2' })
    for (const action of ['make_ready', 'start_test'] as const) await handle(colleague, second.id, action)
    expect((await handle(developer, second.id, 'approve')).status).not.toBe(200)
    expect((await handle(manager, second.id, 'reject', 'Eksik')).status).toBe(200)
    const revised = await handle(colleague, second.id, 'revise')
    expect(await keysOf(revised.body.version.id)).toEqual(['start', 'noise', 'new'])
  })
})
