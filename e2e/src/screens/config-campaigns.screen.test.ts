import * as routes from '@filo/contract/campaigns/campaigns-routes'
import { producedRobots } from '@filo/server/db/schema/produced-robots'
import { robotLinks } from '@filo/server/db/schema/robot-links'
import { robotModels } from '@filo/server/db/schema/robot-models'
import { robots } from '@filo/server/db/schema/robots'
import type { TestServer } from '@filo/server/testing/test-context'
import { signInAs, type TestPerson } from '@filo/server/testing/test-people'
import { addUnit, addVariant, hearOf } from '@filo/server/testing/test-robots'
import { screen, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createScreenServer, openScreen } from './open-screen.ts'

let server: TestServer
let admin: TestPerson
let variantId: string
let unitIds: string[]
beforeAll(async () => {
  server = await createScreenServer()
  admin = await signInAs(server, 'admin')
})
afterAll(() => server.close())

beforeEach(async () => {
  const { db, ids, clock } = server.context
  variantId = await addVariant(server)
  const [variant] = await db.select().from(robots).where(eq(robots.id, variantId))
  const configSchema = { speechVolume: { min: 0, max: 100, initial: 50 } }
  await db
    .update(robotModels)
    .set({ configSchema })
    .where(eq(robotModels.id, variant?.modelId ?? ''))
  unitIds = []
  for (let index = 0; index < 2; index += 1) {
    const unitId = await addUnit(server, { variantId })
    const link = { unitId, outboxId: ids.next(), bootId: ids.next(), ackedSeq: 0 }
    await db.insert(robotLinks).values({ ...link, capabilities: ['config'], connectedAt: clock.now() })
    await hearOf(server, unitId, { connection: 'online', lastSeenAt: clock.now() })
    unitIds.push(unitId)
  }
})

const open = (path: string, person = admin) => openScreen(path, { server, person })
const look = (id: string) => server.context.campaignRunner.run(id, new AbortController().signal)

async function begun(name: string): Promise<string> {
  const policy = { soakMinutes: 0, window: null }
  const body = { name, variantId, set: { speechVolume: 30 }, target: { unitIds }, waves: [50, 100], policy }
  const { id } = (await admin.call(routes.createConfigCampaign, { body })).body
  await admin.call(routes.startCampaign, { params: { campaignId: id } })
  await look(id)
  return id
}

test('robots chosen in the inventory are configured in waves: values, plan, and the page of the campaign', async () => {
  const user = await open(`/product/producedrobots?f.variantId=${variantId}`)
  for (const unitId of unitIds) {
    const [unit] = await server.context.db.select().from(producedRobots).where(eq(producedRobots.id, unitId))
    const row = (await screen.findByRole('link', { name: unit?.serial ?? '' })).closest('[role=row], tr')
    await user.click(within(row as HTMLElement).getByRole('checkbox'))
  }
  await user.click(await screen.findByRole('button', { name: 'Yapılandır' }))
  const dialog = within(await screen.findByRole('dialog', { name: '2 robotu yapılandır' }))
  await user.click(dialog.getByRole('combobox', { name: 'Ayar ekle' }))
  await user.click(await screen.findByRole('option', { name: 'Yüz mimikleri' }))
  await user.click(dialog.getByRole('radio', { name: 'Dalgalarla' }))
  await user.click(dialog.getByRole('button', { name: 'Plana geç' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Ayarları dalgalarla dağıt' }))
  expect(await drawer.findByText('Yüz mimikleri')).toBeTruthy()
  const product = await drawer.findByRole<HTMLInputElement>('combobox', { name: /^Ürün/ })
  await expect.poll(() => product.value).toContain('Nova H1')
  for (const ofReleases of [/^Sürüm/, /^Erken indir/, /karşılaştır/, /varsayılan/])
    expect(drawer.queryByLabelText(ofReleases)).toBeNull()
  await user.type(drawer.getByRole('textbox', { name: /^Ad/ }), 'Gülümseme')
  await user.click(drawer.getByRole('button', { name: 'Taslağı oluştur' }))
  expect(await screen.findByText(/hiçbirine ayar gönderilmedi/)).toBeTruthy()
  expect(screen.getAllByText(/Yapılandırma: Yüz mimikleri/).length).toBeGreaterThan(0)
  expect(screen.queryByRole('tab', { name: 'Öngörü' })).toBeNull()
  expect(screen.queryByText(/Makbuz/)).toBeNull()
  const query = { 'f.variantId': [variantId], 'f.subject': ['config' as const] }
  const { items } = (await admin.call(routes.listCampaigns, { query })).body
  expect(items).toMatchObject([{ name: 'Gülümseme', state: 'draft', counts: { total: 2 } }])
})

test('its page says where each robot stands and whom withdrawing touches; who may not configure can stop it alone', async () => {
  const id = await begun('Kısık ses')
  const user = await open(`/robotversion?campaignId=${id}&tab=robots`)
  expect(await screen.findByText('Dalgasının sırası gelmedi')).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: 'Önceki' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Geri al' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Kısık ses kampanyasını geri al' }))
  expect(await dialog.findByText('Henüz yanıtlamayan 1 robottan geri alınır')).toBeTruthy()

  await open(`/robotversion?campaignId=${id}`, await signInAs(server, 'release_manager'))
  expect(await screen.findByRole('button', { name: 'Duraklat' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'İptal et' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Geri al' })).toBeNull()
})
