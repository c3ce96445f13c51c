import { expect, type Page } from '@playwright/test'
import { keyboardOf } from '../story/keyboard.ts'
import { type RemoteRobot, robotUser } from './remote-robot.ts'
import { processesOf, terminalsOf } from './robot-processes.ts'

/** What the terminal shows now. */
const screenOf = (page: Page) => page.getByRole('tabpanel', { name: 'Terminal' }).locator('.xterm-rows')

const inputOf = (page: Page) => page.getByRole('textbox', { name: /^\S+ terminali\./ })

async function run(page: Page, line: string): Promise<void> {
  await page.keyboard.type(line)
  await page.keyboard.press('Enter')
}

/** Who the shell is, and letters that take two bytes each. */
export async function typeInShell(page: Page): Promise<void> {
  await expect(page.getByText(`Kullanıcı: ${robotUser.name}`)).toBeVisible()
  await inputOf(page).focus()
  await run(page, 'id -un; id -u')
  await expect(screenOf(page)).toContainText(new RegExp(`${robotUser.name}\\s*${robotUser.id}`))
  await run(page, 'v=ğüşıöçİĞÜŞÖÇ; echo "<$v:$(expr length $v)>"')
  await expect(screenOf(page)).toContainText('<ğüşıöçİĞÜŞÖÇ:12>')
}

/** In what one types by keys alone, nothing is typed by leaving it: the way out stands on the screen, and in its name. */
export async function leaveByKeys(page: Page, part: string): Promise<void> {
  await keyboardOf(page).reach('textbox', /terminali\. Ctrl\+Shift\+F6 ile çıkılır\.$/)
  await expect(page.getByText('Klavyeyle çıkış: Ctrl+Shift+F6')).toBeVisible()
  const before = await screenOf(page).textContent()
  await page.keyboard.press('Control+Shift+F6')
  const tools = page.getByRole('toolbar', { name: 'Terminal araçları' })
  await expect(tools.getByRole('button').first()).toBeFocused()
  expect(await screenOf(page).textContent()).toBe(before)
  await page.keyboard.press('Shift+Tab')
  await keyboardOf(page).walk('ArrowRight', 'tab', part)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tabpanel', { name: part })).toBeVisible()
}

/** A program that prints without end is ended by Ctrl-C at once, and the shell goes on. */
export async function interruptEndless(page: Page, robot: RemoteRobot): Promise<void> {
  const endless = async () =>
    (await processesOf(robot)).filter(({ command, uid }) => command === 'yes' && uid === robotUser.id).length
  await run(page, 'yes')
  await expect.poll(endless).toBe(1)
  await expect(screenOf(page)).toContainText(/(y\s*){20}/)
  await page.keyboard.press('Control+c')
  await expect.poll(endless, { timeout: 2000, intervals: [50] }).toBe(0)
  await run(page, 'clear; echo bitti-$((6*7))')
  await expect(screenOf(page)).toContainText('bitti-42', { timeout: 5000 })
}

/** A file of the shell in the folder that the session may see. */
export async function writeByShell(page: Page, { root }: RemoteRobot): Promise<void> {
  await run(page, `echo kabuk > ${root}/kabuktan.txt`)
  await run(page, `cat ${root}/kabuktan.txt | tr a-z A-Z`)
  await expect(screenOf(page)).toContainText('KABUK')
}

/** The page is loaded anew, and shows what the same shell showed before. */
export async function reloadSameScreen(page: Page): Promise<void> {
  await page.reload()
  await expect(screenOf(page)).toContainText('bitti-42')
  await expect(screenOf(page)).toContainText('KABUK')
  await inputOf(page).focus()
  await run(page, 'echo "<$v>" | rev')
  await expect(screenOf(page)).toContainText('>ÇÖŞÜĞİçöışüğ<')
}

/** What runs of the session now: a shell as its user, whose terminal the agent itself has not open. */
export async function sessionProcesses(robot: RemoteRobot) {
  const seen = await processesOf(robot)
  const shells = seen.filter(({ command, uid }) => uid === robotUser.id && command.startsWith('/bin/bash'))
  expect(shells).toHaveLength(1)
  const locked = await Promise.all(seen.map(({ pid }) => terminalsOf(pid)))
  expect(locked.flat()).toContain('/dev/ptmx')
  expect(await terminalsOf(robot.pid)).toEqual([])
  return seen
}
