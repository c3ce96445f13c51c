import { randomUUID } from 'node:crypto'
import type { HardwareTestReport } from '@filo/contract/hardware-tests/hardware-test-report'
import { isOpenRun } from '@filo/contract/hardware-tests/hardware-test-states'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { agentFolder } from './agent-folder.ts'
import { readAssignmentVersion } from './state/sync-desired.ts'
import type { FakeRobot } from './test/fake-server.ts'
import { createRemoteOrders } from './test/remote-orders.ts'
import { openRobotFixture, type RobotFixture } from './test/robot-fixture.ts'

let fixture: RobotFixture
beforeEach(async () => {
  fixture = await openRobotFixture()
})
afterEach(() => fixture.close())

/** A server's command that asks nobody, and what the robot says of it first. */
async function commandWithoutQuestion(robot: FakeRobot): Promise<HardwareTestReport['state']> {
  const id = randomUUID()
  fixture.server.send(robot, {
    type: 'command',
    id,
    kind: 'test-hardware',
    tests: ['microphone'],
    reason: 'Deneme',
    needsConsent: false,
    consentSeconds: 60,
  })
  const reports = () =>
    robot.messages.flatMap((message) =>
      message.type === 'hardware-test' && message.runId === id ? [message] : [],
    )
  const first = await fixture.server.see(() => reports()[0])
  fixture.server.send(robot, { type: 'command', id: randomUUID(), kind: 'cancel-hardware-test', runId: id })
  await fixture.server.see(() => reports().find(({ state }) => !isOpenRun(state)))
  return first.state
}

async function linkedUnder(customerRule: string | undefined): Promise<FakeRobot> {
  const { agent, robot } = await fixture.startLinked()
  await agent.until(({ isIdle }) => isIdle)
  const later = customerRule ? { customerRule, requires: ['customer-rule'] } : {}
  fixture.server.assign(robot, null, { later })
  const seen = () => readAssignmentVersion({ folder: agentFolder(fixture.folder) })
  await expect.poll(seen, { timeout: 5000 }).toBe(robot.assignmentVersion)
  return robot
}

test.each([
  ['of a customer who is asked', 'consent', 'waiting_consent'],
  ['of a customer who refuses', 'never', 'waiting_consent'],
  ['that was told no rule', undefined, 'waiting_consent'],
  ['of the manufacturer', 'none', 'running'],
  ['of a customer who allows it', 'allowed', 'running'],
])('a robot %s answers a command that asks nobody by what was signed', async (_, rule, state) => {
  expect(await commandWithoutQuestion(await linkedUnder(rule))).toBe(state)
})

test('a robot of a customer who refuses opens no remote session, whatever its server orders', async () => {
  const robot = await linkedUnder('never')
  const order = createRemoteOrders()({ desired: 'open' })
  fixture.server.send(robot, { type: 'command', id: randomUUID(), kind: 'remote-session', order })
  const report = await fixture.server.see(() => robot.messages.find(({ type }) => type === 'remote-session'))
  expect(report).toMatchObject({ state: 'ended', end: { reason: 'robot_refused', refusal: 'disabled' } })
})
