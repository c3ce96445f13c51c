import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { inSandbox, openTestTerminals, soon } from './test-terminals.ts'

const { openSession } = openTestTerminals()

inSandbox('Ctrl-C ends what prints for ever at once, however slow the line is', async () => {
  const { view } = openSession()
  const page = view('control', 20_000)
  await page.type('yes\n')
  await expect.poll(page.bytes, soon).toBeGreaterThan(15_000)
  await sleep(500)
  const before = page.bytes()
  await page.type('\x03')
  page.allow(10_000_000)
  await page.type('echo st""opped\n')
  await expect.poll(page.text, soon).toContain('stopped')
  expect(page.bytes() - before).toBeLessThan(262_144)
})

inSandbox(
  'a watcher who takes nothing slows nobody down, and gets a fresh screen once they do',
  async () => {
    const { view } = openSession()
    const page = view()
    const watcher = view('view', 3000)
    await page.type('seq 1 200000; echo d""one\n')
    await expect.poll(page.text, soon).toContain('done')
    expect(watcher.bytes()).toBeLessThan(3000)
    watcher.allow(10_000_000)
    await expect.poll(watcher.text, soon).toContain('done')
    expect(watcher.reported.filter(({ type }) => type === 'screen').length).toBe(2)
    expect(watcher.bytes()).toBeLessThan(600_000)
  },
  15_000,
)

inSandbox(
  'many MB of output pass through without piling up, and the recording says what it lacks',
  async () => {
    const { view, end, cast, deeds } = openSession()
    const page = view('control')
    await page.type('yes 0123456789 | head -c 4000000; echo d""one\n')
    await expect.poll(page.text, { timeout: 20_000, interval: 200 }).toContain('done')
    expect(page.bytes()).toBeGreaterThan(4_000_000)
    page.close()
    await end()
    expect(cast().length).toBeLessThan(25_165_824)
    expect(deeds.at(-1)).toMatchObject({ kind: 'recording_cut' })
  },
  30_000,
)
