import {
  expectInstalled,
  installOnAll,
  openEmptyStore,
  openOfferOnceShown,
  openProgramOn,
  removeAndReadReceipt,
  updateTo,
} from './program-store/customer-steps.ts'
import {
  approveOffer,
  expectLiveByItself,
  listByOffer,
  offer,
  publishOffer,
  writeOffer,
} from './program-store/marketing-steps.ts'
import { approveRelease, submitRelease } from './program-store/release-steps.ts'
import { answersOn, expectSamePaths, pathsAtRest, programsOf } from './program-store/robot-disk.ts'
import { expect, test } from './program-store/store-team.ts'

test.setTimeout(420_000)

const store = 'Otel vitrini'

test('an offer goes live at its minute; its program is installed, answers, is updated and leaves nothing', async ({
  storyTeam,
  fleet,
}) => {
  const marketing = await storyTeam.signIn('marketing')
  const approver = await storyTeam.signIn('release_manager', 1)
  const customer = await storyTeam.signIn('customer_admin')

  await test.step('marketing writes an offer, somebody else approves it, and a store waits for its minute', async () => {
    await writeOffer(marketing, { code: 'menu', store })
    await approveOffer(approver)
    await publishOffer(marketing)
    await listByOffer(marketing, { program: 'Fiyatlı menü', store })
    await openEmptyStore(customer)
  })

  const [{ fitting, misfit }] =
    await test.step('it goes live by itself, for marketing and for the customer', () =>
      Promise.all([
        fleet.switchOn(),
        submitRelease(fleet, '2.1.0'),
        expectLiveByItself(marketing),
        openOfferOnceShown(customer, offer),
      ]))
  const before = await Promise.all([...fitting, misfit].map(pathsAtRest))

  await test.step('the customer installs its program where it fits; it answers on the port of each robot', async () => {
    await installOnAll(customer, { fitting, misfit })
    for (const robot of fitting) {
      await expectInstalled(await openProgramOn(customer, robot), '2.0.1')
      expect(await answersOn(robot.port)).toBe('2.0.1')
      await expect.poll(() => programsOf(robot)).toEqual([expect.stringContaining('serve.mjs')])
    }
    expect(await answersOn(misfit.port)).toBeUndefined()
  })

  await test.step('a second release is approved, and the customer updates to it', async () => {
    await approveRelease(approver, '2.1.0')
    for (const robot of fitting) {
      await updateTo(customer, await openProgramOn(customer, robot), '2.1.0')
      expect(await answersOn(robot.port)).toBe('2.1.0')
    }
  })

  await test.step('the customer removes it: neither path nor process nor port is left', async () => {
    for (const robot of fitting) {
      await removeAndReadReceipt(customer, await openProgramOn(customer, robot), robot)
      expect(await answersOn(robot.port)).toBeUndefined()
      await expect.poll(() => programsOf(robot)).toEqual([])
    }
    for (const [index, robot] of [...fitting, misfit].entries())
      await expectSamePaths(robot, before[index] ?? [])
  })
})
