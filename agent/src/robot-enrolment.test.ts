import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { type Clock, systemClock } from './context.ts'
import { makeRelease } from './test/make-release.ts'
import { openRobotFixture, type RobotFixture } from './test/robot-fixture.ts'
import { isAlive, servicePackage } from './test/service-package.ts'

const code = '7K3F-9QXM-2TWA'

let fixture: RobotFixture
const shownCodes: (string | undefined)[] = []
afterEach(async () => {
  shownCodes.length = 0
  await fixture.close()
})

const onClaim = (shown: string | undefined) => void shownCodes.push(shown)

/** A logger that keeps its lines. */
function keepingLogger() {
  const lines: string[] = []
  return { lines, logger: pino({ level: 'info' }, { write: (line) => void lines.push(line) }) }
}

/** The system's clock, whose sleeps are noted; long ones end at once. */
function hurriedClock(): Clock & { sleeps: number[] } {
  const sleeps: number[] = []
  return {
    sleeps,
    now: () => systemClock.now(),
    sleep: (ms, signal) => {
      sleeps.push(ms)
      return systemClock.sleep(ms > 60_000 ? 20 : ms, signal)
    },
  }
}

test('a robot that waits says its pairing code once, and it belongs to its key', async () => {
  fixture = await openRobotFixture({ admit: 'pending', onClaim })
  const { lines, logger } = keepingLogger()
  const agent = await fixture.start({ logger })
  expect(agent.pairingCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{2}$/)
  await fixture.server.see(() => shownCodes.length > 0)
  await agent.until((status) => status.enrolment === 'pending')
  const robot = fixture.server.robots.get(agent.publicKey)
  if (robot) robot.state = 'accepted'
  await agent.until((status) => status.isConnected)
  expect(lines.filter((line) => line.includes(`pairing code ${agent.pairingCode}`))).toHaveLength(1)
  await fixture.stop(agent)
  expect((await fixture.start()).pairingCode).toBe(agent.pairingCode)
})

test('a robot with its claim code comes in at once, and the code is never sent again', async () => {
  fixture = await openRobotFixture({ claimCode: code, onClaim })
  const first = await fixture.start({ claimCode: code })
  await first.until((status) => status.isConnected)
  expect(shownCodes).toEqual([code])
  const robot = fixture.server.robots.get(first.publicKey)
  if (robot) robot.state = 'revoked'
  robot?.socket?.close()
  await first.until((status) => status.enrolment === 'revoked')
  await fixture.stop(first)
  const again = await fixture.start({ claimCode: code })
  await fixture.server.see(() => shownCodes.length >= 3)
  expect(shownCodes.slice(1)).not.toContain(code)
  expect(again.status().enrolment).not.toBe('accepted')
  expect(await readFile(join(fixture.folder, 'used-claim-code'), 'utf8')).not.toContain(code)
})

test('a code that is refused is told with what to do and tried again slowly; the right one gets in', async () => {
  fixture = await openRobotFixture({ claimCode: code, onClaim })
  const { lines, logger } = keepingLogger()
  const clock = hurriedClock()
  const agent = await fixture.start({ claimCode: '0000-0000-0000', logger, clock })
  await fixture.server.see(() => shownCodes.length >= 3)
  await fixture.stop(agent)
  const waits = clock.sleeps.filter((ms) => ms > 60_000)
  expect(waits.length).toBeGreaterThanOrEqual(2)
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(300_000)
  const reported = lines.find((line) => line.includes('claim code was not taken')) ?? ''
  for (const part of ['T-1', 'FILO_CLAIM_CODE', agent.pairingCode, 'make a new one'])
    expect(reported).toContain(part)
  expect(reported).not.toContain('0000-0000-0000')
  const next = await fixture.start({ claimCode: code })
  await next.until((status) => status.isConnected)
})

const state = (name: string) => join(fixture.folder, 'packages/service', name)
const readPid = () => readFile(state('pid'), 'utf8').catch(() => '')
const eventually = (look: () => Promise<unknown>) => expect.poll(look, { timeout: 15_000 })

/** A robot that runs a release, and the way in which the server lets it go. */
async function startInstalled() {
  fixture = await openRobotFixture({ onClaim })
  const linked = await fixture.startLinked()
  const release = makeRelease('one', [servicePackage('1.0.0')])
  fixture.server.publish(release)
  await fixture.ending(linked.robot, fixture.server.assign(linked.robot, release))
  await linked.agent.until((now) => now.isIdle && now.current !== null)
  function revoke(): void {
    linked.robot.state = 'revoked'
    fixture.server.send(linked.robot, { type: 'bye', reason: 'revoked' })
  }
  return { ...linked, revoke }
}

test('an update that touched the old release comes to its end on a robot that is let go', async () => {
  const { agent, robot, revoke } = await startInstalled()
  const waiting = 'touch "$FILO_STATE_DIR/asked"; test -e "$FILO_STATE_DIR/go"'
  const next = makeRelease('two', [servicePackage('2.0.0', { healthcheck: { text: waiting, timeoutS: 30 } })])
  fixture.server.publish(next)
  const updateId = fixture.server.assign(robot, next)
  await eventually(() => readFile(state('asked'), 'utf8').catch(() => undefined)).toBe('')
  revoke()
  await agent.until((now) => now.enrolment === 'revoked')
  await writeFile(state('go'), '')
  await agent.until((now) => now.isIdle && now.current?.name === 'two')
  expect(isAlive(await readPid())).toBe(true)
  robot.state = 'accepted'
  expect(await fixture.ending(robot, updateId)).toMatchObject({ phase: 'succeeded' })
})

test('an update that touched nothing yet waits until the robot is let in again', async () => {
  const { agent, robot, revoke } = await startInstalled()
  const next = makeRelease('two', [servicePackage('2.0.0')])
  fixture.server.publish(next)
  await fixture.body.send({ speaking: true })
  const updateId = fixture.server.assign(robot, next)
  await fixture.server.see(() => fixture.progressOf(robot, updateId).some(({ phase }) => phase === 'waiting'))
  revoke()
  await agent.until((now) => now.enrolment === 'revoked' && now.isIdle)
  await fixture.body.send({ speaking: false })
  expect(agent.status()).toMatchObject({ current: { name: 'one' }, updateId })
  robot.state = 'accepted'
  expect(await fixture.ending(robot, updateId)).toMatchObject({ phase: 'succeeded' })
})

test('a robot that is let in no more starts its services after a restart', async () => {
  const { agent, robot, revoke } = await startInstalled()
  revoke()
  await agent.until((now) => now.enrolment === 'revoked')
  await fixture.stop(agent)
  expect(isAlive(await readPid())).toBe(false)
  fixture.body.power.restartByHand()
  const again = await fixture.start()
  await eventually(async () => isAlive(await readPid())).toBe(true)
  expect(again.status()).toMatchObject({ enrolment: 'revoked', unitId: robot.unitId })
})

test('a robot with a wrong clock learns the time from the link that refuses it', async () => {
  const { agent, robot } = await startInstalled()
  await fixture.stop(agent)
  shownCodes.length = 0
  const clock = { ...systemClock, now: () => systemClock.now() - 86_400_000 }
  const again = await fixture.start({ clock })
  await again.until((now) => now.isConnected)
  expect(robot.hellos).toHaveLength(2)
  expect(shownCodes).toEqual([])
})
