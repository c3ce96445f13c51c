import { tarOf } from '@filo/dev-env/releases/tar-of'
import { inTheProof } from './looks.ts'
import { type Counter, expectWithin } from './story/effort.ts'
import type { Keyboard } from './story/keyboard.ts'
import {
  passByKeyboard,
  promoteByKeyboard,
  publishByKeyboard,
  startTestByKeyboard,
  type TinyPackage,
  uploadByKeyboard,
} from './story/keyboard-steps.ts'
import { expect, type StoryTeam, test } from './story/story-team.ts'

test.use({ story: 'en' })
test.setTimeout(420_000)

/** What the way from the upload of one package to its published release may ask: one tester, the keyboard alone. */
const limits = { clicks: 0, keys: 250, confirmations: 4 }

const patience = { timeout: 90_000 }

interface Seats {
  developer: Keyboard
  composer: Keyboard
  tester: Keyboard
  approver: Keyboard
}

async function seat(storyTeam: StoryTeam): Promise<Seats> {
  return {
    developer: await storyTeam.signInByKeyboard('developer'),
    composer: await storyTeam.signInByKeyboard('release_manager'),
    tester: await storyTeam.signInByKeyboard('tester'),
    approver: await storyTeam.signInByKeyboard('release_manager', 1),
  }
}

async function greetingOf(semver: string, healthcheck: string) {
  const archive = await tarOf([{ path: 'greeting.txt', content: `Hello, I am Nova ${semver}.\n` }])
  return { code: 'greeting', name: 'Greeting', semver, archive, healthcheck }
}

/** Everybody's part, from a file to a published release that all robots of the product shall run. */
async function ship(team: Seats, { during }: Counter, item: TinyPackage, semver: string): Promise<void> {
  const title = `Nova AROS ${semver}`
  await during('upload', () => uploadByKeyboard(team.developer, item))
  const change = { name: 'Nova AROS', semver, version: item.semver, tester: 'İpek Güneş' }
  await during('compose and start the test', () => startTestByKeyboard(team.composer, change))
  await during('test', () => passByKeyboard(team.tester, title))
  await during('promote', () => promoteByKeyboard(team.composer))
  await during('approve and publish', () => publishByKeyboard(team.approver, title))
}

async function openMachineByKeyboard({ page, goTo, openInTable, reach, walk }: Keyboard): Promise<void> {
  await goTo('Produced robots')
  await openInTable('Produced robots', /^PC-/)
  await reach('tab', 'General')
  await walk('ArrowRight', 'tab', /^Software/)
  await page.keyboard.press('Enter')
  await reach('tab', /^Installed software/)
  await walk('ArrowRight', 'tab', /^Updates/)
  await page.keyboard.press('Enter')
}

// The story in Turkish tells of a release that is replaced, and of one that is left again.
test('a release goes from a file to a robot in English without a mouse', { tag: inTheProof }, async ({
  storyTeam,
}) => {
  const robots = await storyTeam.signInByKeyboard('production')
  await openMachineByKeyboard(robots)
  const team = await seat(storyTeam)
  await ship(team, storyTeam.effort, await greetingOf('3.1.4', 'grep -q Nova greeting.txt'), '6.0.0')
  expectWithin(storyTeam.effort, limits)
  const update = robots.page.getByRole('region', { name: 'First installation → Nova AROS 6.0.0' })
  await expect(update.getByText('Nova AROS 6.0.0 is installed and running')).toBeVisible(patience)
})
