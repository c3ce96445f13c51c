import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

async function openPalette(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('ControlOrMeta+k')
  const box = page.getByRole('combobox', { name: /Sayfa ya da işlem ara|Search pages and actions/ })
  await expect(box).toBeFocused()
  return box
}

const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

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

test('robots, versions and people are found under their headings by keyboard alone', async ({
  page,
  signIn,
  person,
}) => {
  await signIn('admin')
  await page.goto('/dashboard/home')
  const box = await openPalette(page)
  await box.fill('PC-')
  const robots = page.getByRole('group', { name: 'Robotlar' })
  await expect(robots.getByRole('option').first()).toContainText('PC-')
  const serial = (await robots.getByRole('option').first().locator('span').first().textContent()) ?? ''
  await box.fill('#')
  await expect(page.getByRole('status').filter({ hasText: 'en az 2 karakter' })).toBeVisible()
  await box.fill('#a')
  await box.fill('#nova')
  await expect(page.getByRole('group', { name: 'AROS sürümleri' }).getByRole('option').first()).toBeVisible()
  await expect(page.getByRole('group', { name: 'Sayfalar' })).toHaveCount(0)
  await box.fill('@')
  await box.pressSequentially(person('tester').email.slice(0, 6))
  await expect(page.getByRole('group', { name: 'Kullanıcılar' }).getByRole('option').first()).toBeVisible()
  await box.fill('>tema')
  await expect(option(page, /Temayı değiştir/)).toHaveAttribute('aria-selected', 'true')
  await box.fill(serial)
  await expect(page.getByRole('option', { selected: true })).toContainText(serial)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/aboutrobots\?RobotId=/)

  await openPalette(page)
  const recent = page.getByRole('group', { name: 'Son kullanılanlar' })
  await expect(recent.getByRole('option')).toHaveCount(1)
  await expect(recent.getByRole('option')).toContainText(serial)
})

test('the search of the not-found page asks the palette', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/boyle/bir/sayfa/yok')
  await page.getByRole('searchbox').fill('PC-')
  await page.getByRole('button', { name: 'Ara' }).click()
  await expect(page.getByRole('group', { name: 'Robotlar' }).getByRole('option').first()).toContainText('PC-')
})

test('the palette is accessible', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/dashboard/home')
  const box = await openPalette(page)
  await expectAccessible(page)
  await box.fill('nova')
  await expect(page.getByRole('option').nth(2)).toBeVisible()
  await expectAccessible(page)
})
