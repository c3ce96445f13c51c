import { expect, type Locator, type Page } from '@playwright/test'

type AriaRole = Parameters<Page['getByRole']>[0]
type Name = string | RegExp

/** A person who works without a mouse: everything is reached by Tab and the arrows and done by keys. */
export interface Keyboard {
  page: Page
  /** Opens a page of the console by the search that Ctrl+K opens anywhere. */
  goTo: (name: string) => Promise<void>
  /** Tabs until the element has the focus. @throws when it is out of reach */
  reach: (role: AriaRole, name: Name) => Promise<void>
  /** Reaches a control and presses it with a key, Enter unless told. */
  press: (role: AriaRole, name: Name, key?: string) => Promise<void>
  /** Reaches a field and writes over what it holds. */
  write: (role: AriaRole, name: Name, text: string) => Promise<void>
  /** Presses an arrow until the element has the focus: inside tabs, trees and lists, which are one stop for Tab. */
  walk: (arrow: 'ArrowDown' | 'ArrowRight' | 'ArrowLeft', role: AriaRole, name: Name) => Promise<void>
  /** Opens a link in a table, which is one stop for Tab: down to its row, then along the row. */
  openInTable: (table: string, name: Name) => Promise<void>
  /** Chooses from a list that a field opens. */
  choose: (field: string, option: Name) => Promise<void>
  /** Gives a file to the chooser that a button opens. */
  giveFile: (button: string, file: { name: string; mimeType: string; buffer: Buffer }) => Promise<void>
}

const MAX_STEPS = 150

/** Presses a key until the focus is on, or within, one of the elements; where none is yet, it waits for one first. */
async function pressUntil(page: Page, target: Locator, key: string, where: 'on' | 'within'): Promise<void> {
  await expect(target.first(), `${String(target)} is on the page`).toBeVisible()
  for (let presses = 0; presses <= MAX_STEPS; presses += 1) {
    const hasFocus = await target.evaluateAll(
      (found, isOn) =>
        found.some((each) =>
          isOn ? each === document.activeElement : each.contains(document.activeElement),
        ),
      where === 'on',
    )
    if (hasFocus) return
    await page.keyboard.press(key)
  }
  throw new Error(`${String(target)} is not reached within ${MAX_STEPS} presses of ${key}`)
}

const pressUntilFocused = (page: Page, target: Locator, key: string) => pressUntil(page, target, key, 'on')

/** Presses the arrow until the field says that it is at one of the options. */
async function pressUntilActive(page: Page, field: Locator, options: Locator): Promise<void> {
  await expect(options.first(), `${String(options)} is on the page`).toBeVisible()
  for (let presses = 0; presses <= MAX_STEPS; presses += 1) {
    const ids = await options.evaluateAll((found) => found.map((each) => each.id))
    if (ids.includes((await field.getAttribute('aria-activedescendant')) ?? '')) return
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`${String(options)} is not reached within ${MAX_STEPS} presses`)
}

/** Whether a field shows what was chosen: in words, or as a chip where several can be. */
const holdsChoice = (field: Locator) =>
  field.evaluate(
    (input: HTMLInputElement) =>
      input.value !== '' || input.parentElement?.querySelector('.MuiChip-root') != null,
  )

/** Takes an option; once more where the list was read anew under the key. */
async function acceptTyped(page: Page, field: Locator, options: Locator): Promise<void> {
  await expect(async () => {
    await pressUntilFocused(page, field, 'Tab')
    await page.keyboard.press('ArrowDown')
    await pressUntilActive(page, field, options)
    await page.keyboard.press('Enter')
    await expect.poll(() => holdsChoice(field), { timeout: 1000 }).toBe(true)
  }).toPass({ timeout: 90_000 })
}

const documentOf = (page: Page) => page.evaluate(() => performance.timeOrigin)

/** After what was pressed the focus is somewhere in the page, unless another was opened, which begins at its top (WCAG 2.4.3). */
async function expectFocusRetained(page: Page, opened: number): Promise<void> {
  const holderIn = (origin: number) =>
    performance.timeOrigin === origin ? document.activeElement?.tagName : 'another page'
  const holder = () => page.evaluate(holderIn, opened).catch(() => 'BODY')
  await expect.poll(holder, { message: 'what has the focus', timeout: 10_000 }).not.toBe('BODY')
}

/** Works the page by keyboard only. */
export function keyboardOf(page: Page): Keyboard {
  const find = (role: AriaRole, name: Name) => page.getByRole(role, { name, exact: typeof name === 'string' })
  const reach = (role: AriaRole, name: Name) => pressUntilFocused(page, find(role, name), 'Tab')
  const press = async (role: AriaRole, name: Name, key = 'Enter') => {
    await expect(find(role, name).first()).toBeEnabled()
    await reach(role, name)
    const opened = await documentOf(page)
    await page.keyboard.press(key)
    await expectFocusRetained(page, opened)
  }
  return {
    page,
    reach,
    press,
    goTo: async (name) => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.keyboard.press('ControlOrMeta+k')
      await expect(page.getByRole('combobox', { name: 'Search pages and actions' })).toBeFocused()
      await page.keyboard.type(name)
      await expect(page.getByRole('option', { selected: true })).toContainText(name)
      await page.keyboard.press('Enter')
    },
    write: async (role, name, text) => {
      await reach(role, name)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(text)
    },
    walk: (arrow, role, name) => pressUntilFocused(page, find(role, name), arrow),
    openInTable: async (label, name) => {
      const table = page.getByRole('grid', { name: label, exact: true })
      const link = find('link', name)
      await expect(link.first()).toBeVisible()
      await pressUntil(page, table, 'Tab', 'within')
      await pressUntil(page, table.getByRole('row').filter({ has: link }), 'ArrowDown', 'within')
      await page.keyboard.press('Home')
      await pressUntilFocused(page, link, 'ArrowRight')
      await page.keyboard.press('Enter')
    },
    choose: async (field, option) => {
      await expect(find('combobox', field).first()).toBeEnabled()
      await reach('combobox', field)
      const isTyped = await find('combobox', field)
        .first()
        .evaluate((found) => found.tagName === 'INPUT')
      // A field one may type into keeps the focus and names the option it is at; the other hands the focus on.
      if (isTyped) await acceptTyped(page, find('combobox', field).first(), find('option', option))
      else {
        await page.keyboard.press('Enter')
        await pressUntilFocused(page, find('option', option), 'ArrowDown')
        await page.keyboard.press('Enter')
      }
      await expect(page.getByRole('listbox')).toBeHidden()
    },
    giveFile: async (button, file) => {
      const chooser = page.waitForEvent('filechooser')
      await press('button', button)
      await (await chooser).setFiles(file)
    },
  }
}
