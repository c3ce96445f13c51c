import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { inTheProof } from './looks.ts'
import { visit } from './visit.ts'

interface Part {
  name: string
  version: string
  licence?: string
  isWeak?: boolean
}

/** A CycloneDX file to be picked; everything after the first part is brought in by it. */
function sbom(name: string, parts: Part[]) {
  const [first, ...others] = parts.map((part) => part.name)
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    metadata: { component: { type: 'application', 'bom-ref': 'root', name: 'aros-core' } },
    components: parts.map(({ name: ref, version, licence }) => ({
      type: 'library',
      'bom-ref': ref,
      name: ref,
      version,
      ...(licence ? { licenses: [{ license: { id: licence } }] } : {}),
    })),
    dependencies: [
      { ref: 'root', dependsOn: [first] },
      { ref: first, dependsOn: others },
    ],
    vulnerabilities: parts
      .filter(({ isWeak }) => isWeak)
      .map(({ name: ref }) => ({ id: 'CVE-2026-0001', ratings: [{ severity: 'high' }], affects: [{ ref }] })),
  }
  return { name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(document)) }
}

const older = sbom('eski.cdx.json', [
  { name: 'fastify', version: '5.1.0', licence: 'MIT' },
  { name: 'left-pad', version: '1.3.0', licence: 'WTFPL' },
])
const newer = sbom('yeni.cdx.json', [
  { name: 'fastify', version: '5.2.0', licence: 'MIT' },
  { name: 'readline', version: '8.2', licence: 'GPL-3.0-or-later', isWeak: true },
])

async function open(page: Page, version: string): Promise<void> {
  await page.goto(`/versions?q=${encodeURIComponent(version)}`)
  await page.getByRole('link', { name: version, exact: true }).click()
  await page.getByRole('tab', { name: /^Kütüphaneler/ }).click()
  await expect(page).toHaveURL(/tab=libraries/)
}

const picker = (page: Page) => page.locator('input[type=file]')

test.describe('the libraries of a package version', () => {
  test('a list is imported, compared with the version before, read in full, exported and removed', {
    tag: inTheProof,
  }, async ({ page, signIn }) => {
    await signIn('developer')
    await open(page, 'aros-core 2.3.0')
    await expect(page.getByText('Bu sürüm için kütüphane listesi yok')).toBeVisible()
    await picker(page).setInputFiles(older)
    await expect(page.getByText('Karşılaştırılacak önceki liste yok')).toBeVisible()

    await open(page, 'aros-core 2.4.0')
    await picker(page).setInputFiles(newer)
    await expect(page.getByRole('tab', { name: 'Kütüphaneler (2)' })).toBeVisible()
    await expect(page.getByText('Çıkanlar: left-pad 1.3.0')).toBeVisible()
    const fastify = page.getByRole('row', { name: /^fastify/ })
    const readline = page.getByRole('row', { name: /^readline/ })
    await expect(fastify).toContainText('5.1.0 → 5.2.0')
    await expect(readline).toContainText('Yeni')
    await expect(readline).toContainText('Copyleft')
    await expect(readline).toContainText('1 Yüksek')
    await expect(readline).toContainText('Dolaylı · fastify')

    await page.getByRole('button', { name: '1 yeni: yalnız bunları göster' }).click()
    await expect(page).toHaveURL(/f\.change=new/)
    await expect(fastify).toHaveCount(0)
    await readline.getByRole('button', { name: /readline/ }).click()
    await page.getByRole('menuitem', { name: 'Ayrıntıyı göster' }).click()
    await expect(page.getByRole('dialog', { name: 'readline' })).toContainText('CVE-2026-0001')
    await page.keyboard.press('Escape')

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'SBOM dışa aktar' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('aros-core-2.4.0.cdx.json')
    const written = JSON.parse(readFileSync(await file.path(), 'utf8')) as { components: { name: string }[] }
    expect(written.components.map(({ name }) => name)).toEqual(['fastify', 'readline'])

    await page.getByRole('button', { name: 'Kütüphane listesi için işlemler' }).click()
    await page.getByRole('menuitem', { name: 'Listeyi kaldır' }).click()
    const dialog = page.getByRole('dialog', { name: 'yeni.cdx.json listesini bu sürümden kaldır' })
    await expect(dialog).toContainText('2 kütüphane')
    await dialog.getByRole('button', { name: 'Listeyi kaldır' }).click()
    await expect(page.getByText('Bu sürüm için kütüphane listesi yok')).toBeVisible()
  })

  test('is accessible, from desk to phone', { tag: inTheProof }, async ({ page, signIn }) => {
    await signIn('developer')
    for (const version of ['voice 4.2.0', 'face-mimics 1.3.0']) {
      await visit(page, `/versions?q=${encodeURIComponent(version)}`)
      await page.getByRole('link', { name: version, exact: true }).click()
      await page.getByRole('tab', { name: /^(Kütüphaneler|Libraries)/ }).click()
      for (const width of [1280, 768, 390]) {
        await page.setViewportSize({ width, height: 800 })
        await expect(page.getByRole('tabpanel')).toContainText(/SBOM/)
        await expectAccessible(page)
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(wide, `the page at ${width} px`).toBeLessThanOrEqual(width)
      }
      await page.setViewportSize({ width: 1280, height: 800 })
    }
  })
})
