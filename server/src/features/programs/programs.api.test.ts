import * as routes from '@filo/contract/programs/programs-routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'
import {
  addActiveProgram,
  addApprovedProgram,
  addProgram,
  addProgramRelease,
  addSubmittedRelease,
} from '../../testing/test-programs.ts'
import { componentCode } from '../../testing/test-releases.ts'

let server: TestServer
let developer: TestPerson
let manager: TestPerson
beforeAll(async () => {
  server = await createTestServer()
  developer = await signInAs(server, 'developer')
  manager = await signInAs(server, 'release_manager')
})
afterAll(() => server.close())

const get = async (programId: string, person = developer) =>
  (await person.call(routes.getProgram, { params: { programId } })).body
const list = async (query: object) => (await developer.call(routes.listPrograms, { query })).body
const step = (programId: string, name: 'activate' | 'suspend' | 'resume' | 'retire', person = manager) =>
  person.call(routes.applyProgramStep, { params: { programId }, body: { step: name, reason: 'Deneme için' } })

test('a new program is a draft without releases, and its code is given once', async () => {
  const code = componentCode('program')
  const id = await addProgram(developer, code)
  expect(await get(id)).toMatchObject({
    code,
    state: 'draft',
    approved: null,
    upcoming: null,
    releaseCount: 0,
    steps: [],
    createdBy: developer.userId,
  })
  const body = { code, name: { tr: 'Ad', en: 'Name' }, category: 'tools' as const, publisher: 'Filo' }
  const again = await developer.call(routes.createProgram, { body })
  expect([again.status, again.problem.code]).toEqual([409, 'already_exists'])
})

test('an edit is taken from whoever read the last one, and the code stays', async () => {
  const programId = await addProgram(developer)
  const { etag, code } = await get(programId)
  const params = { programId }
  const body = { publisher: 'Işıltı Yazılım', code: 'baska' } as object
  const first = await developer.call(routes.updateProgram, { params, body, ifMatch: etag })
  expect(first.body).toMatchObject({ code, publisher: 'Işıltı Yazılım' })
  const late = await developer.call(routes.updateProgram, { params, body, ifMatch: etag })
  expect([late.status, late.problem.code]).toEqual([409, 'etag_mismatch'])
})

test('a program is found by its names, code and publisher however they are typed', async () => {
  const code = componentCode('isik')
  const body = {
    code,
    name: { tr: `Işık Rehberi ${code}`, en: `Lights guide ${code}` },
    category: 'guiding' as const,
    publisher: `Çınar ${code}`,
  }
  const { id } = (await developer.call(routes.createProgram, { body })).body
  for (const q of [code, `isik rehberi ${code}`, `IŞIK ${code}`, `lights ${code}`, `cinar ${code}`])
    expect(
      (await list({ q })).items.map((item) => item.id),
      q,
    ).toEqual([id])
  await developer.call(routes.updateProgram, { params: { programId: id }, body: { publisher: 'Başka' } })
  expect((await list({ q: `cinar ${code}` })).items).toEqual([])
})

test('lists are filtered by state and category', async () => {
  const { programId } = await addActiveProgram(server, developer)
  const active = (await list({ 'f.state': ['active'], size: 100 })).items
  expect(active.map(({ id }) => id)).toContain(programId)
  expect(new Set(active.map(({ state }) => state))).toEqual(new Set(['active']))
  const games = (await list({ 'f.category': ['entertainment'], size: 100 })).items
  expect(games.every(({ category }) => category === 'entertainment')).toBe(true)
})

test('a list is read on in every order, and as CSV', async () => {
  for (let made = 0; made < 5; made += 1) await addProgram(developer)
  for (const sort of [undefined, '-name', 'code', 'state', '-category', '-createdAt', 'updatedAt']) {
    const whole = (await list({ sort, size: 100 })).items.map(({ id }) => id)
    const walked: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await list({ sort, size: 2, ...(cursor ? { cursor } : {}) })
      walked.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(walked, sort).toEqual(whole)
    expect(walked.length).toBeGreaterThan(4)
  }
  const headers = { cookie: developer.cookie, accept: 'text/csv', 'accept-language': 'en' }
  const csv = await server.app.inject({ url: '/api/programs?cols=code:Code,state:State', headers })
  expect(csv.body).toContain('Code,State')
  expect(csv.body).toContain(',Draft')
})

test('a program says which release is installed and which one comes next', async () => {
  const { programId, releaseId } = await addApprovedProgram(server, developer)
  const draft = await addProgramRelease(server, developer, { programId, semver: '1.1.0' })
  const [listed] = (await list({ q: (await get(programId)).code })).items
  expect(listed).toMatchObject({
    approved: { id: releaseId, semver: '1.0.0', state: 'approved' },
    upcoming: { id: draft.id, semver: '1.1.0', state: 'draft' },
    releaseCount: 2,
  })
})

test('a program is activated, suspended, resumed and retired by reviewers alone', async () => {
  const { programId } = await addApprovedProgram(server, developer)
  expect((await get(programId)).steps).toEqual([])
  expect((await get(programId, manager)).steps).toEqual(['activate', 'retire'])
  expect((await step(programId, 'activate', developer)).problem.code).toBe('no_permission')
  expect((await step(programId, 'activate')).body).toMatchObject({
    state: 'active',
    steps: ['suspend', 'retire'],
  })
  const refused = await step(programId, 'activate')
  expect([refused.status, refused.problem.code]).toEqual([409, 'program_step_refused'])
  expect(refused.problem.detail).toContain('Active')
  expect((await step(programId, 'suspend')).body.state).toBe('suspended')
  expect((await step(programId, 'resume')).body.state).toBe('active')
  expect((await step(programId, 'retire')).body).toMatchObject({ state: 'retired', steps: [] })
})

test('a program is not retired while a release of it awaits a decision', async () => {
  const { programId } = await addActiveProgram(server, developer)
  const { id: releaseId } = await addProgramRelease(server, developer, { programId, semver: '2.0.0' })
  await developer.call(routes.submitProgramRelease, { params: { releaseId } })
  const refused = await step(programId, 'retire')
  expect([refused.status, refused.problem.code]).toEqual([409, 'program_release_open'])
  const body = { decision: 'rejected', reason: 'Program kaldırılacak' } as const
  await manager.call(routes.decideProgramRelease, { params: { releaseId }, body })
  expect((await step(programId, 'retire')).body).toMatchObject({ state: 'retired' })
})

test('a retired program is changed no more, nor are its releases', async () => {
  const { programId } = await addActiveProgram(server, developer)
  const { id: releaseId } = await addProgramRelease(server, developer, { programId, semver: '2.0.0' })
  await step(programId, 'retire')
  const params = { programId }
  const ofRelease = { params: { releaseId } }
  const answers = [
    await developer.call(routes.updateProgram, { params, body: { publisher: 'Başka' } }),
    await developer.call(routes.createProgramRelease, { params, body: { semver: '3.0.0' } }),
    await developer.call(routes.updateProgramRelease, { ...ofRelease, body: { semver: '2.0.1' } }),
    await developer.call(routes.submitProgramRelease, ofRelease),
    await developer.call(routes.deleteProgramRelease, ofRelease),
  ]
  for (const { status, problem } of answers) expect([status, problem.code]).toEqual([409, 'program_retired'])
})

test('a program goes with its drafts as long as nothing of it was submitted', async () => {
  const programId = await addProgram(developer)
  const { id: releaseId } = await addProgramRelease(server, developer, { programId })
  const remove = (id: string) => developer.call(routes.deleteProgram, { params: { programId: id } })
  expect((await remove(programId)).status).toBe(204)
  const gone = await developer.call(routes.getProgramRelease, { params: { releaseId } })
  expect(gone.status).toBe(404)
  const submitted = await addSubmittedRelease(server, developer)
  const params = { releaseId: submitted.releaseId }
  const body = { decision: 'rejected' as const, reason: 'Açıklama eksik' }
  await manager.call(routes.decideProgramRelease, { params, body })
  const retained = await remove(submitted.programId)
  expect([retained.status, retained.problem.code]).toEqual([409, 'program_not_empty'])
})
