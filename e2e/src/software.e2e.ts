import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { inTheProof } from './looks.ts'
import { visit } from './visit.ts'

const address = '/softwarecard/software?packageName=aros-core'

test.describe('/softwarecard/software', () => {
  test('one package over time: versions, files, who depends on it, settings and history', async ({
    page,
    signIn,
  }) => {
    await signIn('developer')
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Çekirdek' })).toBeAttached()
    const timeline = page.getByRole('list', { name: 'Paketin sürümleri, yenisi üstte' })
    const released = timeline.getByRole('listitem').filter({ has: page.getByRole('link', { name: '2.3.0' }) })
    await expect(released.getByText('Yayında')).toBeVisible()
    // The robots of a product that has just begun still install what they were given.
    await expect(async () => {
      await page.reload()
      await expect(released.getByText(/robotta çalışıyor/)).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
    await page.getByRole('tab', { name: /^Sürümler/ }).click()
    await expect(page.getByRole('link', { name: '2.3.0' }).first()).toBeVisible()
    await page.getByRole('tab', { name: 'Dosyalar' }).click()
    await page.getByRole('treeitem', { name: /server\.mjs/ }).click()
    await expect(page).toHaveURL(/fileId=/)
    await expect(page.getByRole('link', { name: 'İndir' })).toHaveAttribute(
      'href',
      /\/api\/files\/.+\/content/,
    )
    await page.getByRole('tab', { name: /Bağımlılar/ }).click()
    await expect(page.getByRole('tabpanel')).not.toBeEmpty()
    await page.getByRole('tab', { name: 'Geçmiş' }).click()
    await expect(page.getByText('Paket oluşturuldu').first()).toBeVisible()
    await page.getByRole('link', { name: 'Yeni sürüm' }).click()
    await expect(page).toHaveURL(/\/uploadsoftware\?packageName=aros-core/)
  })

  test('is accessible', { tag: inTheProof }, async ({ page, signIn }) => {
    await signIn('developer')
    for (const tab of ['timeline', 'versions', 'files', 'settings']) {
      await visit(page, `${address}&tab=${tab}`)
      await expect(page.getByRole('tabpanel')).not.toBeEmpty()
      await expectAccessible(page)
    }
  })
})
