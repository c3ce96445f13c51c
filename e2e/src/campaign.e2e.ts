import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as campaigns from '@filo/contract/campaigns/campaigns-routes'
import { setUpdatePolicy } from '@filo/contract/customers/customers-routes'
import { createInstallKey } from '@filo/contract/enrolments/enrolments-routes'
import type { RoleKey } from '@filo/contract/roles'
import { passTestAros, publishFromTest } from '@filo/dev-env/releases/aros-release'
import { ensurePackage, readyVersion, releaseVersion } from '@filo/dev-env/releases/package-version'
import { tarOf } from '@filo/dev-env/releases/tar-of'
import { signInTeam, type Team } from '@filo/dev-env/releases/team'
import { ensureCatalogue } from '@filo/dev-env/seed/catalogue'
import { findDemoCustomer } from '@filo/dev-env/seed/customers'
import { signInAs } from '@filo/dev-env/seed/person-client'
import { demoSerial } from '@filo/dev-env/seed/units'
import { startTestRobot } from '@filo/dev-env/start-test-robot'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { type LastingProduct, startLastingProduct } from './lasting-product.ts'
import { inTheProof } from './looks.ts'

test.setTimeout(240_000)

const robotCount = 8
const patience = { timeout: 45_000 }
/** What a lost server was at is taken over after half a minute of its silence, and done then. */
const takeover = { timeout: 90_000 }

/** What the story is about: a product, its robots and three releases of it. */
interface Fleet {
  team: Team
  variantId: string
  robots: Awaited<ReturnType<typeof startTestRobot>>[]
  serialOfCustomer: string
  releases: { former: string; broken: string; good: string }
}

/** Publishes a release whose health check fails on robots for which there is a file `fragile-<serial>`. */
async function release(team: Team, variantId: string, semver: string, healthcheck: string): Promise<string> {
  const name = { tr: 'Selam', en: 'Greeting' }
  const packageId = await ensurePackage(team.developer, { code: 'greeting', name, kind: 'content' })
  const content = await tarOf([{ path: 'greeting.txt', content: `Merhaba ${semver}\n` }])
  const versionId = await readyVersion(team, packageId, {
    semver,
    notes: { tr: `Selam ${semver} daha içten.`, en: `Greeting ${semver} is warmer.` },
    archive: { fileName: `greeting-${semver}.tar`, content },
    hooks: { healthcheck: { language: 'sh', text: healthcheck, timeoutS: 10 } },
  })
  await releaseVersion(team, versionId)
  const change = { variantId, name: 'Selam AROS', semver, versionIds: [versionId] }
  return publishFromTest(team, await passTestAros(team, change), semver === '1.0.0')
}

async function prepare({ address, people, folder }: LastingProduct): Promise<Fleet> {
  const team = await signInTeam(address, people)
  const variantId = (await ensureCatalogue(team.production)).get('NOVA-H1') ?? ''
  const customer = await findDemoCustomer(team.admin)
  const keyFor = async (customerId: string | null, maxUses: number) => {
    const body = { name: 'Kampanya', variantId, customerId, maxUses }
    return (await team.production.call(createInstallKey, { body })).text
  }
  const [ownKey, customersKey] = [await keyFor(null, robotCount - 1), await keyFor(customer?.id ?? null, 1)]
  const former = await release(team, variantId, '1.0.0', 'true')
  const robots = await Promise.all(
    Array.from({ length: robotCount }, (_, index) => {
      const serial = demoSerial('NH1', index + 1)
      const installKey = index === 0 ? customersKey : ownKey
      return startTestRobot({ serverUrl: address, dataFolder: join(folder, serial), serial, installKey })
    }),
  )
  const broken = await release(team, variantId, '1.1.0', `! test -e "${folder}/fragile-$FILO_SERIAL"`)
  const good = await release(team, variantId, '1.2.0', 'true')
  return {
    team,
    variantId,
    robots,
    serialOfCustomer: demoSerial('NH1', 1),
    releases: { former, broken, good },
  }
}

/** How many robots run a release, as they say themselves. */
const runningCount =
  ({ robots }: Fleet, arosId: string) =>
  () =>
    robots.filter((robot) => robot.status().current?.arosId === arosId).length

let product: LastingProduct
let fleet: Fleet
test.beforeAll(async () => {
  test.setTimeout(240_000)
  product = await startLastingProduct()
  fleet = await prepare(product)
})
test.afterAll(async () => {
  for (const robot of fleet?.robots ?? []) await robot.stop({ stopServices: true })
  await product?.stop()
})

async function windowOf(browser: Browser, role: RoleKey): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.address, locale: 'tr-TR' })
  const page = await context.newPage()
  const person = product.people.find((candidate) => candidate.role === role)
  const data = { email: person?.email, password: person?.password }
  expect((await page.request.post('/api/session', { data })).status()).toBe(200)
  return page
}

/** Presses a step of the campaign and confirms it. */
async function press(page: Page, step: string, confirmation?: { name: string; reason: string }) {
  const button = page.getByRole('button', { name: step, exact: true })
  const menu = page.getByRole('button', { name: /işlemler$/ }).first()
  await expect(button.or(menu).first()).toBeVisible()
  if (await button.isVisible()) await button.click()
  else {
    await menu.click()
    await page.getByRole('menuitem', { name: step, exact: true }).click()
  }
  const dialog = page.getByRole('dialog')
  if (confirmation) {
    await dialog.getByRole('textbox', { name: 'Onay metni' }).fill(confirmation.name)
    await dialog.getByRole('textbox', { name: /Gerekçe/ }).fill(confirmation.reason)
  }
  await dialog.getByRole('button', { name: step, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** The numbers of a wave's row: all, queued, given, done, failed, left out. */
const waveRow = (page: Page, wave: number) => page.getByRole('row', { name: new RegExp(`^${wave}\\. dalga`) })

test('a release that fails on some stops itself in its first wave and is taken back', {
  tag: inTheProof,
}, async ({ browser }) => {
  const { team, variantId, releases } = fleet
  await expect.poll(runningCount(fleet, releases.former), patience).toBe(robotCount)
  const page = await windowOf(browser, 'release_manager')
  const name = 'Selam 1.1'
  await page.goto(`/robotversion?tab=campaigns&robotId=${variantId}&ArosId=${releases.broken}`)
  const drawer = page.getByRole('dialog', { name: 'Yeni güncelleme kampanyası' })
  await expect(drawer.getByRole('textbox', { name: /^Kampanyanın adı/ })).toHaveValue(/1\.1\.0/)
  await drawer.getByRole('textbox', { name: /^Kampanyanın adı/ }).fill(name)
  await drawer.getByRole('textbox', { name: /^Dalgalar/ }).fill('60, 80, 100')
  await drawer.getByRole('button', { name: 'Ayrıntılı' }).click()
  await drawer.getByLabel(/^Dalgadan sonra izleme/).fill('0')
  await drawer.getByRole('switch', { name: /^Eski sürümdekilerle karşılaştır/ }).click()
  await drawer.getByRole('button', { name: 'Taslağı oluştur' }).click()
  await expect(page.getByText('Taslak: robotları sabitlendi')).toBeVisible()
  const campaignId = new URL(page.url()).searchParams.get('campaignId') ?? ''
  const query = { 'f.wave': ['1'], size: 100 }
  const { items } = await team.composer.call(campaigns.listCampaignUnits, { params: { campaignId }, query })
  expect(items).toHaveLength(5)
  // One more than stop it: a robot that is out of touch just then holds up no wave.
  const fragile = items.slice(1).map(({ serial }) => serial)
  for (const serial of fragile) await writeFile(join(product.folder, `fragile-${serial}`), '')

  await press(page, 'Başlat')
  await expect(page.getByText(/Çok sayıda robot başarısız oldu \([34]\/3\)/)).toBeVisible(patience)
  await expect(waveRow(page, 2).getByRole('cell').nth(1)).toHaveText('2')
  await expect(waveRow(page, 3).getByRole('cell').nth(1)).toHaveText('1')
  await page.getByRole('link', { name: 'Başarısız robotları göster' }).click()
  const left = page.getByRole('row').filter({ hasText: 'Geri dönüldü' })
  await expect(left.nth(2)).toBeVisible()
  await expect(left.first()).toContainText(/greeting çalışmadı/)
  await press(page, 'Geri al', { name, reason: 'Selam bozuk' })
  await expect(page.getByText('Geri alındı', { exact: true }).first()).toBeVisible(patience)
  await expect.poll(runningCount(fleet, releases.former)).toBe(robotCount)
})

test('a good one goes to everybody while a customer postpones and a server is lost', {
  tag: inTheProof,
}, async ({ browser }) => {
  const { team, variantId, releases, serialOfCustomer } = fleet
  const customer = await findDemoCustomer(team.admin)
  const policy = { mode: 'consent' as const, postponeMaxDays: 14, window: null, daysOff: [] }
  const administrator = (await signInAs(product.address, product.people, 'customer_admin')).client
  await administrator.call(setUpdatePolicy, { params: { customerId: customer?.id ?? '' }, body: policy })
  const target = { query: { 'f.variantId': [variantId] } }
  const plan = { soakMinutes: 0, isCompared: false }
  const body = { name: 'Selam 1.2', arosId: releases.good, target, waves: [25, 50, 100], policy: plan }
  const { id } = await team.composer.call(campaigns.createCampaign, { body })
  const page = await windowOf(browser, 'release_manager')
  await page.goto(`/robotversion?campaignId=${id}`)
  await press(page, 'Başlat')
  const theirs = await windowOf(browser, 'customer_admin')
  await theirs.goto('/customerversion')
  const mine = theirs.getByRole('listitem').filter({ hasText: serialOfCustomer })
  const decide = async (open: RegExp, choice: RegExp, day?: string) => {
    await mine.getByRole('button', { name: open }).click()
    const drawer = theirs.getByRole('dialog')
    await drawer.getByRole('radio', { name: choice }).click()
    if (day) await drawer.getByRole('textbox', { name: /^Gün/ }).fill(day)
    await drawer.getByRole('button', { name: 'Kararı kaydet' }).click()
    await expect(drawer).toBeHidden()
  }
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  await decide(/Ertele ya da reddet$/, /^Ertele/, tomorrow)
  await product.killFirst()
  await expect.poll(runningCount(fleet, releases.good), takeover).toBe(robotCount - 1)
  await expect(page.getByText(`${robotCount - 1}/${robotCount} tamam`).first()).toBeVisible(takeover)
  await expect(page.getByText('Sürüyor', { exact: true }).first()).toBeVisible()
  await decide(/Kararı değiştir$/, /^Hemen/)
  await expect(page.getByText('Tamamlandı', { exact: true }).first()).toBeVisible(takeover)
  expect(runningCount(fleet, releases.good)()).toBe(robotCount)
})
