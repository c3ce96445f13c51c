import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { makeRelease } from './test/make-release.ts'
import { openRobotFixture, type RobotFixture } from './test/robot-fixture.ts'
import { isAlive, servicePackage } from './test/service-package.ts'

let fixture: RobotFixture
afterEach(() => fixture.close())

const eventually = (look: () => Promise<unknown>) => expect.poll(look, { timeout: 15_000 })
const readPid = (folder: string) => readFile(join(folder, 'packages/service/pid'), 'utf8').catch(() => '')
const serves = async () => isAlive(await readPid(fixture.folder))

async function startInstalled() {
  fixture = await openRobotFixture()
  const linked = await fixture.startLinked()
  const release = makeRelease('one', [servicePackage('1.0.0')])
  fixture.server.publish(release)
  await fixture.ending(linked.robot, fixture.server.assign(linked.robot, release))
  await linked.agent.until((now) => now.isIdle && now.current !== null)
  expect(await serves()).toBe(true)
  return linked
}

test('a machine that is turned away ends its services, starts none again, and works once it is let in', async () => {
  const { agent, robot } = await startInstalled()
  robot.isBarred = true
  robot.socket?.close()
  await eventually(serves).toBe(false)
  await fixture.stop(agent, false)
  const again = await fixture.start()
  expect(again.status().problem?.code).toBe('second_machine')
  const hellos = robot.hellos.length
  await fixture.server.see(() => robot.hellos.length > hellos + 1)
  expect(await serves()).toBe(false)
  robot.isBarred = false
  await eventually(serves).toBe(true)
  await again.until((now) => now.isConnected && now.current?.name === 'one')
})

test('a machine keeps its name over restarts, and a copy of its data has another one', async () => {
  const { agent, robot } = await startInstalled()
  await fixture.stop(agent)
  const copy = `${fixture.folder}-copy`
  await cp(fixture.folder, copy, { recursive: true, filter: (path) => !path.endsWith('socket') })
  const again = await fixture.start()
  await again.until((now) => now.isConnected)
  await fixture.stop(again)
  const second = await fixture.start({ dataFolder: copy })
  await second.until((now) => now.isConnected)
  const [first, ...rest] = robot.hellos.map(({ machine }) => machine)
  expect(rest.at(-2)).toBe(first)
  expect(rest.at(-1)).not.toBe(first)
})
