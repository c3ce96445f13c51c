import { deleteVersion } from '@filo/contract/packages/versions-routes'
import * as routes from '@filo/contract/programs/programs-routes'
import { deleteRobot } from '@filo/contract/robots/robots-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '../../db/schema/audit-log.ts'
import { versions } from '../../db/schema/versions.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'
import {
  addApprovedProgram,
  addProgram,
  addProgramRelease,
  addSubmittedRelease,
} from '../../testing/test-programs.ts'
import { addComponent, addFrozenVersion, componentCode } from '../../testing/test-releases.ts'
import { addVariant } from '../../testing/test-robots.ts'

let server: TestServer
let developer: TestPerson
let manager: TestPerson
let admin: TestPerson
beforeAll(async () => {
  server = await createTestServer()
  developer = await signInAs(server, 'developer')
  manager = await signInAs(server, 'release_manager')
  admin = await signInAs(server, 'admin')
})
afterAll(() => server.close())

const notes = { tr: 'Yeni', en: 'New' }
const get = async (releaseId: string, person = developer) =>
  (await person.call(routes.getProgramRelease, { params: { releaseId } })).body
const stateOf = async (programId: string) =>
  (await developer.call(routes.getProgram, { params: { programId } })).body.state
const create = (programId: string, body: object) =>
  developer.call(routes.createProgramRelease, { params: { programId }, body: body as never })
const update = (releaseId: string, body: object, person = developer) =>
  person.call(routes.updateProgramRelease, { params: { releaseId }, body: body as never })
const submit = (releaseId: string, person = developer) =>
  person.call(routes.submitProgramRelease, { params: { releaseId } })
const approve = (releaseId: string, person = manager) =>
  person.call(routes.decideProgramRelease, {
    params: { releaseId },
    body: { decision: 'approved', reason: '' },
  })
const reject = (releaseId: string, person = manager) =>
  person.call(routes.decideProgramRelease, {
    params: { releaseId },
    body: { decision: 'rejected', reason: 'Türkçesi eksik' },
  })
const refused = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code]

describe('what a release is made of', () => {
  test('its packages keep the order they were chosen in, and its size is theirs', async () => {
    const programId = await addProgram(developer)
    const [first, second] = [
      await addComponent(server, componentCode('b')),
      await addComponent(server, componentCode('a')),
    ]
    const versionIds = [first.versionId, second.versionId]
    const { body } = await create(programId, { semver: '1.0.0', versionIds })
    expect(body.items.map(({ versionId }) => versionId)).toEqual(versionIds)
    expect(body.sizeBytes).toBe(body.items.reduce((sum, item) => sum + item.sizeBytes, 0))
    const turned = await update(body.id, { versionIds: versionIds.toReversed() })
    expect(turned.body.items.map(({ code }) => code)).toEqual([second.code, first.code])
  })

  test('an unknown version, and two of one package, are refused', async () => {
    const programId = await addProgram(developer)
    const { packageId, versionId, code } = await addComponent(server, componentCode())
    const other = await addFrozenVersion(server, { packageId, code, semver: '1.1.0' })
    for (const versionIds of [[versionId, other], [versionId, versionId], [server.context.ids.next()]])
      expect(refused(await create(programId, { semver: '1.0.0', versionIds }))).toEqual([
        422,
        'program_package_unknown',
      ])
    const variantIds = [await addVariant(server), server.context.ids.next()]
    expect(refused(await create(programId, { semver: '1.0.0', variantIds }))).toEqual([
      422,
      'program_variant_unknown',
    ])
    expect(refused(await create(programId, { semver: '1.0.0', arosRange: 'yeni olan' }))).toEqual([
      422,
      'program_arosrange_invalid',
    ])
  })

  test('a new one begins with the content of the highest, and with notes of its own', async () => {
    const programId = await addProgram(developer)
    const first = await addProgramRelease(server, developer, { programId })
    await update(first.id, { arosRange: '^5.0.0', permissions: ['screen', 'screen', 'speakers'] })
    const { body } = await create(programId, { semver: '1.1.0' })
    const { items, variants, sizeBytes } = await get(first.id)
    expect(body).toMatchObject({ items, variants, sizeBytes, arosRange: '^5.0.0' })
    expect(body).toMatchObject({ permissions: ['screen', 'speakers'], notes: { tr: '', en: '' } })
    const free = await create(programId, { semver: '1.2.0', arosRange: null, permissions: [] })
    expect(free.body).toMatchObject({ items, arosRange: null, permissions: [] })
  })

  test('its number rises above all others of the program, also when it is changed', async () => {
    const programId = await addProgram(developer)
    const first = await addProgramRelease(server, developer, { programId, semver: '1.0.0' })
    const second = await create(programId, { semver: '1.10.0' })
    expect(refused(await create(programId, { semver: '1.9.0' }))).toEqual([409, 'program_semver_low'])
    expect(refused(await create(programId, { semver: '1.0.0' }))).toEqual([409, 'already_exists'])
    expect(refused(await update(first.id, { semver: '1.5.0' }))).toEqual([409, 'program_semver_low'])
    expect((await update(second.body.id, { semver: '1.9.0' })).body.semver).toBe('1.9.0')
  })

  test('an edit is taken from whoever read the last one', async () => {
    const programId = await addProgram(developer)
    const { id: releaseId, etag } = await addProgramRelease(server, developer, { programId })
    const edit = () =>
      developer.call(routes.updateProgramRelease, { params: { releaseId }, body: { notes }, ifMatch: etag })
    expect((await edit()).status).toBe(200)
    expect(refused(await edit())).toEqual([409, 'etag_mismatch'])
  })

  test('a package version and a variant that a release names are not deleted', async () => {
    const programId = await addProgram(developer)
    const { versionId } = await addComponent(server, componentCode(), { state: 'rejected' })
    const variantId = await addVariant(server)
    await create(programId, { semver: '1.0.0', versionIds: [versionId], variantIds: [variantId] })
    const version = await developer.call(deleteVersion, { params: { versionId } })
    expect(refused(version)).toEqual([409, 'still_in_use'])
    expect(refused(await admin.call(deleteRobot, { params: { variantId } }))).toEqual([409, 'variant_in_use'])
  })
})

describe('the way of a release', () => {
  test('the first one leads its program to its approval', async () => {
    const { programId, releaseId } = await addSubmittedRelease(server, developer)
    expect(await stateOf(programId)).toBe('submitted')
    expect(await get(releaseId, manager)).toMatchObject({
      state: 'submitted',
      submittedBy: { id: developer.userId },
      contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      problems: [],
      mayEdit: false,
      mayDecide: true,
    })
    expect((await approve(releaseId)).body).toMatchObject({
      state: 'approved',
      decidedBy: { id: manager.userId },
      decisionReason: null,
      mayDecide: false,
    })
    expect(await stateOf(programId)).toBe('approved')
    expect(refused(await approve(releaseId))).toEqual([409, 'program_release_not_submitted'])
  })

  test('a rejected one says why, is mended and submitted again', async () => {
    const { programId, releaseId } = await addSubmittedRelease(server, developer)
    const { contentHash } = await get(releaseId)
    expect((await reject(releaseId)).body).toMatchObject({
      state: 'rejected',
      decisionReason: 'Türkçesi eksik',
    })
    expect(await stateOf(programId)).toBe('rejected')
    const mended = await update(releaseId, { permissions: ['screen'] })
    expect(mended.body).toMatchObject({ state: 'rejected', contentHash: null, mayEdit: true })
    const again = await submit(releaseId)
    expect(again.body).toMatchObject({ state: 'submitted', decidedBy: null, decisionReason: null })
    expect(again.body.contentHash).not.toBe(contentHash)
    expect(await stateOf(programId)).toBe('submitted')
  })

  test('later ones are decided without moving the program', async () => {
    const { programId } = await addApprovedProgram(server, developer)
    const { body } = await create(programId, { semver: '1.1.0', notes })
    expect((await submit(body.id)).status).toBe(200)
    expect(await stateOf(programId)).toBe('approved')
    await reject(body.id)
    expect(await stateOf(programId)).toBe('approved')
    await submit(body.id)
    await approve(body.id)
    expect(await stateOf(programId)).toBe('approved')
  })

  test('what was submitted is neither changed nor deleted', async () => {
    const { releaseId } = await addSubmittedRelease(server, developer)
    const remove = () => developer.call(routes.deleteProgramRelease, { params: { releaseId } })
    const locked = [409, 'program_release_locked']
    expect(refused(await update(releaseId, { notes }))).toEqual(locked)
    expect(refused(await remove())).toEqual(locked)
    expect(refused(await submit(releaseId))).toEqual(locked)
    await reject(releaseId)
    expect(refused(await remove())).toEqual(locked)
  })

  test('one release of a program awaits approval at a time', async () => {
    const { programId } = await addSubmittedRelease(server, developer)
    const { body } = await create(programId, { semver: '1.1.0', notes })
    const answer = await submit(body.id)
    expect(refused(answer)).toEqual([409, 'program_release_open'])
    expect(answer.problem.detail).toContain('1.0.0')
  })

  test('what is missing is said before it is submitted, and keeps it from that', async () => {
    const programId = await addProgram(developer)
    const { body } = await create(programId, { semver: '1.0.0' })
    expect(body.problems.map(({ code }) => code)).toEqual([
      'no_packages',
      'no_variants',
      'notes_missing',
      'notes_missing',
    ])
    expect(refused(await submit(body.id))).toEqual([422, 'program_release_incomplete'])
    expect(await stateOf(programId)).toBe('draft')
  })

  test('a package that was revoked meanwhile keeps it from its approval, not from a rejection', async () => {
    const { releaseId } = await addSubmittedRelease(server, developer)
    const versionId = (await get(releaseId)).items[0]?.versionId ?? ''
    await server.context.db.update(versions).set({ state: 'revoked' }).where(eq(versions.id, versionId))
    expect(refused(await approve(releaseId))).toEqual([422, 'program_release_incomplete'])
    expect((await get(releaseId)).problems.map(({ code }) => code)).toEqual(['package_not_released'])
    expect((await reject(releaseId)).status).toBe(200)
  })
})

describe('four eyes', () => {
  test('whoever submitted a release does not approve it, and may reject it', async () => {
    const programId = await addProgram(developer)
    const { id } = await addProgramRelease(server, developer, { programId })
    await submit(id, admin)
    expect((await get(id, admin)).mayDecide).toBe(false)
    expect(refused(await approve(id, admin))).toEqual([403, 'program_four_eyes'])
    expect((await reject(id, admin)).status).toBe(200)
  })

  test('whoever changed it before somebody else submitted it does not approve it', async () => {
    const programId = await addProgram(developer)
    const { id } = await addProgramRelease(server, developer, { programId })
    await update(id, { permissions: ['camera'] }, admin)
    await submit(id)
    expect(refused(await approve(id, admin))).toEqual([403, 'program_four_eyes'])
    expect((await approve(id)).status).toBe(200)
  })

  test('whoever submitted it before it was rejected does not approve it later', async () => {
    const programId = await addProgram(developer)
    const { id } = await addProgramRelease(server, developer, { programId })
    await submit(id, admin)
    await reject(id)
    await submit(id)
    expect(refused(await approve(id, admin))).toEqual([403, 'program_four_eyes'])
  })

  test('nobody approves what was copied from their own draft', async () => {
    const programId = await addProgram(developer)
    await addProgramRelease(server, admin, { programId })
    const { body } = await create(programId, { semver: '1.1.0', notes })
    await submit(body.id)
    expect(refused(await approve(body.id, admin))).toEqual([403, 'program_four_eyes'])
  })
})

test('releases are listed by program and state, found by number and program, and read on', async () => {
  const { programId, releaseId } = await addApprovedProgram(server, developer)
  const { body: second } = await create(programId, { semver: '1.1.0' })
  const { code } = (await developer.call(routes.getProgram, { params: { programId } })).body
  const list = async (query: object) => (await developer.call(routes.listProgramReleases, { query })).body
  const ids = async (query: object) => (await list(query)).items.map(({ id }) => id)
  expect(await ids({ 'f.programId': [programId], sort: '-semver' })).toEqual([second.id, releaseId])
  expect(await ids({ 'f.programId': [programId], 'f.state': ['approved'] })).toEqual([releaseId])
  expect(await ids({ q: `${code} 1.1.0` })).toEqual([second.id])
  expect((await list({ q: code })).items[0]?.items).toHaveLength(1)
  const { body: third } = await create(programId, { semver: '2.0.0-RC.1' })
  expect(await ids({ q: `${code} 2.0.0-rc.1` })).toEqual([third.id])
  for (const sort of ['semver', '-semver', 'submittedAt', '-submittedAt', '-updatedAt']) {
    const whole = await ids({ sort, size: 100 })
    const walked: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await list({ sort, size: 2, ...(cursor ? { cursor } : {}) })
      walked.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(walked, sort).toEqual(whole)
  }
})

test('the log says what a release was made of, what became of it and why', async () => {
  const { releaseId } = await addSubmittedRelease(server, developer)
  await reject(releaseId)
  const log = await server.context.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.objectId, releaseId))
    .orderBy(auditLog.seq)
  expect(log.map(({ action }) => action)).toEqual([
    'program_release.created',
    'program_release.submitted',
    'program_release.rejected',
  ])
  expect(log[0]?.after).toMatchObject({ packages: [expect.stringMatching(/ 1\.0\.0$/)] })
  expect(log[1]?.after).toMatchObject({ state: 'submitted', programState: 'submitted' })
  expect(log[2]).toMatchObject({ reason: 'Türkçesi eksik', objectType: 'program_release' })
})
