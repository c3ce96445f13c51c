import { expect, test } from '@playwright/test'
import { watchFocus } from './watch-focus.ts'

test('a press whose button goes away and leaves the focus nowhere is told', async ({ browser }) => {
  const context = await browser.newContext()
  const lost = await watchFocus(context)
  const page = await context.newPage()
  await page.route('**/*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<p>Text</p><button>Stay</button><button onclick="this.remove()">Leave</button>',
    }),
  )
  await page.goto('http://focus.example/')
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByText('Text').click()
  await page.waitForTimeout(1500)
  expect(lost).toEqual([])
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => lost).toEqual(['click on button "Leave" on /'])
  await context.close()
})
