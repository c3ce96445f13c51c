import * as routes from '@filo/contract/marketing/marketing-routes'
import { changeVersionState } from '@filo/contract/packages/versions-routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import {
  addMarketing,
  addPublishedMarketing,
  addSubmittedMarketing,
  wholeContent,
} from '../../../testing/test-marketing.ts'
import { signInAs, type TestPerson } from '../../../testing/test-people.ts'
import { addStore } from '../../../testing/test-stores.ts'

let server: TestServer
let marketing: TestPerson
let manager: TestPerson
let admin: TestPerson
beforeAll(async () => {
  server = await createTestServer()
  marketing = await signInAs(server, 'marketing')
  manager = await signInAs(server, 'release_manager')
  admin = await signInAs(server, 'admin')
})
afterAll(() => server.close())

const of = (marketingVersionId: string) => ({ params: { marketingVersionId } })
const get = async (id: string) => (await marketing.call(routes.getMarketingVersion, of(id))).body
const begin = (id: string, person = marketing) => person.call(routes.beginMarketingRevision, of(id))
const write = (id: string, body: object, ifMatch?: string) =>
  marketing.call(routes.updateMarketingRevision, { ...of(id), body, ...(ifMatch ? { ifMatch } : {}) })
const submit = (id: string) => marketing.call(routes.submitMarketingRevision, of(id))
const decide = (id: string, decision: 'approved' | 'rejected', person = manager) =>
  person.call(routes.decideMarketingRevision, { ...of(id), body: { decision, reason: 'Gerekçe' } })
const refused = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code]
const title = { tr: 'Yeni başlık', en: 'New title' }

test('what is live stays as it is until its revision is approved, which then replaces it', async () => {
  const { id } = await addPublishedMarketing(server, marketing)
  expect((await begin(id)).body).toMatchObject({ state: 'draft', content: { title: wholeContent.title } })
  await write(id, { title })
  expect(await get(id)).toMatchObject({ title: wholeContent.title, revision: { state: 'draft' } })
  await submit(id)
  expect(await get(id)).toMatchObject({ title: wholeContent.title, state: 'live', mayEdit: false })
  const { body } = await decide(id, 'approved')
  expect(body).toMatchObject({ title, state: 'live', revision: null })
  expect(body.editors.map((editor) => editor.id)).toEqual([marketing.userId])
  expect((await marketing.call(routes.getMarketingRevision, of(id))).status).toBe(404)
})

test('a rejection leaves what is live untouched, and opens the revision again', async () => {
  const { id, etag } = await addPublishedMarketing(server, marketing)
  await begin(id)
  await write(id, { title })
  await submit(id)
  expect((await decide(id, 'rejected')).body).toMatchObject({ title: wholeContent.title, etag })
  const again = await write(id, { summary: title })
  expect(again.body).toMatchObject({ state: 'rejected', decisionReason: 'Gerekçe', mayEdit: true })
  expect((await submit(id)).body.state).toBe('in_review')
})

test('one revision is open at a time, and a discarded one makes room', async () => {
  const { id } = await addPublishedMarketing(server, marketing)
  await begin(id)
  expect(refused(await begin(id))).toEqual([409, 'marketing_revision_open'])
  expect((await marketing.call(routes.discardMarketingRevision, of(id))).status).toBe(204)
  expect((await begin(id)).status).toBe(201)
})

test('only what was approved is revised, and what is in review is locked', async () => {
  const draft = await addMarketing(server, marketing)
  const sent = await addSubmittedMarketing(server, marketing)
  for (const { id } of [draft, sent]) expect(refused(await begin(id))).toEqual([409, 'marketing_wrong_state'])
  const live = await addPublishedMarketing(server, marketing)
  const direct = await marketing.call(routes.updateMarketingVersion, { ...of(live.id), body: { title } })
  expect(refused(direct)).toEqual([409, 'marketing_needs_revision'])
  await begin(live.id)
  await submit(live.id)
  expect(refused(await write(live.id, { title }))).toEqual([409, 'marketing_locked'])
})

test('nobody approves a revision that they wrote in, and an edit is of the last one read', async () => {
  const { id } = await addPublishedMarketing(server, marketing)
  const { etag } = (await begin(id, admin)).body
  expect((await write(id, { title }, etag)).status).toBe(200)
  expect(refused(await write(id, { title }, etag))).toEqual([409, 'etag_mismatch'])
  await submit(id)
  expect(refused(await decide(id, 'approved', admin))).toEqual([403, 'marketing_four_eyes'])
  expect((await decide(id, 'approved')).status).toBe(200)
})

test('what is missing keeps a revision from being submitted, and a revoked build from being approved', async () => {
  const { id, build } = await addPublishedMarketing(server, marketing)
  await begin(id)
  await write(id, { title: { tr: 'Yalnız Türkçe', en: '' } })
  expect(refused(await submit(id))).toEqual([422, 'marketing_incomplete'])
  await write(id, { title })
  await submit(id)
  const revocation = { action: 'revoke' as const, reason: 'Güvenlik açığı' }
  await admin.call(changeVersionState, { params: { versionId: build.id }, body: revocation })
  expect(refused(await decide(id, 'approved'))).toEqual([422, 'marketing_incomplete'])
  expect(await get(id)).toMatchObject({ state: 'unlisted', title: wholeContent.title })
})

test('another window and other stores are reckoned as they are approved', async () => {
  const { id } = await addPublishedMarketing(server, marketing)
  const other = await addStore(marketing, { timeZone: 'Europe/London' })
  await begin(id)
  await write(id, { storeIds: [other.id], window: { from: '2026-12-24T09:00', until: null } })
  await submit(id)
  expect((await decide(id, 'approved')).body).toMatchObject({
    state: 'scheduled',
    places: [{ store: { id: other.id }, state: 'waiting', startsAt: '2026-12-24T09:00:00.000Z' }],
  })
})
