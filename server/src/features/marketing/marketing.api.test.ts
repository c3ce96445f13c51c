import * as routes from '@filo/contract/marketing/marketing-routes'
import { changeVersionState } from '@filo/contract/packages/versions-routes'
import { updateStore } from '@filo/contract/stores/stores-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '../../db/schema/audit-log.ts'
import { marketingVersions } from '../../db/schema/marketing.ts'
import { versions } from '../../db/schema/versions.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import {
  addApprovedMarketing,
  addMarketing,
  addPublishedMarketing,
  addSubmittedMarketing,
  wholeContent,
} from '../../testing/test-marketing.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addComponent, addFrozenVersion, componentCode } from '../../testing/test-releases.ts'
import { addStore } from '../../testing/test-stores.ts'

let server: TestServer
let marketing: TestPerson
let colleague: TestPerson
let manager: TestPerson
let admin: TestPerson
beforeAll(async () => {
  server = await createTestServer()
  marketing = await signInAs(server, 'marketing')
  colleague = await signInAs(server, 'marketing')
  manager = await signInAs(server, 'release_manager')
  admin = await signInAs(server, 'admin')
})
afterAll(() => server.close())

const of = (marketingVersionId: string) => ({ params: { marketingVersionId } })
const get = async (id: string, person = marketing) =>
  (await person.call(routes.getMarketingVersion, of(id))).body
const update = (id: string, body: object, person = marketing) =>
  person.call(routes.updateMarketingVersion, { ...of(id), body })
const submit = (id: string, person = marketing) => person.call(routes.submitMarketingVersion, of(id))
const decide = (id: string, decision: 'approved' | 'rejected', person = manager) =>
  person.call(routes.decideMarketingVersion, { ...of(id), body: { decision, reason: 'Gerekçe' } })
const step = (id: string, name: 'schedule' | 'unschedule' | 'unlist' | 'relist' | 'end') =>
  marketing.call(routes.applyMarketingStep, { ...of(id), body: { step: name, reason: 'Gerekçe' } })
const refused = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code]
const revoke = async (versionId: string) => {
  const body = { action: 'revoke' as const, reason: 'Güvenlik açığı' }
  return admin.call(changeVersionState, { params: { versionId }, body })
}
const actionsOf = async (id: string) =>
  (
    await server.context.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.objectId, id))
      .orderBy(auditLog.seq)
  ).map(({ action }) => action)

describe('what a draft says', () => {
  test('a draft may lack everything but its build, and says what is missing', async () => {
    const { packageId, versionId } = await addComponent(server, componentCode('mk'))
    const { status, body } = await marketing.call(routes.createMarketingVersion, {
      params: { packageId },
      body: { versionId },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ state: 'draft', completeness: { tr: 0, en: 0, all: 0 }, mayEdit: true })
    expect(new Set(body.problems.map(({ code }) => code))).toEqual(
      new Set(['title_missing', 'summary_missing', 'story_missing', 'no_stores']),
    )
    expect(refused(await submit(body.id))).toEqual([422, 'marketing_incomplete'])
  })

  test('an edit is taken from whoever read the last one', async () => {
    const { id, etag } = await addMarketing(server, marketing)
    const body = { title: { tr: 'Yeni', en: 'New' } }
    const first = await marketing.call(routes.updateMarketingVersion, { ...of(id), body, ifMatch: etag })
    expect(first.body.title).toEqual(body.title)
    const late = await marketing.call(routes.updateMarketingVersion, { ...of(id), body, ifMatch: etag })
    expect(refused(late)).toEqual([409, 'etag_mismatch'])
  })

  test('the build is one of its package, and released', async () => {
    const { packageId, code } = await addComponent(server, componentCode('mk'))
    const foreign = (await addComponent(server, componentCode('mk'))).versionId
    const untested = await addFrozenVersion(server, { packageId, code, semver: '2.0.0', state: 'in_test' })
    const create = (versionId: string) =>
      marketing.call(routes.createMarketingVersion, { params: { packageId }, body: { versionId } })
    expect(refused(await create(foreign))).toEqual([422, 'marketing_build_unknown'])
    expect(refused(await create(untested))).toEqual([422, 'marketing_build_not_released'])
  })

  test('a package and a store that are not there are refused', async () => {
    const { versionId } = await addComponent(server, componentCode('mk'))
    const nowhere = server.context.ids.next()
    const params = { packageId: nowhere }
    const lost = await marketing.call(routes.createMarketingVersion, { params, body: { versionId } })
    expect(refused(lost)).toEqual([404, 'not_found'])
    const { id } = await addMarketing(server, marketing)
    expect(refused(await update(id, { storeIds: [nowhere] }))).toEqual([422, 'marketing_store_unknown'])
  })

  test('texts of any script and length are kept letter for letter', async () => {
    const { id } = await addMarketing(server, marketing)
    const story = { tr: 'ş'.repeat(10_000), en: 'مرحبا بكم في الفندق‏' }
    const title = { tr: 'w'.repeat(120), en: '<script>alert(1)</script>' }
    const { body } = await update(id, { story, title })
    expect(body).toMatchObject({ story, title })
    expect(refused(await update(id, { story: { ...story, tr: 'ş'.repeat(10_001) } }))).toEqual([
      422,
      'invalid',
    ])
  })

  test.each(['2026-02-30T10:00', '2026-03-05', '2026-03-05T25:00', 'yarın'])(
    'a window does not begin at %s',
    async (from) => {
      const { id } = await addMarketing(server, marketing)
      expect(refused(await update(id, { window: { from, until: null } }))).toEqual([422, 'invalid'])
    },
  )

  test('a window that ends before it begins may be saved, and not submitted', async () => {
    const { id } = await addMarketing(server, marketing)
    const { body } = await update(id, { window: { from: '2026-05-02T10:00', until: '2026-05-01T10:00' } })
    expect(body.problems.map(({ code }) => code)).toEqual(['window_wrong'])
    expect(refused(await submit(id))).toEqual([422, 'marketing_incomplete'])
  })

  test('a draft is deleted, and what was submitted once is not', async () => {
    const { id } = await addMarketing(server, marketing)
    expect((await marketing.call(routes.deleteMarketingVersion, of(id))).status).toBe(204)
    expect((await marketing.call(routes.getMarketingVersion, of(id))).status).toBe(404)
    const sent = await addSubmittedMarketing(server, marketing)
    await decide(sent.id, 'rejected')
    expect(refused(await marketing.call(routes.deleteMarketingVersion, of(sent.id)))).toEqual([
      409,
      'marketing_not_deletable',
    ])
  })
})

describe('review', () => {
  test('what is in review is locked, and a rejection opens it again', async () => {
    const { id } = await addSubmittedMarketing(server, marketing)
    expect(refused(await update(id, { title: wholeContent.summary }))).toEqual([409, 'marketing_locked'])
    expect((await decide(id, 'rejected')).body).toMatchObject({
      state: 'rejected',
      decisionReason: 'Gerekçe',
      mayEdit: false,
    })
    expect((await update(id, { title: wholeContent.summary })).status).toBe(200)
    expect((await submit(id)).body.state).toBe('in_review')
  })

  test('nobody approves what they wrote, also as somebody else submits it', async () => {
    const { id } = await addMarketing(server, marketing)
    await update(id, { title: wholeContent.summary }, admin)
    await submit(id, colleague)
    expect((await get(id, admin)).mayDecide).toBe(false)
    expect(refused(await decide(id, 'approved', admin))).toEqual([403, 'marketing_four_eyes'])
    expect((await get(id, manager)).mayDecide).toBe(true)
    expect((await decide(id, 'approved')).body).toMatchObject({ state: 'approved' })
    expect(refused(await decide(id, 'approved'))).toEqual([409, 'marketing_wrong_state'])
  })

  test('whoever wrote it may reject it', async () => {
    const { id } = await addMarketing(server, admin)
    await submit(id, admin)
    expect((await decide(id, 'rejected', admin)).body.state).toBe('rejected')
  })

  test('a build that was revoked meanwhile keeps it from being approved and published', async () => {
    const sent = await addSubmittedMarketing(server, marketing)
    await revoke(sent.build.id)
    expect(refused(await decide(sent.id, 'approved'))).toEqual([422, 'marketing_incomplete'])
    const approved = await addApprovedMarketing(server, marketing)
    await revoke(approved.build.id)
    expect((await get(approved.id)).steps).toEqual([])
    expect(refused(await step(approved.id, 'schedule'))).toEqual([422, 'marketing_build_not_released'])
  })
})

describe('on show', () => {
  test('without a window it is live at once, and each step is in its history', async () => {
    const { id } = await addPublishedMarketing(server, marketing)
    expect(await get(id)).toMatchObject({ state: 'live', liveSince: server.clock.now().toISOString() })
    expect((await step(id, 'unlist')).body).toMatchObject({ state: 'unlisted', unlistedBecause: 'person' })
    expect((await step(id, 'relist')).body).toMatchObject({ state: 'live', unlistedBecause: null })
    expect((await step(id, 'end')).body).toMatchObject({ state: 'ended', steps: [], mayRevise: false })
    expect(refused(await step(id, 'relist'))).toEqual([409, 'marketing_wrong_state'])
    expect(await actionsOf(id)).toEqual(
      ['created', 'submitted', 'approved', 'scheduled', 'unlisted', 'relisted', 'ended'].map(
        (action) => `marketing_version.${action}`,
      ),
    )
  })

  test('a store that shows another time zone has its minutes reckoned anew', async () => {
    const store = await addStore(marketing, { timeZone: 'Europe/Istanbul' })
    const { id } = await addPublishedMarketing(server, marketing, {
      storeIds: [store.id],
      window: { from: '2026-06-01T09:00', until: null },
    })
    const params = { storeId: store.id }
    await marketing.call(updateStore, { params, body: { timeZone: 'Europe/London' } })
    await server.context.marketingClock.run(id)
    expect((await get(id)).places[0]?.startsAt).toBe('2026-06-01T08:00:00.000Z')
  })

  test('what is over everywhere is not published, and a plan is taken back', async () => {
    const past = { from: null, until: '2026-03-01T10:00' }
    const over = await addApprovedMarketing(server, marketing, { window: past })
    expect(refused(await step(over.id, 'schedule'))).toEqual([422, 'marketing_window_over'])
    const planned = await addPublishedMarketing(server, marketing, {
      window: { from: '2026-12-24T09:00', until: null },
    })
    expect(planned.state).toBe('scheduled')
    expect((await step(planned.id, 'unschedule')).body.state).toBe('approved')
  })

  test('it is unlisted as its build is revoked, and shown again only with another released one', async () => {
    const { packageId, versionId, code } = await addComponent(server, componentCode('mk'))
    const live = await addPublishedMarketing(server, marketing, { packageId, versionId })
    const planned = await addPublishedMarketing(server, marketing, {
      packageId,
      versionId,
      window: { from: '2026-12-24T09:00', until: null },
    })
    expect((await revoke(versionId)).status).toBe(200)
    for (const { id } of [live, planned])
      expect(await get(id)).toMatchObject({ state: 'unlisted', unlistedBecause: 'revoked', steps: ['end'] })
    expect(refused(await step(live.id, 'relist'))).toEqual([422, 'marketing_build_not_released'])
    const next = await addFrozenVersion(server, { packageId, code, semver: '1.1.0' })
    await marketing.call(routes.beginMarketingRevision, of(live.id))
    await marketing.call(routes.updateMarketingRevision, { ...of(live.id), body: { versionId: next } })
    await marketing.call(routes.submitMarketingRevision, of(live.id))
    const body = { decision: 'approved' as const, reason: '' }
    const approved = await manager.call(routes.decideMarketingRevision, { ...of(live.id), body })
    expect(approved.body).toMatchObject({ state: 'unlisted', build: { id: next } })
    expect((await step(live.id, 'relist')).body).toMatchObject({ state: 'live', unlistedBecause: null })
  })

  test('a revocation that is rolled back unlists nothing', async () => {
    const { id, build } = await addPublishedMarketing(server, marketing)
    const refusal = await marketing.call(changeVersionState, {
      params: { versionId: build.id },
      body: { action: 'revoke', reason: 'Deneme' },
    })
    expect(refusal.status).toBe(403)
    const [row] = await server.context.db.select().from(versions).where(eq(versions.id, build.id))
    expect([row?.state, (await get(id)).state]).toEqual(['released', 'live'])
  })
})

describe('a list of many', () => {
  test('five hundred offers are met once each, from cursor to cursor', async () => {
    const first = await addMarketing(server, marketing)
    const [row] = await server.context.db
      .select()
      .from(marketingVersions)
      .where(eq(marketingVersions.id, first.id))
    if (!row) throw new Error('no row')
    const copies = Array.from({ length: 499 }, () => ({ ...row, id: server.context.ids.next() }))
    await server.context.db.insert(marketingVersions).values(copies)
    const seen = new Set<string>()
    for (let cursor: string | undefined, pages = 0; pages < 20; pages += 1) {
      const query = { 'f.packageId': [row.packageId], size: 100, ...(cursor ? { cursor } : {}) }
      const { body } = await marketing.call(routes.listMarketingVersions, { query })
      expect(body.totalCount).toBe(500)
      for (const { id } of body.items) seen.add(id)
      if (!body.nextCursor) break
      cursor = body.nextCursor
    }
    expect(seen.size).toBe(500)
  })

  test('it is filtered by state, store and audience, and found by its title', async () => {
    const store = await addStore(marketing)
    const title = { tr: `Işıklı ${store.code}`, en: `Lit ${store.code}` }
    const { id } = await addMarketing(server, marketing, { storeIds: [store.id], title, audience: 'health' })
    const list = async (query: object) =>
      (await marketing.call(routes.listMarketingVersions, { query })).body.items.map((item) => item.id)
    expect(await list({ 'f.storeId': [store.id] })).toEqual([id])
    expect(await list({ 'f.storeId': [store.id], 'f.state': ['live'] })).toEqual([])
    expect(await list({ 'f.storeId': [store.id], 'f.audience': ['health'] })).toEqual([id])
    expect(await list({ q: `isikli ${store.code}` })).toEqual([id])
  })
})
