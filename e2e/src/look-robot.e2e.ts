import { test } from './fixtures.ts'

const folder = '/tmp/filo-robot-look'

test('look', async ({ page, signIn }) => {
  test.setTimeout(240_000)
  await signIn('support')
  const answer = await page.request.get('/api/produced-robots?size=100')
  const { items } = (await answer.json()) as { items: { id: string; serial: string; lastUpdateState: string }[] }
  const failed = items.find(({ lastUpdateState }) => lastUpdateState === 'failed') ?? items[0]
  console.log(items.slice(0, 8).map(({ serial, lastUpdateState }) => `${serial} ${lastUpdateState}`).join('\n'))
  const about = `/product/producedrobots/aboutrobots?RobotId=${failed?.id}`
  const side = `/robotsidebar?RobotId=${failed?.id}`
  const shot = async (name: string, path: string, width = 1280) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(path)
    await page.waitForTimeout(2500)
    await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
  }
  await shot('general', about)
  await shot('side', side)
  await shot('updates', `${about}&tab=updates`)
  await shot('config', `${about}&tab=config`)
  await shot('connection', `${about}&tab=connection`)
  await shot('hardware', `${about}&tab=hardware`)
  await shot('history', `${about}&tab=history`)
  await shot('general390', about, 390)
  await shot('list', '/product/producedrobots')
  await shot('updates768', `${about}&tab=updates`, 768)
})
