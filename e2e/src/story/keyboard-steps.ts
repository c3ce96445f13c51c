import { expect } from '@playwright/test'
import type { Keyboard } from './keyboard.ts'

const reason = 'The testers agreed'
const product = 'Nova H1 humanoid'

/** What an open dialog asks: its confirming button is reached inside it. */
async function confirm({ page, press }: Keyboard, button: string): Promise<void> {
  await expect(page.getByRole('dialog').last()).toBeVisible()
  await press('button', button)
}

async function confirmByName(keyboard: Keyboard, name: string, button: string): Promise<void> {
  await keyboard.write('textbox', 'Confirmation text', name)
  await keyboard.write('textbox', 'Reason', reason)
  await confirm(keyboard, button)
}

export interface TinyPackage {
  code: string
  name: string
  semver: string
  archive: Buffer
  /** Its health check, typed in the editor; absent: the one of the version before. */
  healthcheck?: string
}

/** Creates the package. */
async function createByKeyboard({ page, press, write }: Keyboard, item: TinyPackage): Promise<void> {
  await press('button', 'Create a new package')
  await write('textbox', 'Code', item.code)
  await write('textbox', 'Name (Turkish)', item.name)
  await write('textbox', 'Name (English)', item.name)
  await press('button', 'Create package')
  await expect(page.getByRole('heading', { name: 'Upload the files' })).toBeVisible()
}

/** Writes the health check in the code editor, adding the script unless the version before had one. */
async function writeHealthCheck(keyboard: Keyboard, text: string): Promise<void> {
  const { page, press, reach, walk } = keyboard
  const tab = page.getByRole('tab', { name: 'Health check' })
  await expect(page.getByRole('tab', { name: 'Manifest' })).toBeVisible()
  if (await tab.isVisible()) {
    await reach('tab', 'Manifest')
    await walk('ArrowRight', 'tab', 'Health check')
    await page.keyboard.press('Enter')
  } else {
    await press('button', 'Add script')
    await walk('ArrowDown', 'menuitem', 'Health check')
    await page.keyboard.press('Enter')
  }
  await reach('textbox', /^healthcheck/)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** A developer's way through the upload wizard. */
export async function uploadByKeyboard(keyboard: Keyboard, item: TinyPackage): Promise<void> {
  const { page, goTo, press, write, giveFile } = keyboard
  await goTo('Upload software')
  await createByKeyboard(keyboard, item)
  const name = `${item.code}.tar`
  await giveFile('Choose files', { name, mimeType: 'application/x-tar', buffer: item.archive })
  await expect(page.getByText(/^The draft has \d+ file/)).toBeVisible()
  await write('textbox', 'Version number', item.semver)
  await press('button', 'Save and continue')
  await expect(page.getByRole('heading', { name: 'Package code' })).toBeVisible()
  if (item.healthcheck) await writeHealthCheck(keyboard, item.healthcheck)
  await press('button', 'Mark as ready')
  await expect(page.getByRole('main').getByText('Ready', { exact: true }).first()).toBeVisible()
}

/** Composes a test release of one version, asks the tester and starts the test. */
export async function startTestByKeyboard(
  keyboard: Keyboard,
  release: { name: string; semver: string; version: string; tester: string },
): Promise<void> {
  const { page, goTo, press, write, choose, reach, walk } = keyboard
  await goTo('Create test AROS')
  await choose('Product', new RegExp(`^${product}`))
  await write('textbox', 'Name', release.name)
  await write('textbox', 'Version number', release.semver)
  await choose('Testers', release.tester)
  await press('button', 'Create draft')
  // One verdict, where the policy asks for two.
  await press('button', 'Back')
  await write('textbox', 'Tester approvals needed', '1')
  await press('button', 'Next')
  await reach('treeitem', /\S/)
  await walk('ArrowDown', 'treeitem', new RegExp(`^${release.version.replaceAll('.', '\\.')} `))
  await page.keyboard.press('Space')
  for (const step of ['Order', 'Difference', 'Check', 'Notes']) {
    await press('button', 'Next')
    await expect(page.getByRole('region', { name: step, exact: true }).first()).toBeVisible()
  }
  await press('button', 'Start testing')
  // The product has no test robot.
  await press('button', 'Start without a robot')
  await expect(page.getByText('has started.', { exact: false })).toBeVisible()
}

/** Begins the test, passes its mandatory cases and gives the verdict that they speak for. */
export async function passByKeyboard(keyboard: Keyboard, title: string): Promise<void> {
  const { page, goTo, press, openInTable } = keyboard
  await goTo('My tests')
  await openInTable('My tests', title)
  await press('button', 'Begin test')
  const submit = page.getByRole('button', { name: 'Submit verdict' })
  const place = page.getByText(/^Case \d+ of \d+$/)
  await expect(place).toBeVisible()
  while (!(await submit.isVisible())) {
    const before = await place.textContent()
    await press('button', 'Pass', 'Space')
    const isFurther = async () => (await submit.isVisible()) || (await place.textContent()) !== before
    await expect.poll(isFurther, { message: 'the next case, or the verdict' }).toBe(true)
  }
  await expect(page.getByRole('radio', { name: /^Pass/, checked: true })).toBeVisible()
  await press('button', 'Submit verdict')
  await expect(page.getByText('Your verdict is recorded and final.', { exact: false })).toBeVisible()
}

/** On the open page of what passed its test: makes it a production version and sends that to review. */
export async function promoteByKeyboard({ page, press }: Keyboard): Promise<void> {
  await expect(page.getByRole('main').getByText('Passed', { exact: true }).first()).toBeVisible()
  await press('button', 'Promote to production')
  await press('button', 'Send to review')
  await expect(page.getByText('was sent to review.', { exact: false })).toBeVisible()
}

/** Approves on the board, publishes and makes it the product's default. */
export async function publishByKeyboard(keyboard: Keyboard, title: string): Promise<void> {
  const { page, goTo, press, reach } = keyboard
  await goTo('AROS governance')
  await press('link', new RegExp(`^${title}`))
  await press('button', 'Approve')
  const approval = page.getByRole('dialog', { name: `Approve ${title}` })
  await expect(approval.getByText(/of them with customers/)).toBeVisible()
  if (await approval.getByRole('checkbox').isVisible()) {
    await reach('checkbox', /I have read the evidence/)
    await page.keyboard.press('Space')
  }
  await confirm(keyboard, 'Approve')
  await press('button', 'Publish')
  const publication = page.getByRole('dialog', { name: `Publish ${title}` })
  await expect(publication.getByText(/The campaign has/)).toBeVisible()
  await press('button', 'Details of the publication')
  await reach('checkbox', /^Give it to all robots at once/)
  await page.keyboard.press('Space')
  await confirmByName(keyboard, title, 'Publish')
  await expect(page.getByText(`${title} was published.`)).toBeVisible()
}
