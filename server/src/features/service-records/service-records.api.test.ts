import { listAudit } from '@filo/contract/audit/audit-routes'
import { decideHardwareChange, getHardwareChange } from '@filo/contract/hardware/hardware-routes'
import * as routes from '@filo/contract/service-records/service-records-routes'
import * as files from '@filo/contract/service-records/unit-files-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hardwareChanges, hardwareSnapshots } from '../../db/schema/hardware.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addUnit } from '../../testing/test-robots.ts'

let server: TestServer
let admin: TestPerson
let support: TestPerson
let owner: TestPerson
let customerId: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await signInAs(server, 'admin')
  support = await signInAs(server, 'support')
  customerId = await addCustomer(server, 'Işık Otel')
  owner = await signInAs(server, 'customer_admin', { customerId })
})
afterAll(() => server.close())

const repair = {
  performedOn: '2026-01-05',
  kind: 'repair' as const,
  text: 'Sol kol motoru değişti',
  doneBy: 'Ayşe Usta',
  parts: [{ name: 'Motor', serial: 'M-42', formerSerial: 'M-7' }],
  isForCustomer: false,
  isDraft: false,
}
const today = () => server.clock.now().toISOString().slice(0, 10)
const write = (unitId: string, more: Partial<typeof repair> = {}, by = support) =>
  by.call(routes.createServiceRecord, {
    params: { unitId },
    body: { ...repair, performedOn: today(), ...more },
  })
const textsOf = async (unitId: string, by: TestPerson, query: object = {}) =>
  (await by.call(routes.listServiceRecords, { params: { unitId }, query })).body.items.map(({ text }) => text)

test('what is internal stays with the maker, and what a customer writes is the customer’s own', async () => {
  const unitId = await addUnit(server, { customerId })
  await write(unitId, { text: 'İç not' })
  await write(unitId, { text: 'Yağlandı', kind: 'maintenance' as never, isForCustomer: true })
  const own = await write(unitId, { text: 'Tekerlek sıkıldı' }, owner)
  expect(own.body).toMatchObject({ isByCustomer: true, isForCustomer: true, canEdit: true, canDelete: false })
  expect((await textsOf(unitId, owner)).sort()).toEqual(['Tekerlek sıkıldı', 'Yağlandı'])
  expect(await textsOf(unitId, support)).toHaveLength(3)
  const params = { unitId, recordId: own.body.id }
  const body = { ...repair, performedOn: today() }
  const handled = await support.call(routes.updateServiceRecord, { params, body, ifMatch: own.body.etag })
  expect(handled.problem.code).toBe('service_record_not_yours')
  const reported = await owner.call(listAudit, { query: { 'f.objectId': unitId } }).catch(() => undefined)
  expect(JSON.stringify(reported?.body ?? '')).not.toContain('İç not')
  const listed = (await owner.call(routes.listServiceRecords, { params: { unitId }, query: {} })).body.items
  expect(listed.find(({ text }) => text === 'Yağlandı')).toMatchObject({
    createdByName: null,
    canEdit: false,
  })
})

test('records are found by folded words and part numbers, sorted by their day, and given as CSV', async () => {
  const unitId = await addUnit(server, { customerId })
  await write(unitId, { text: 'İkinci', performedOn: '2025-11-02' })
  await write(unitId, { text: 'Birinci', performedOn: '2025-11-01', parts: [] })
  expect(await textsOf(unitId, support)).toEqual(['İkinci', 'Birinci'])
  expect(await textsOf(unitId, support, { sort: 'performedOn' })).toEqual(['Birinci', 'İkinci'])
  expect(await textsOf(unitId, support, { q: 'ikinci m-42' })).toEqual(['İkinci'])
  expect(await textsOf(unitId, support, { 'f.kind': 'inspection' })).toEqual([])
  const url = `${routes.listServiceRecords.path.replace(':unitId', unitId)}?cols=performedOn:Tarih,text:Metin`
  const csv = await server.app.inject({ url, headers: { cookie: support.cookie, accept: 'text/csv' } })
  expect(csv.body).toContain('2025-11-02')
  const ahead = new Date(server.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
  expect((await write(unitId, { performedOn: ahead })).problem.code).toBe('service_date_ahead')
})

test('a draft is its author’s alone and may go; a finished record stays, but for an administrator', async () => {
  const unitId = await addUnit(server, { customerId })
  const draft = await write(unitId, { text: 'Taslak', isDraft: true, isForCustomer: true })
  expect(await textsOf(unitId, owner)).toEqual([])
  expect(await textsOf(unitId, admin)).toEqual([])
  const params = { unitId, recordId: draft.body.id }
  const body = { ...repair, performedOn: today(), text: 'Bitti' }
  const done = await support.call(routes.updateServiceRecord, { params, body, ifMatch: draft.body.etag })
  expect(done.body).toMatchObject({ isDraft: false, canDelete: false })
  const late = await support.call(routes.updateServiceRecord, { params, body, ifMatch: draft.body.etag })
  expect(late.problem.code).toBe('etag_mismatch')
  expect((await support.call(routes.deleteServiceRecord, { params })).problem.code).toBe(
    'service_record_locked',
  )
  expect((await admin.call(routes.deleteServiceRecord, { params })).status).toBe(204)
  const audit = await admin.call(listAudit, {
    query: { 'f.objectId': unitId, 'f.action': 'service_record.deleted' },
  })
  expect(audit.body.items).toHaveLength(1)
})

test('another owner sees nothing of the time before, but what the maker meant for every customer', async () => {
  const unitId = await addUnit(server, {})
  await write(unitId, { text: 'Kılavuz verildi', isForCustomer: true })
  const { db } = server.context
  await db.update(producedRobots).set({ customerId }).where(eq(producedRobots.id, unitId))
  await write(unitId, { text: 'Eski sahibin onarımı', isForCustomer: true })
  const next = await addCustomer(server, 'Deniz Otel')
  await db.update(producedRobots).set({ customerId: next }).where(eq(producedRobots.id, unitId))
  const other = await signInAs(server, 'customer_admin', { customerId: next })
  expect(await textsOf(unitId, other)).toEqual(['Kılavuz verildi'])
  expect((await owner.call(routes.listServiceRecords, { params: { unitId }, query: {} })).status).toBe(404)
})

test('a change of hardware is explained by a finished record of its own robot', async () => {
  const unitId = await addUnit(server, { customerId })
  const { db, ids, clock } = server.context
  const at = clock.now()
  const snapshot = {
    id: ids.next(),
    unitId,
    customerId,
    hash: 'a'.repeat(64),
    firstSeenAt: at,
    lastSeenAt: at,
  }
  const reported = { collectedAt: at, agentVersion: '0.1.0', durationMs: 1, warnings: [] }
  await db.insert(hardwareSnapshots).values({ ...snapshot, ...reported })
  const changeId = ids.next()
  const own = { id: changeId, unitId, customerId, detectedAt: at, lastAt: at, createdAt: at, updatedAt: at }
  const what = {
    topic: 'disk',
    part: 'disk',
    place: 'p',
    title: 'Orka',
    kind: 'changed',
    severity: 'high',
  } as const
  await db.insert(hardwareChanges).values({
    ...own,
    ...what,
    mustBeExplained: true,
    fields: [],
    fromSnapshotId: snapshot.id,
    toSnapshotId: snapshot.id,
  })
  const decide = (serviceRecordId: string) =>
    support.call(decideHardwareChange, {
      params: { changeId },
      body: { state: 'expected', cause: 'repair', reason: 'Servis', serviceRecordId },
    })
  const elsewhere = await write(await addUnit(server, { customerId }))
  expect((await decide(elsewhere.body.id)).status).toBe(404)
  const draft = await write(unitId, { isDraft: true })
  expect((await decide(draft.body.id)).problem.code).toBe('service_record_is_draft')
  const record = await write(unitId)
  expect((await decide(record.body.id)).body.serviceRecord).toMatchObject({
    id: record.body.id,
    kind: 'repair',
  })
  const params = { unitId, recordId: record.body.id }
  const shown = await support.call(routes.getServiceRecord, { params })
  expect(shown.body.changes).toMatchObject([{ id: changeId, title: 'Orka' }])
  const read = await owner.call(getHardwareChange, { params: { changeId } })
  expect(read.body.serviceRecord).toBeNull()
})

test('files are kept by their kind, saved under their name, and seen by whom they are for', async () => {
  const unitId = await addUnit(server, { customerId })
  const params = { unitId }
  const add = (name: string, isForCustomer: 'true' | 'false' = 'false', bytes = new Blob(['%PDF-1.7'])) =>
    support.call(files.addUnitFile, { params, query: { name, kind: 'manual', isForCustomer }, bytes })
  expect((await add('Kılavuz "1".pdf', 'true')).status).toBe(201)
  expect((await add('iç.pdf')).status).toBe(201)
  expect((await add('virus.exe')).problem.code).toBe('unit_file_type')
  expect((await add('bos.pdf', 'false', new Blob([]))).problem.code).toBe('unit_file_empty')
  const seen = await owner.call(files.listUnitFiles, { params, query: {} })
  expect(seen.body.items).toMatchObject([{ name: 'Kılavuz "1".pdf', createdByName: null, canDelete: false }])
  const fileId = seen.body.items[0]?.id ?? ''
  const url = files.downloadUnitFile.path.replace(':unitId', unitId).replace(':fileId', fileId)
  const got = await server.app.inject({ url, headers: { cookie: owner.cookie } })
  expect(got.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'cache-control': 'private, no-cache',
    'content-disposition': expect.stringMatching(/^attachment;/),
  })
  expect(got.body).toBe('%PDF-1.7')
  const internal = (await support.call(files.listUnitFiles, { params, query: { q: 'ic' } })).body.items[0]
  const hidden = { params: { unitId, fileId: internal?.id ?? '' } }
  expect((await owner.call(files.downloadUnitFile, hidden)).status).toBe(404)
  expect((await owner.call(files.deleteUnitFile, hidden)).status).toBe(404)
  server.clock.advance(25 * 3_600_000)
  support = await signInAs(server, 'support')
  expect((await support.call(files.deleteUnitFile, hidden)).problem.code).toBe('unit_file_locked')
  admin = await signInAs(server, 'admin')
  expect((await admin.call(files.deleteUnitFile, hidden)).status).toBe(204)
})
