import { createHash, createPublicKey, verify } from 'node:crypto'
import { listAudit } from '@filo/contract/audit/audit-routes'
import { type CampaignReceipt, SignedReceipt } from '@filo/contract/campaigns/campaign-receipt'
import * as receipts from '@filo/contract/campaigns/campaign-receipt-routes'
import * as routes from '@filo/contract/campaigns/campaigns-routes'
import { urlOf } from '@filo/contract/client'
import { canonicalJson } from '@filo/contract/device/canonical-json'
import { listReceiptKeys } from '@filo/contract/trust/receipt-keys-routes'
import { rotateKeys } from '@filo/contract/trust/trust-routes'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arosApprovals, arosVersions } from '../../../db/schema/aros-versions.ts'
import { campaignReceipts, campaignUnits } from '../../../db/schema/campaigns.ts'
import { customers } from '../../../db/schema/customers.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { pdfTextOf } from '../../../testing/test-pdf-text.ts'
import { addCustomer, inject, signInAs, type TestPerson } from '../../../testing/test-people.ts'
import { addBareAros } from '../../../testing/test-releases.ts'
import { addUnit, addVariant, hearOf } from '../../../testing/test-robots.ts'
import { findUsedBlobs } from '../../packages/blobs/unused-blobs-store.ts'

const reason = 'Kış bakımı için'
const still = new AbortController().signal

describe.each(engines())('receipts of campaigns on %s', (engine) => {
  let server: TestServer
  let manager: TestPerson
  let customerId: string
  beforeAll(async () => {
    server = await createTestServer(engine)
    manager = await signInAs(server, 'release_manager')
    customerId = await addCustomer(server, 'Iğdır Işık Oteli İşletmesi ş')
  })
  afterAll(() => server.close())

  const look = (id: string) => server.context.campaignRunner.run(id, still)

  /** A campaign that has given its release to all of its robots. */
  async function begun(count = 3) {
    const { db, clock } = server.context
    const variantId = await addVariant(server)
    const arosId = await addBareAros(server, { variantId })
    const unitIds: string[] = []
    for (let index = 0; index < count; index += 1)
      unitIds.push(await addUnit(server, index === 0 ? { variantId } : { variantId, customerId }))
    for (const id of unitIds) await hearOf(server, id, { connection: 'online', lastSeenAt: clock.now() })
    await db.update(arosVersions).set({ state: 'published' }).where(eq(arosVersions.id, arosId))
    const approval = { id: server.context.ids.next(), arosId, userId: manager.userId, at: clock.now() }
    await db
      .insert(arosApprovals)
      .values({ ...approval, userName: 'Deniz Kaya', decision: 'approved', comment: 'Uygun' })
    const policy = { soakMinutes: 0, isCompared: false, followsCustomers: false }
    const body = { name: 'Kış yayılımı', arosId, target: { unitIds }, waves: [100], policy }
    const campaignId = (await manager.call(routes.createCampaign, { body })).body.id
    await manager.call(routes.startCampaign, { params: { campaignId } })
    await look(campaignId)
    return { campaignId, arosId, unitIds }
  }

  async function ended(count = 3) {
    const made = await begun(count)
    const { db } = server.context
    const { arosId: installedArosId, unitIds } = made
    await db.update(producedRobots).set({ installedArosId }).where(inArray(producedRobots.id, unitIds))
    await look(made.campaignId)
    return made
  }

  const read = (campaignId: string) => manager.call(receipts.getCampaignReceipt, { params: { campaignId } })

  async function raw(route: (typeof receipts.campaignReceiptRoutes)[number], campaignId: string, more = {}) {
    const { query = {}, language = 'en' } = more as { query?: object; language?: string }
    const url = urlOf(route, { campaignId }, query as never)
    const headers = { cookie: manager.cookie, 'accept-language': language }
    return server.app.inject({ method: 'GET', url, headers })
  }
  const file = async (campaignId: string) =>
    (await raw(receipts.downloadCampaignReceipt, campaignId)).rawPayload.toString()
  const contentOf = (text: string) =>
    SignedReceipt.parse(JSON.parse(text)).signed as unknown as CampaignReceipt

  test('exist when the campaign has ended, and say so before', async () => {
    const { campaignId } = await begun()
    for (const route of receipts.campaignReceiptRoutes)
      expect((await manager.call(route, { params: { campaignId } })).problem).toMatchObject({
        code: 'campaign_not_ended',
      })
  })

  test('say what went where and who decided, signed by the key that is published', async () => {
    const { campaignId, unitIds, arosId } = await ended()
    const { body: head } = await read(campaignId)
    const text = await file(campaignId)
    const { key, signature, signed } = SignedReceipt.parse(JSON.parse(text))
    expect(text).toBe(canonicalJson({ key, signature, signed }))
    expect(head).toMatchObject({ units: 3, sizeBytes: Buffer.byteLength(text), keyId: signature.keyid })
    const bytes = Buffer.from(canonicalJson(signed))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(head.sha256)
    const { items } = (await inject(server, listReceiptKeys, {})).body
    expect(items.find(({ isRetired }) => !isRetired)).toMatchObject({ keyId: signature.keyid, key })
    const x = Buffer.from(key.keyval.public, 'hex').toString('base64url')
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    expect(verify(null, bytes, publicKey, Buffer.from(signature.sig, 'hex'))).toBe(true)

    const content = contentOf(text)
    expect(content).toMatchObject({
      campaign: { id: campaignId, name: 'Kış yayılımı', state: 'completed' },
      release: {
        id: arosId,
        approvals: [{ by: 'Deniz Kaya', decision: 'approved' }],
        test: null,
        waiver: null,
      },
      target: { kind: 'list', query: null },
      counts: { total: { total: 3, succeeded: 3 } },
    })
    expect(content.target.customers).toEqual([
      { customerId, name: 'Iğdır Işık Oteli İşletmesi ş', units: 2 },
      { customerId: null, name: null, units: 1 },
    ])
    expect(content.units.map(({ unitId }) => unitId).toSorted()).toEqual(unitIds.toSorted())
    expect(content.units.every(({ state, bytes: got }) => state === 'succeeded' && got === null)).toBe(true)
    expect(content.decisions.map(({ action }) => action)).toEqual([
      'campaign.created',
      'campaign.started',
      'campaign.wave_begun',
      'campaign.completed',
    ])
  })

  test('are made once and stay what they are, whatever becomes of the rows', async () => {
    const { campaignId, unitIds } = await ended()
    const [first, ...others] = await Promise.all([read(campaignId), read(campaignId), read(campaignId)])
    for (const { body } of others) expect(body).toEqual(first.body)
    const before = await file(campaignId)
    const { db } = server.context
    await db.update(customers).set({ name: 'Yeni ad' }).where(eq(customers.id, customerId))
    const [unitId = ''] = unitIds
    const isUnit = and(eq(campaignUnits.campaignId, campaignId), eq(campaignUnits.unitId, unitId))
    await db.delete(campaignUnits).where(isUnit)
    expect(await file(campaignId)).toBe(before)
    expect((await read(campaignId)).body).toEqual(first.body)
    await db
      .update(customers)
      .set({ name: 'Iğdır Işık Oteli İşletmesi ş' })
      .where(eq(customers.id, customerId))
    const query = { 'f.objectType': ['campaign'], 'f.objectId': [campaignId] }
    const { items } = (await manager.call(listAudit, { query })).body
    const signed = items.filter(({ action }) => action === 'campaign.receipt_signed')
    expect(signed.map(({ after }) => after?.['sha256'])).toEqual([first.body.sha256])
    const [row] = await db.select().from(campaignReceipts).where(eq(campaignReceipts.campaignId, campaignId))
    expect([...(await findUsedBlobs(db, [row?.fileSha256 ?? '']))]).toHaveLength(1)
  })

  test('are signed by the job that its end asks for', async () => {
    const { campaignId } = await ended()
    const { jobs, db } = server.context
    await jobs.start()
    try {
      await jobs.idle()
    } finally {
      await jobs.stop()
    }
    const rows = await db.select().from(campaignReceipts).where(eq(campaignReceipts.campaignId, campaignId))
    expect(rows).toHaveLength(1)
  })

  test('of a withdrawn campaign are others, and none exists while robots go back', async () => {
    const { campaignId } = await ended()
    const first = (await read(campaignId)).body
    await manager.call(routes.withdrawCampaign, { params: { campaignId }, body: { reason } })
    expect((await read(campaignId)).problem).toMatchObject({ code: 'campaign_not_ended' })
    await look(campaignId)
    const { body: second } = await read(campaignId)
    expect(second.sha256).not.toBe(first.sha256)
    const { campaign, decisions } = contentOf(await file(campaignId))
    expect(campaign).toMatchObject({ state: 'withdrawn', reason })
    expect(decisions.at(-1)).toMatchObject({ action: 'campaign.withdrawn', reason, byKind: 'user' })
    const { db } = server.context
    const rows = await db.select().from(campaignReceipts).where(eq(campaignReceipts.campaignId, campaignId))
    expect(rows).toHaveLength(2)
  })

  test('are printed in the reader’s language and zone, with what ties the paper to the file', async () => {
    const { campaignId } = await ended()
    const { sha256, keyId } = (await read(campaignId)).body
    const query = { zone: 'Europe/Istanbul' }
    const answer = await raw(receipts.printCampaignReceipt, campaignId, { query, language: 'tr' })
    expect(answer.headers['content-type']).toBe('application/pdf')
    const turkish = pdfTextOf(answer.rawPayload)
    const all = turkish.join('\n')
    for (const text of [
      'Dağıtım belgesi',
      'Kış yayılımı',
      'Iğdır Işık Oteli İşletmesi ş',
      'Deniz Kaya',
      'Europe/Istanbul',
    ])
      expect(all).toContain(text)
    for (const page of turkish) {
      expect(page).toContain(`SHA-256 ${sha256}`)
      expect(page).toContain(keyId)
    }
    const english = await raw(receipts.printCampaignReceipt, campaignId, { query })
    const text = pdfTextOf(english.rawPayload).join('\n')
    expect(text).toContain('Update receipt')
    // A serial number or a time that is cut says nothing.
    expect(text).not.toMatch(/\d…/)
    const wrong = await raw(receipts.printCampaignReceipt, campaignId, { query: { zone: 'Mars/Base' } })
    expect(wrong.statusCode).toBe(400)
  })

  test('outlive their key: a key that was replaced stays known by its public part and signs no more', async () => {
    const old = await ended(1)
    const { keyId } = (await read(old.campaignId)).body
    const admin = await signInAs(server, 'admin')
    expect((await admin.call(rotateKeys, { body: {} })).status).toBe(200)
    const { items } = (await inject(server, listReceiptKeys, {})).body
    expect(items.find((key) => key.keyId === keyId)).toMatchObject({ isRetired: true })
    expect((await read(old.campaignId)).body.keyId).toBe(keyId)
    const next = await ended(1)
    const inUse = items.filter(({ isRetired }) => !isRetired)
    expect(inUse.map((key) => key.keyId)).toEqual([(await read(next.campaignId)).body.keyId])
  })
})
