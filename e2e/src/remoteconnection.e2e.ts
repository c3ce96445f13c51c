import { rm } from 'node:fs/promises'
import { noShell } from '@filo/dev-env/remote/no-shell'
import { wantsEveryLook } from './config.ts'
import { workOnDesktop } from './remote/desktop-steps.ts'
import { download, makeFile, uploadThroughCut } from './remote/file-steps.ts'
import { prepareWindow } from './remote/prepare-window.ts'
import { expectNewFiles, expectTransfers, openRecord, playRecording } from './remote/record-steps.ts'
import { expect, test } from './remote/remote-team.ts'
import { processesOf, type SeenProcess, stillRunning, terminalsOf } from './remote/robot-processes.ts'
import {
  allowSession,
  endByCustomer,
  expectEndedSoon,
  expectOpen,
  requestSession,
  showPart,
} from './remote/session-steps.ts'
import {
  interruptEndless,
  leaveByKeys,
  reloadSameScreen,
  sessionProcesses,
  typeInShell,
  writeByShell,
} from './remote/terminal-steps.ts'
import { noDesktop } from './remote/what-is-here.ts'

test.setTimeout(300_000)

/** The size that people send; an ordinary run makes do with one that is cut and gone on with just as well. */
const megabytes = wantsEveryLook() ? 200 : 32

/** A step that needs what not every machine has; what is missing stands in the report. */
async function stepUnless(missing: string | undefined, title: string, work: () => Promise<void>) {
  if (missing === undefined) await test.step(title, work)
  else test.info().annotations.push({ type: 'skip', description: `${title}: ${missing}` })
}

test('support works on a robot once its customer says yes, until the customer ends it; the record has all of it', async ({
  storyTeam,
  robot,
}) => {
  const { serial } = robot
  const support = await storyTeam.signIn('support')
  const customer = await storyTeam.signIn('customer_admin')
  for (const page of [support, customer]) await prepareWindow(page)
  const file = await makeFile(test.info().outputPath(), 'günlük paketi.bin', megabytes)
  const types = [
    ...(noShell ? [] : ['Terminal']),
    ...(noDesktop ? [] : ['Masaüstü']),
    'Dosyalar',
    'Günlükler ve servisler',
  ]
  let seen: SeenProcess[] = []

  await test.step('support requests a session, and the customer says yes in the console', async () => {
    await requestSession(support, { serial, types })
    await allowSession(customer, { serial, types })
    await expectOpen(support)
  })

  await stepUnless(noShell, 'a real shell of a user without rights, the same after a reload', async () => {
    await typeInShell(support)
    await interruptEndless(support, robot)
    await writeByShell(support, robot)
    await reloadSameScreen(support)
    seen = await sessionProcesses(robot)
    await leaveByKeys(support, 'Dosyalar')
  })

  await stepUnless(noDesktop, 'a real desktop, seen and worked on', () => workOnDesktop(support, robot))

  await test.step('a large file goes there through a cut and comes back, the same at both ends', async () => {
    await uploadThroughCut(support, robot, file)
    await download(support, robot, file)
  })

  await test.step('the log of the agent, and services, of which there are none', async () => {
    await showPart(support, 'Günlükler')
    await expect(support.getByRole('log', { name: 'Günlük satırları' })).toContainText('filo-agent')
    await showPart(support, 'Servisler')
    await expect(support.getByText('Robotta servis yok')).toBeVisible()
  })

  await test.step('the customer ends the session, and support hears of it at once', async () => {
    await endByCustomer(customer)
    const ms = await expectEndedSoon({ own: customer, other: support }, serial)
    test.info().annotations.push({ type: 'measured', description: `support saw the end after ${ms} ms` })
  })

  await test.step('nothing of the session is left on the robot', async () => {
    await expect.poll(() => stillRunning(seen), { timeout: 10_000 }).toEqual([])
    await expect.poll(() => processesOf(robot), { timeout: 10_000 }).toEqual([])
    expect(await terminalsOf(robot.pid)).toEqual([])
  })

  await test.step('the sealed record: what was shown, what was done and what is different', async () => {
    await openRecord(customer, serial)
    await expectTransfers(customer, file)
    await stepUnless(noShell, 'the recording of the terminal is played', () =>
      playRecording(customer, serial),
    )
    await expectNewFiles(customer, [
      file.name,
      ...(noShell ? [] : ['kabuktan.txt']),
      ...(noDesktop ? [] : ['masaustunden']),
    ])
  })
  await rm(file.path, { force: true })
})
