import { expect, type Page } from '@playwright/test'
import { newSerial } from './serials.ts'

/** Registers a unit of the demo's first variant through the API of the signed-in person. */
export async function registerUnit(page: Page, input: object = {}): Promise<{ id: string; serial: string }> {
  const robots = await page.request.get('/api/robots?f.status=active&size=10')
  const { items } = (await robots.json()) as { items: { id: string }[] }
  const data = { serial: newSerial(), variantId: items[0]?.id, ...input }
  const answer = await page.request.post('/api/produced-robots', { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as { id: string; serial: string }
}
