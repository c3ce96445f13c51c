import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { inTheProof } from './looks.ts'

async function openPalette(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  const box = page.getByRole('combobox', { name: /Sayfa ya da işlem ara|Search pages and actions/ })
  await expect(box).toBeFocused()
  return box
}

test('nothing of the palette is loaded before it is opened', async ({ page, signIn }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await signIn('admin')
  await page.goto('/dashboard/home')
  await expect(page.getByRole('heading', { level: 1, name: 'Ana sayfa' })).toBeVisible()
  expect(scripts.filter((url) => /Palette/.test(url))).toEqual([])
  await openPalette(page)
  expect(scripts.filter((url) => /Palette/.test(url))).not.toEqual([])
})

test('the search of the not-found page asks the palette', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/boyle/bir/sayfa/yok')
  await page.getByRole('searchbox').fill('PC-')
  await page.getByRole('button', { name: 'Ara' }).click()
  await expect(page.getByRole('group', { name: 'Robotlar' }).getByRole('option').first()).toContainText('PC-')
})

test('the palette is accessible', { tag: inTheProof }, async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/dashboard/home')
  const box = await openPalette(page)
  await expectAccessible(page)
  await box.fill('nova')
  await expect(page.getByRole('option').nth(2)).toBeVisible()
  await expectAccessible(page)
})
