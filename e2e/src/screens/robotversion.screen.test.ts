import { getCampaignReceipt } from '@filo/contract/campaigns/campaign-receipt-routes'
import * as routes from '@filo/contract/campaigns/campaigns-routes'
import { arosVersions } from '@filo/server/db/schema/aros-versions'
import { producedRobots } from '@filo/server/db/schema/produced-robots'
import { robotLinks } from '@filo/server/db/schema/robot-links'
import { robotModels } from '@filo/server/db/schema/robot-models'
import { robotRuntime } from '@filo/server/db/schema/robot-presence'
import { robots } from '@filo/server/db/schema/robots'
import { updateLogs, updates } from '@filo/server/db/schema/updates'
import type { TestServer } from '@filo/server/testing/test-context'
import { signInAs, type TestPerson } from '@filo/server/testing/test-people'
import { addDraftAros } from '@filo/server/testing/test-releases'
import { addUnit, addVariant, hearOf } from '@filo/server/testing/test-robots'
import { screen, waitFor, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createScreenServer, openScreen } from './open-screen.ts'

let server: TestServer
let manager: TestPerson
let variantId: string
let arosId: string
let unitIds: string[]
beforeAll(async () => {
  server = await createScreenServer()
})
afterAll(() => server.close())

async function published(semver: string): Promise<string> {
  const { id } = await addDraftAros(manager, { variantId, channel: 'production', versionIds: [], semver })
  await server.context.db.update(arosVersions).set({ state: 'published' }).where(eq(arosVersions.id, id))
  return id
}

beforeEach(async () => {
  manager = await signInAs(server, 'release_manager')
  variantId = await addVariant(server)
  const formerId = await published('1.0.0')
  arosId = await published('1.1.0')
  unitIds = []
  for (let index = 0; index < 4; index += 1) unitIds.push(await addUnit(server, { variantId }))
  for (const id of unitIds) {
    await hearOf(server, id, { connection: 'online', lastSeenAt: server.clock.now() })
    const runs = { installedArosId: formerId, desiredArosId: formerId }
    await server.context.db.update(producedRobots).set(runs).where(eq(producedRobots.id, id))
  }
})

const open = (path: string, person = manager) => openScreen(path, { server, person })
const look = (id: string) => server.context.campaignRunner.run(id, new AbortController().signal)

async function campaign(name: string): Promise<string> {
  const policy = { soakMinutes: 0, isCompared: false, failureLimit: 1 }
  const body = { name, arosId, target: { unitIds }, waves: [50, 100], policy }
  return (await manager.call(routes.createCampaign, { body })).body.id
}

/** The robots that were given it do as they shall, or go back. */
async function end(id: string, state: 'succeeded' | 'rolled_back'): Promise<void> {
  const endedAt = server.clock.now()
  for (const unitId of unitIds) {
    const input = { state, endedAt }
    await server.context.db.update(updates).set(input).where(eq(updates.unitId, unitId))
  }
  await look(id)
}

/** What ends a campaign or takes it back stands in the menu beside its name, apart from the everyday buttons. */
async function chooseEnding(user: UserEvent, name: string): Promise<void> {
  expect(screen.queryByRole('button', { name })).toBeNull()
  const [menu] = await screen.findAllByRole('button', { name: /işlemler$/ })
  await user.click(menu as HTMLElement)
  await user.click(await screen.findByRole('menuitem', { name }))
}

test('a release manager makes a campaign from a product, sees its robots fixed, and starts it', async () => {
  const user = await open(`/robotversion?tab=campaigns&robotId=${variantId}&ArosId=${arosId}`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Yeni güncelleme kampanyası' }))
  const name = await drawer.findByRole<HTMLInputElement>('textbox', { name: /^Kampanyanın adı/ })
  await waitFor(() => expect(name.value).toMatch(/ 1\.1\.0 · \d+ \S+$/))
  await user.clear(name)
  await user.type(name, 'Mart yayını')
  const waves = drawer.getByRole('textbox', { name: /^Dalgalar/ })
  await user.clear(waves)
  await user.type(waves, '50')
  await user.click(drawer.getByRole('button', { name: 'Taslağı oluştur' }))
  expect((await drawer.findAllByText(/Dalgalar/)).length).toBeGreaterThan(0)
  expect((await manager.call(routes.listCampaigns, { query: { q: 'Mart' } })).body.items).toEqual([])
  await user.type(waves, ', 100')
  await user.click(drawer.getByRole('button', { name: 'Taslağı oluştur' }))
  expect(await screen.findByText(/Taslak: robotları sabitlendi/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Başlat' }))
  const requested = within(await screen.findByRole('dialog', { name: 'Mart yayını kampanyasını başlat' }))
  expect(requested.getByText(/^Kampanyada 4 robot var;/)).toBeTruthy()
  await user.click(requested.getByRole('button', { name: 'Başlat' }))
  expect(await screen.findByRole('button', { name: 'Duraklat' })).toBeTruthy()
  const { items } = (await manager.call(routes.listCampaigns, { query: { 'f.variantId': [variantId] } })).body
  expect(items).toMatchObject([{ name: 'Mart yayını', counts: { total: 4 } }])
})

test('one that stopped itself says why, shows whom withdrawing touches, and takes the release back', async () => {
  const id = await campaign('Nisan yayını')
  await manager.call(routes.startCampaign, { params: { campaignId: id } })
  await look(id)
  await end(id, 'rolled_back')
  const user = await open(`/robotversion?campaignId=${id}`)
  expect(await screen.findByText(/Çok sayıda robot başarısız oldu \(2\/1\)/)).toBeTruthy()
  const wave = screen.getByRole('row', { name: /1\. dalga · şimdiki/ })
  expect(
    within(wave)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .slice(0, 5),
  ).toEqual(['2', '0', '0', '0', '2'])
  await chooseEnding(user, 'Geri al')
  const dialog = within(await screen.findByRole('dialog', { name: 'Nisan yayını kampanyasını geri al' }))
  expect(await dialog.findByText('2 robotta başarısız oldu')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: 'Onay metni' }), 'Nisan yayını')
  await user.type(dialog.getByRole('textbox', { name: /Gerekçe/ }), 'Sürüm bozuk')
  await user.click(dialog.getByRole('button', { name: 'Geri al' }))
  expect(await screen.findByText('Geri alınıyor')).toBeTruthy()
  const readEnd = async () => {
    await look(id)
    return (await manager.call(routes.getCampaign, { params: { campaignId: id } })).body
  }
  await expect.poll(readEnd).toMatchObject({ state: 'withdrawn', counts: { returned: 2, cancelled: 2 } })
})

test('an ended campaign has a receipt to keep and to check; one under way says when there is one', async () => {
  const id = await campaign('Eylül yayını')
  await manager.call(routes.startCampaign, { params: { campaignId: id } })
  await look(id)
  await open(`/robotversion?campaignId=${id}`)
  expect(await screen.findByText(/Dağıtım belgesi, kampanya bittiğinde oluşur/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'JSON indir' })).toBeNull()
  await manager.call(routes.abortCampaign, { params: { campaignId: id }, body: { reason: 'Deneme için' } })
  await look(id)
  const user = await open(`/robotversion?campaignId=${id}`)
  const { sha256, keyId } = (await manager.call(getCampaignReceipt, { params: { campaignId: id } })).body
  expect(await screen.findByText(sha256)).toBeTruthy()
  expect(screen.getByText(keyId)).toBeTruthy()
  // The fonts of the paper cannot be read where the document is a simulated one: it is proven at the API.
  expect(screen.getByRole('button', { name: 'PDF indir' })).toBeTruthy()
  expect(screen.getByText(`filo receipt verify DOSYA --key ${keyId}`)).toBeTruthy()
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    if (this.download) saved.push(this.download)
  })
  try {
    await user.click(screen.getByRole('button', { name: 'JSON indir' }))
    await expect.poll(() => saved).toEqual(['Eylül yayını dağıtım belgesi.json'])
  } finally {
    click.mockRestore()
  }
})

test('its robots say where they are and why they wait; support reads it and decides nothing', async () => {
  const id = await campaign('Mayıs yayını')
  await manager.call(routes.startCampaign, { params: { campaignId: id } })
  await look(id)
  await open(`/robotversion?campaignId=${id}&tab=robots`, await signInAs(server, 'support'))
  expect(await screen.findAllByText('Dalgasının sırası gelmedi')).toHaveLength(2)
  expect(screen.getAllByText('Gönderildi').length).toBeGreaterThanOrEqual(2)
  expect(screen.queryByRole('button', { name: 'Duraklat' })).toBeNull()
})

test('the log of a robot opens with the update that this campaign gave it', async () => {
  const id = await campaign('Ağustos yayını')
  await manager.call(routes.startCampaign, { params: { campaignId: id } })
  await look(id)
  const params = { campaignId: id }
  const { items } = (await manager.call(routes.listCampaignUnits, { params, query: {} })).body
  const [input, queued] = ['assigned', 'queued'].map((state) => items.find((row) => row.state === state))
  const updateId = input?.update?.id ?? ''
  const line = { phase: 'installing', packageCode: 'arm', hook: 'install', stream: 'stdout' } as const
  await server.context.db
    .insert(updateLogs)
    .values({ updateId, at: server.clock.now(), text: 'kol kuruldu', ...line })
  const user = await open(`/robotversion?campaignId=${id}&tab=robots`, await signInAs(server, 'support'))
  const openMenu = async (serial = '') =>
    user.click(await screen.findByRole('button', { name: `${serial} için işlemler` }))
  await openMenu(queued?.serial)
  expect((await screen.findByRole('menuitem')).getAttribute('aria-disabled')).toBe('true')
  await user.keyboard('{Escape}')
  await openMenu(input?.serial)
  await user.click(await screen.findByRole('menuitem', { name: 'Güncelleme günlüğü' }))
  const log = within(await screen.findByRole('dialog'))
  expect(await log.findByText('kol kuruldu')).toBeTruthy()
})

test('the distribution shows what robots of each product run, the calendar what began', async () => {
  const id = await campaign('Haziran yayını')
  await manager.call(routes.startCampaign, { params: { campaignId: id } })
  await look(id)
  const user = await open('/robotversion')
  expect((await screen.findAllByText(/4 robot · %100/)).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('tab', { name: 'Takvim' }))
  expect(await screen.findByRole('link', { name: 'Haziran yayını' })).toBeTruthy()
})

test('before it starts a campaign says which robots will not take the release, and what changes on one', async () => {
  const [unitId = ''] = unitIds
  const { serial } =
    (await server.context.db.select().from(producedRobots).where(eq(producedRobots.id, unitId)))[0] ?? {}
  const runtimeInfo = { diskTotal: 10, diskUsed: 9, unreported: [] }
  await server.context.db.insert(robotRuntime).values({ unitId, runtimeInfo })
  const id = await campaign('Temmuz yayını')
  const user = await open(`/robotversion?campaignId=${id}`)
  await user.click(await screen.findByRole('button', { name: 'Başlat' }))
  const requested = within(await screen.findByRole('dialog', { name: 'Temmuz yayını kampanyasını başlat' }))
  expect(await requested.findByText(/Robot boş disk alanını hiç bildirmedi: 3 robot/)).toBeTruthy()
  await user.click(requested.getByRole('link', { name: 'Öngörünün tamamını açın' }))
  const panel = within(await screen.findByRole('tabpanel', { name: 'Öngörü' }))
  const reason = await panel.findByText(/son bildirdiği boş disk alanı yetmiyor:/)
  await user.click(within(reason.closest('li') ?? reason).getByRole('button', { name: '1 robot' }))
  await user.click(await panel.findByRole('button', { name: `${serial} üzerinde ne değişeceğini göster` }))
  const drawer = within(await screen.findByRole('dialog', { name: `${serial} üzerinde ne değişecek?` }))
  expect(await drawer.findByText(/^64 MB gerekli, 1 B boş/)).toBeTruthy()
  expect(drawer.getByText('Bilinmiyor: yeterince güncelleme izlenmedi')).toBeTruthy()
  expect(drawer.getByText('Yeniden başlatma gerekmez')).toBeTruthy()
})

test('robots that were chosen in the inventory are the robots of a campaign', async () => {
  const [unitId = ''] = unitIds
  const [unit] = await server.context.db.select().from(producedRobots).where(eq(producedRobots.id, unitId))
  const user = await open(`/product/producedrobots?f.variantId=${variantId}`)
  const row = (await screen.findByRole('link', { name: unit?.serial ?? '' })).closest('[role=row], tr')
  await user.click(within(row as HTMLElement).getByRole('checkbox'))
  await user.click(await screen.findByRole('button', { name: 'Güncelleme kampanyası' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Yeni güncelleme kampanyası' }))
  expect(await drawer.findByText(/Yalnızca seçtiğiniz 1 robot için/)).toBeTruthy()
  const product = await drawer.findByRole<HTMLInputElement>('combobox', { name: /^Ürün/ })
  await expect.poll(() => product.value).toContain('Nova H1')
  expect(drawer.queryByRole('combobox', { name: /Yalnızca bu müşteriler/ })).toBeNull()
})

/** The robots take configuration, and their model has a speech volume. */
async function applyConfiguration(): Promise<void> {
  const { db, ids, clock } = server.context
  const [variant] = await db.select().from(robots).where(eq(robots.id, variantId))
  const configSchema = { speechVolume: { min: 0, max: 100, initial: 50 } }
  await db
    .update(robotModels)
    .set({ configSchema })
    .where(eq(robotModels.id, variant?.modelId ?? ''))
  for (const unitId of unitIds) {
    const link = { unitId, outboxId: ids.next(), bootId: ids.next(), ackedSeq: 0 }
    await db.insert(robotLinks).values({ ...link, capabilities: ['config'], connectedAt: clock.now() })
  }
}

test('robots chosen in the inventory are configured in waves: values, plan, and the page of the campaign', async () => {
  const admin = await signInAs(server, 'admin')
  const [unitId = ''] = unitIds
  const [unit] = await server.context.db.select().from(producedRobots).where(eq(producedRobots.id, unitId))
  const user = await open(`/product/producedrobots?f.variantId=${variantId}`, admin)
  const row = (await screen.findByRole('link', { name: unit?.serial ?? '' })).closest('[role=row], tr')
  await user.click(within(row as HTMLElement).getByRole('checkbox'))
  await user.click(await screen.findByRole('button', { name: 'Yapılandır' }))
  const dialog = within(await screen.findByRole('dialog', { name: '1 robotu yapılandır' }))
  await user.click(dialog.getByRole('combobox', { name: 'Ayar ekle' }))
  await user.click(await screen.findByRole('option', { name: 'Yüz mimikleri' }))
  await user.click(dialog.getByRole('radio', { name: 'Dalgalarla' }))
  await user.click(dialog.getByRole('button', { name: 'Plana geç' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Ayarları dalgalarla dağıt' }))
  expect(await drawer.findByText('Yüz mimikleri')).toBeTruthy()
  const product = await drawer.findByRole<HTMLInputElement>('combobox', { name: /^Ürün/ })
  await expect.poll(() => product.value).toContain('Nova H1')
  for (const ofReleases of [/^Sürüm/, /^Önceden/, /^Eski sürümdekilerle/, /^Bitince/, /^Öncelik/])
    expect(drawer.queryByLabelText(ofReleases)).toBeNull()
  await user.type(drawer.getByRole('textbox', { name: /^Kampanyanın adı/ }), 'Gülümseme')
  await user.click(drawer.getByRole('button', { name: 'Taslağı oluştur' }))
  expect(await screen.findByText(/hiçbirine ayar gönderilmedi/)).toBeTruthy()
  expect(screen.getAllByText(/Yapılandırma: Yüz mimikleri/).length).toBeGreaterThan(0)
  expect(screen.queryByRole('tab', { name: 'Öngörü' })).toBeNull()
  expect(screen.queryByText(/Dağıtım belgesi/)).toBeNull()
})

test('a configuration says where each robot stands and whom withdrawing touches; who may not configure can stop it alone', async () => {
  await applyConfiguration()
  const admin = await signInAs(server, 'admin')
  const policy = { soakMinutes: 0, window: null }
  const plan = { target: { unitIds }, waves: [25, 100], policy }
  const body = { name: 'Kısık ses', variantId, set: { speechVolume: 30 }, ...plan }
  const { id } = (await admin.call(routes.createConfigCampaign, { body })).body
  await admin.call(routes.startCampaign, { params: { campaignId: id } })
  await look(id)
  const user = await open(`/robotversion?campaignId=${id}&tab=robots`, admin)
  expect(await screen.findAllByText('Dalgasının sırası gelmedi')).toHaveLength(3)
  expect(screen.queryByRole('columnheader', { name: 'Önceki' })).toBeNull()
  await chooseEnding(user, 'Geri al')
  const dialog = within(await screen.findByRole('dialog', { name: 'Kısık ses kampanyasını geri al' }))
  expect(await dialog.findByText('Henüz yanıtlamayan 1 robottan geri alınır')).toBeTruthy()

  await open(`/robotversion?campaignId=${id}`)
  expect(await screen.findByRole('button', { name: 'Duraklat' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /işlemler$/ }))
  expect(await screen.findByRole('menuitem', { name: 'İptal et' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Geri al' })).toBeNull()
})

test('a campaign says which robots it waits for and why, and one of them is left out on the spot', async () => {
  const id = await campaign('Bekleyen yayın')
  await manager.call(routes.startCampaign, { params: { campaignId: id } })
  await look(id)
  const [waiting, other] =
    (await manager.call(routes.getCampaign, { params: { campaignId: id } })).body.wait?.robots ?? []
  const { db } = server.context
  const message = { key: 'waiting_battery' as const, params: { percent: 24, needed: 40 }, text: 'x' }
  await db
    .update(updates)
    .set({ state: 'waiting', message })
    .where(eq(updates.unitId, waiting?.unitId ?? ''))
  await hearOf(server, other?.unitId ?? '', { connection: 'offline', lastSeenAt: server.clock.now() })
  const user = await open(`/robotversion?campaignId=${id}`)
  const list = within(await screen.findByRole('list', { name: 'Neyi bekliyor' }))
  expect(await list.findByText(/batarya %24; en az %40 olmalı/)).toBeTruthy()
  expect(list.getByText(/^Çevrimdışı, son haber .* · değişmezse .* atlanır$/)).toBeTruthy()
  expect(screen.getAllByText(/1\. dalga 2 robotu bekliyor/).length).toBeGreaterThan(1)
  expect(screen.getAllByText(/Ne zaman biteceği kestirilemiyor/).length).toBeGreaterThan(0)
  await user.click(list.getByRole('button', { name: `${other?.serial} robotunu atla` }))
  const dialog = within(await screen.findByRole('dialog', { name: /kampanyada atla$/ }))
  await user.type(dialog.getByRole('textbox', { name: /Gerekçe/ }), 'Robot serviste')
  await user.click(dialog.getByRole('button', { name: 'Atla' }))
  expect((await screen.findAllByText(/1\. dalga \S+ robotunu bekliyor/)).length).toBeGreaterThan(0)
  await open('/robotversion?tab=campaigns')
  expect(await screen.findByText(/1\. dalga \S+ robotunu bekliyor: 1 uygun durumda değil/)).toBeTruthy()
})
