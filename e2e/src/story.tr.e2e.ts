import type { Page } from '@playwright/test'
import { fetchRealPackages } from './real-packages.ts'
import {
  approveAndPublish,
  beginTestAros,
  expectPassed,
  openChecks,
  openDifference,
  openOrder,
  passTest,
  promote,
  resumeProduct,
  startTest,
} from './story/aros-steps.ts'
import { expectWithin } from './story/effort.ts'
import { generationsOf } from './story/generations.ts'
import { openByMenu } from './story/menu.ts'
import { makeTestRobot, publishFirst, publishLocked } from './story/other-generations.ts'
import {
  expectInstalled,
  expectRolledBack,
  openLog,
  openMachine,
  servedVersion,
  watchSteps,
} from './story/robot-steps.ts'
import { type NewVersion, uploadVersion } from './story/software-steps.ts'
import { expect, test } from './story/story-team.ts'

test.use({ story: 'tr' })
test.setTimeout(600_000)

/** What the way from the upload of two packages to their release on its way in a campaign may ask of everybody together: two testers, the mouse. */
const limits = { clicks: 45, confirmations: 3 }

const name = 'Nova AROS'
const tester = 'İpek Güneş'
/** Whoever may judge can be asked to. */
const secondTester = 'Deniz Işık'

/** The composer shows the packages in order, what is new, and that nothing speaks against it. */
async function readComposer(
  page: Page,
  { all, changed }: { all: NewVersion[]; changed: NewVersion[] },
): Promise<void> {
  await expect((await openOrder(page)).getByRole('listitem')).toHaveCount(all.length)
  const difference = await openDifference(page)
  for (const version of changed) {
    const row = difference.getByRole('listitem').filter({ hasText: version.name })
    await expect(row).toContainText(version.semver)
    await expect(row).toContainText('Güncellendi')
  }
  const checks = await openChecks(page)
  for (const check of ['Bağımlılıklar', 'Kurulum sırası', 'Robotlarda boş yer']) {
    await expect(checks.getByRole('listitem').filter({ hasText: check })).toContainText('Tamam')
  }
}

test('real software goes to a robot, its next version replaces it, and a broken one is rolled back', async ({
  storyTeam,
  product,
  servicePort,
}) => {
  const [first, next] = generationsOf(await fetchRealPackages())
  // The compiler stays as it is: what does not change is neither uploaded nor sent again.
  const changed = next.slice(1)
  const second = [...first.slice(0, 1), ...changed]
  const release = { name, semver: '5.2.0', versions: second.map(({ semver }) => semver) }

  const developer = await storyTeam.signIn('developer')
  const composer = await storyTeam.signIn('release_manager')
  const testExpert = await storyTeam.signIn('tester')
  const approver = await storyTeam.signIn('release_manager', 1)
  const production = await storyTeam.signIn('production')
  const admin = await storyTeam.signIn('admin')
  await openMachine(production)
  const robot = await makeTestRobot(product)
  // What is counted below is what it asks of people who have done it before.
  await openByMenu(developer, 'Paketler', 'Yazılım yükle')
  await resumeProduct(composer)
  await openByMenu(approver, 'AROS', 'Yönetim panosu')

  await test.step('first generation: it is published by program, and this machine installs it', async () => {
    await publishFirst(product, { name, semver: '5.1.0', generation: first })
    await expectInstalled(production, 'İlk kurulum → Nova AROS 5.1.0')
    expect(await servedVersion(servicePort)).toBe('14.1.0')
  })

  await test.step('second generation: two of its packages replace those of the first', async () => {
    const { during } = storyTeam.effort
    for (const version of changed) await during('upload', () => uploadVersion(developer, version))
    await during('compose', () =>
      beginTestAros(composer, release, { testers: [tester, secondTester], robot }),
    )
    await readComposer(composer, { all: second, changed })
    await during('start the test', () => startTest(composer))
    for (const judge of [testExpert, admin]) await during('test', () => passTest(judge, release))
    await expectPassed(composer)
    await during('promote', () => promote(composer))
    const watch = await watchSteps(production)
    await during('approve and publish', () => approveAndPublish(approver, release))
    expectWithin(storyTeam.effort, limits)
    await expectInstalled(production, 'Nova AROS 5.1.0 → Nova AROS 5.2.0')
    expect((await watch.seen()).length, 'steps seen under way').toBeGreaterThanOrEqual(2)
    expect(await servedVersion(servicePort)).toBe('14.1.1')
  })

  await test.step('third generation: it does not answer, the robot goes back and the page says why', async () => {
    const broken = { generation: second, serviceSemver: '14.1.2', name, semver: '5.3.0' }
    await publishLocked(product, broken)
    const update = await expectRolledBack(production, 'Nova AROS 5.2.0 → Nova AROS 5.3.0')
    await expect(update).toContainText('HTTP sunucusu çalışmadı (sağlık denetimi 1 koduyla bitti')
    await expect(update).toContainText('the service answers with HTTP 401')
    await expect(update).toContainText('önceki sürüme dönüldü: Nova AROS 5.2.0')
    await expect(await openLog(production, update)).toContainText('http-server 14.1.1 answers')
    expect(await servedVersion(servicePort)).toBe('14.1.1')
  })
})
