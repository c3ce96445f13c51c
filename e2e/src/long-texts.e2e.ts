import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectFits } from './phone.ts'
import { visit } from './visit.ts'

/** One word without a place to break it, as long as a field takes. */
const word = (length: number) => 'Ğüşİöç'.repeat(length).slice(0, length)
const both = (tr: string, en = tr) => ({ tr, en })
const rightToLeft = 'مرحبا بكم في المتجر '.repeat(20)

interface Row {
  id: string
  code: string
  name: unknown
  description: unknown
}

async function rowsOf(page: Page, list: string): Promise<Row[]> {
  const answer = await page.request.get(list)
  expect(answer.status(), await answer.text()).toBe(200)
  return ((await answer.json()) as { items: Row[] }).items
}

async function change(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.patch(path, { data })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** In the browser: words that are cut off without a sign, and pictures that leave their place, in words. */
function readMisfits(): string[] {
  const found: string[] = []
  for (const part of document.querySelectorAll<HTMLElement>('main [dir=auto], main h1, main h2, main li')) {
    const { overflowX, textOverflow } = getComputedStyle(part)
    const isScrolled = overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis'
    if (!isScrolled && part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1)
      found.push(
        `${part.tagName} "${part.textContent.slice(0, 40)}" is ${part.scrollWidth} wide in ${part.clientWidth}`,
      )
  }
  for (const picture of document.querySelectorAll('main picture')) {
    const image = picture.querySelector('img')
    if (!image) continue
    const [place, box] = [picture.getBoundingClientRect(), image.getBoundingClientRect()]
    const isInside =
      box.top >= place.top - 1 &&
      box.left >= place.left - 1 &&
      box.bottom <= place.bottom + 1 &&
      box.right <= place.right + 1
    if (!isInside || box.height < 1) found.push(`picture ${image.src} stands outside of its place`)
  }
  return found
}

async function expectWhole(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    expect.soft(await page.evaluate(readMisfits), `${path} at a desk`).toEqual([])
    await expectFits(page)
    expect.soft(await page.evaluate(readMisfits), `${path} on a phone`).toEqual([])
  })
}

test('words without an end, right-to-left texts and pictures stay in their places in the store', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  const programs = await rowsOf(page, '/api/programs?size=100')
  const [arm, greeting] = ['kol-selami', 'karsilama'].map((code) => programs.find((row) => row.code === code))
  const [store] = await rowsOf(page, '/api/stores?q=TR-OTEL&size=10')
  const [shelf] = await rowsOf(page, `/api/marketing-lists?f.storeId=${store?.id}&size=10`)
  const [draft] = await rowsOf(page, '/api/marketing-versions?f.state=draft&size=10')
  const programPath = `/api/programs/${arm?.id}`
  const shelfPath = `/api/marketing-lists/${shelf?.id}`
  try {
    await change(page, programPath, {
      name: both(word(120)),
      description: both(`${word(300)} ${'uzun metin '.repeat(900)}`),
      publisher: rightToLeft.slice(0, 120),
    })
    await change(page, shelfPath, { name: both(word(120)) })
    await change(page, `/api/marketing-versions/${draft?.id}`, {
      title: both(word(120)),
      summary: both(word(300)),
      story: both(`${rightToLeft}\n${word(9000)}`),
    })
    for (const path of [
      '/programs',
      `/programs?programId=${arm?.id}`,
      `/programs?programId=${greeting?.id}&tab=stores`,
      `/programs?storeId=${store?.id}`,
      '/programs?tab=shelves',
      '/markettingversions',
      `/markettingversions?tab=lists&listId=${shelf?.id}`,
      `/material/markettingaboutversion?marketingVersionId=${draft?.id}`,
      `/material/markettingaboutversion?marketingVersionId=${draft?.id}&tab=texts`,
      `/markettingeditsoftware?marketingVersionId=${draft?.id}`,
    ])
      await expectWhole(page, path)
    await signIn('customer_admin')
    const listings = (await (await page.request.get('/api/storefront/listings?size=100')).json()) as {
      items: { id: string; program: { code: string } }[]
    }
    const listingOf = (code: string) => listings.items.find(({ program }) => program.code === code)?.id
    for (const path of [
      '/programs',
      `/programs?listingId=${listingOf('kol-selami')}`,
      `/programs?listingId=${listingOf('karsilama')}`,
    ])
      await expectWhole(page, path)
  } finally {
    await signIn('admin')
    await change(page, programPath, {
      name: arm?.name,
      description: arm?.description,
      publisher: 'Işıltı Robotik',
    })
    await change(page, shelfPath, { name: shelf?.name })
  }
})
