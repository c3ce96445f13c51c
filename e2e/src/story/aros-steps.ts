import { expect, type Locator, type Page } from '@playwright/test'
import { openByMenu, openFromHome } from './menu.ts'

interface Release {
  name: string
  semver: string
  /** Versions to tick in the tree, by number. */
  versions: string[]
  /** What it is compared with; absent: what the composer suggests. */
  base?: string
}

const product = 'Nova H1 insansı'
const reason = 'Test ekibi onayladı'

const titleOf = ({ name, semver }: Release) => `${name} ${semver}`

/** Opens one of the composer's steps by its stepper. */
async function openStep(page: Page, step: string): Promise<Locator> {
  const steps = page.getByRole('tablist', { name: 'AROS oluşturma adımları' })
  await steps.getByRole('tab', { name: step }).click()
  return shownStep(page, step)
}

async function shownStep(page: Page, step: string): Promise<Locator> {
  const body = page.getByRole('region', { name: step, exact: true }).first()
  await expect(body).toBeVisible()
  return body
}

interface StepDialogOf {
  /** How the dialog's title ends. */
  title: RegExp
  button: string
  /** The name to type, where the dialog asks for it. */
  typed?: string
  hasReason?: boolean
}

/** Answers a dialog: types what it asks for and confirms. */
async function confirm(page: Page, { title, button, typed, hasReason }: StepDialogOf): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  if (typed) await dialog.getByLabel('Onay metni').fill(typed)
  if (hasReason) await dialog.getByLabel('Gerekçe').fill(reason)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** The product worked on last stands there already. */
async function chooseProduct(page: Page): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Ürün' })
  await expect(field).toBeEnabled()
  if ((await field.inputValue()).startsWith(product)) return
  await field.click()
  await page.getByRole('option', { name: product }).click()
}

/** Begins a test AROS and leaves it: the product stands in the form from then on, as for who composed one before. */
export async function resumeProduct(page: Page): Promise<void> {
  await openFromHome(page, 'Test AROS oluştur')
  await chooseProduct(page)
  await expect(page.getByRole('button', { name: 'Taslağı oluştur' })).toBeVisible()
}

/** Ticks the wanted versions in the package tree; one that is ticked already stays. */
async function chooseVersions(page: Page, versions: string[]): Promise<void> {
  for (const version of versions) {
    const row = page.getByRole('treeitem', { name: new RegExp(`^${version.replaceAll('.', '\\.')} `) })
    if ((await row.getAttribute('aria-checked')) !== 'true') await row.click()
    await expect(row).toHaveAttribute('aria-checked', 'true')
  }
}

/** Chooses who is asked to test; who was asked last time stands there already. */
async function chooseTesters(page: Page, testers: readonly string[]): Promise<void> {
  const field = page.getByRole('combobox', { name: /^Testçiler/ })
  await expect(field).toBeVisible()
  for (const tester of testers) {
    const chosen = page.getByRole('button', { name: tester, exact: true })
    if (await chosen.isVisible()) continue
    await field.click()
    const option = page.getByRole('option', { name: tester })
    await expect(option.or(chosen).first()).toBeVisible()
    // The names of who stands there already may come only now.
    if (await chosen.isVisible()) await page.keyboard.press('Escape')
    else await option.click()
    await expect(chosen).toBeVisible()
  }
}

/** Begins a draft for the product, asks its testers on the proposed robot and chooses its packages: newer versions at once, the rest one by one. */
export async function beginTestAros(
  page: Page,
  release: Release,
  { testers, robot }: { testers: readonly string[]; robot: string },
): Promise<void> {
  await openFromHome(page, 'Test AROS oluştur')
  await chooseProduct(page)
  await page.getByRole('textbox', { name: 'Ad', exact: true }).fill(release.name)
  await page.getByRole('textbox', { name: 'Sürüm no' }).fill(release.semver)
  await chooseTesters(page, testers)
  const robots = page.getByRole('group', { name: 'Test robotları' })
  await expect(robots.getByText(`${robot}: Çevrimiçi · `)).toHaveCount(testers.length)
  await page.getByRole('button', { name: 'Taslağı oluştur' }).click()
  const acceptNewer = page.getByRole('button', { name: /yeni sürümünü al$/ })
  await expect(acceptNewer.or(page.getByRole('button', { name: 'Daha yeni sürüm yok' }))).toBeVisible()
  if (await acceptNewer.isVisible()) await acceptNewer.click()
  await chooseVersions(page, release.versions)
}

/** The install order, as the composer shows it. */
export async function openOrder(page: Page): Promise<Locator> {
  return openStep(page, 'Sıra')
}

/** What the draft changes of the version it is based on. */
export async function openDifference(page: Page): Promise<Locator> {
  return openStep(page, 'Fark')
}

/** What speaks against the draft becoming a candidate. */
export async function openChecks(page: Page): Promise<Locator> {
  return openStep(page, 'Denetim')
}

/** Reads the notes, which begin with those of the packages, and starts the test. */
export async function startTest(page: Page): Promise<void> {
  const notes = await openStep(page, 'Notlar')
  await expect(notes.getByLabel('Türkçe')).not.toBeEmpty()
  await page.getByRole('button', { name: 'Testi başlat', exact: true }).click()
  await expect(page.getByText(/testi başladı\.$/)).toBeVisible()
}

/** The tester's way: begin, pass the mandatory cases one after the other, give the verdict that they speak for. */
export async function passTest(page: Page, release: Release): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Ana menü' })
    .getByRole('link', { name: 'Test görevlerim' })
    .click()
  // Home, which may still be open, names it too, and leads to the same place.
  await page
    .getByRole('main')
    .getByRole('link', { name: titleOf(release) })
    .first()
    .click()
  await page.getByRole('button', { name: 'Teste başla' }).click()
  // That the version installs is the word of the robot.
  await expect(page.getByText(/bu adayı (çalıştırıyor|çalıştırdığını bildirdi)/).first()).toBeVisible({
    timeout: 180_000,
  })
  const submit = page.getByRole('button', { name: 'Kararı gönder' })
  const place = page.getByText(/^Adım \d+ \/ \d+$/)
  await expect(place).toBeVisible()
  while (!(await submit.isVisible())) {
    const before = await place.textContent()
    // What was passed before, in a test that goes on, has its result already.
    const pass = page.getByRole('button', { name: 'Geçti', exact: true })
    const isPassed = (await pass.getAttribute('aria-pressed')) === 'true'
    await (isPassed ? page.getByRole('button', { name: 'Sonraki adım' }) : pass).click()
    const isFurther = async () => (await submit.isVisible()) || (await place.textContent()) !== before
    await expect.poll(isFurther, { message: 'the next case, or the verdict' }).toBe(true)
  }
  await expect(page.getByRole('radio', { name: /^Geçti/ })).toBeChecked()
  await submit.click()
  await expect(page.getByText('Kararınız kaydedildi ve değiştirilemez.', { exact: false })).toBeVisible()
}

/** The composer's open page of the version says by itself that the test was passed. */
export async function expectPassed(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByText('Geçti', { exact: true }).first()).toBeVisible()
}

/** On the open page of what passed its test: makes it a production version and sends that to review. */
export async function promote(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Üretime al', exact: true }).click()
  await main.getByRole('button', { name: 'İncelemeye gönder', exact: true }).click()
  await expect(page.getByText(/incelemeye gönderildi\.$/)).toBeVisible()
}

/** What reaches customers' robots is confirmed as read, once it is known whether it does. */
async function confirmEvidence(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /sürümünü onayla$/ })
  await expect(dialog.getByText(/tanesi müşteride/)).toBeVisible()
  const read = dialog.getByRole('checkbox', { name: /Kanıtları okudum/ })
  if (await read.isVisible()) await read.check()
}

/** The second release manager's way from the board: approve on the version's page, publish it by a campaign that starts. */
export async function approveAndPublish(page: Page, release: Release): Promise<void> {
  await openByMenu(page, 'AROS', 'Yönetim panosu')
  await page
    .getByRole('main')
    // Its test version has the same name, and may still stand in the column of what waits to be promoted.
    .getByRole('region', { name: 'İncelemede' })
    .getByRole('link', { name: titleOf(release) })
    .click()
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Onayla', exact: true }).click()
  await confirmEvidence(page)
  await confirm(page, { title: /sürümünü onayla$/, button: 'Onayla' })
  await main.getByRole('button', { name: 'Yayınla', exact: true }).click()
  const title = /sürümünü yayınla$/
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByText(/^Kampanyada \d+ robot var/)).toBeVisible()
  await expect(dialog.getByRole('radio', { name: /^Kampanyayla/ })).toBeChecked()
  await expect(dialog.getByRole('textbox', { name: /^Kampanyanın adı/ })).not.toBeEmpty()
  // Few robots are reached at once: the first of several waves would be watched for an hour.
  await dialog.getByRole('textbox', { name: /^Dalgalar/ }).fill('100')
  await confirm(page, { title, button: 'Yayınla ve kampanyayı başlat', hasReason: true })
}
