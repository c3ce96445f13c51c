import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { RemoteRobot } from './remote-robot.ts'
import { showPart } from './session-steps.ts'

/** In the browser: how many colours a picture has, up to ten. */
function countColours(canvas: Element): number {
  if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return 0
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
  const pixels = data ? new Uint32Array(data.buffer) : []
  const seen = new Set<number>()
  for (const pixel of pixels) if (seen.size < 10) seen.add(pixel)
  return seen.size
}

/** Looks at the robot's screen, takes control, and types a command in the window that is there. */
export async function workOnDesktop(page: Page, { serial, root }: RemoteRobot): Promise<void> {
  await showPart(page, 'Masaüstü')
  const viewed = page.getByRole('application', { name: `${serial} masaüstü, izleniyor` })
  await expect.poll(() => viewed.locator('canvas').evaluate(countColours)).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Denetimi al' }).click()
  const controlled = page.getByRole('application', { name: `${serial} masaüstü, denetim sizde` })
  // Without a window manager the window under the pointer has the keyboard.
  await controlled.locator('canvas').click()
  await page.keyboard.type('touch masaustunden')
  await page.keyboard.press('Enter')
  await expect.poll(() => existsSync(join(root, 'masaustunden'))).toBe(true)
  await page.keyboard.press('Control+Shift+F6')
  await expect(viewed).toBeVisible()
}
