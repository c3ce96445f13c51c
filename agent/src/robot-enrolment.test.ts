import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { type Clock, systemClock } from './context.ts'
import { openRobotFixture, type RobotFixture } from './test/robot-fixture.ts'

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
  const told = lines.find((line) => line.includes('claim code was not taken')) ?? ''
  for (const part of ['T-1', 'FILO_CLAIM_CODE', agent.pairingCode, 'make a new one'])
    expect(told).toContain(part)
  expect(told).not.toContain('0000-0000-0000')
  const next = await fixture.start({ claimCode: code })
  await next.until((status) => status.isConnected)
})
