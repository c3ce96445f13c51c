import { existsSync, statSync } from 'node:fs'
import { readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { servicesFolderOf } from './agent-folder.ts'
import { makeRelease } from './test/make-release.ts'
import { openRobotFixture, type RobotFixture } from './test/robot-fixture.ts'
import { isAlive, servicePackage } from './test/service-package.ts'

let fixture: RobotFixture
beforeEach(async () => {
  fixture = await openRobotFixture()
})
afterEach(() => fixture.close())

const services = () => join(fixture.folder, '..', 'services')
const read = (folder: string, name: string) => readFile(join(folder, 'packages/service', name), 'utf8')

test('releases, what packages keep and the local API lie where services may look, keys do not', async () => {
  const { agent, robot } = await fixture.startLinked({ servicesFolder: services() })
  const releases = ['1.0.0', '2.0.0'].map((version) => makeRelease(version, [servicePackage(version)]))
  fixture.server.publish(...releases)
  for (const release of releases) await fixture.ending(robot, fixture.server.assign(robot, release))
  await agent.until((status) => status.isIdle && status.current?.name === '2.0.0')
  expect(await readlink(join(services(), 'current'))).toBe(`releases/${releases[1]?.manifest.contentHash}`)
  expect(isAlive(await read(services(), 'pid'))).toBe(true)
  expect(existsSync(join(services(), 'api/socket'))).toBe(true)
  expect(existsSync(join(services(), 'identity.json'))).toBe(false)
  for (const name of ['current', 'releases', 'packages', 'api'])
    expect(existsSync(join(fixture.folder, name)), name).toBe(false)
  expect(statSync(fixture.folder).mode & 0o777).toBe(0o700)
  expect(statSync(services()).mode & 0o777).toBe(0o755)
})

test('a robot of before keeps what it has where it has it', async () => {
  expect(await servicesFolderOf(fixture.folder, services())).toBe(services())
  const { agent, robot } = await fixture.startLinked()
  const release = makeRelease('one', [servicePackage('1.0.0')])
  fixture.server.publish(release)
  await fixture.ending(robot, fixture.server.assign(robot, release))
  await agent.until((status) => status.isIdle && status.current?.name === 'one')
  expect(await servicesFolderOf(fixture.folder, services())).toBeUndefined()
  expect(await servicesFolderOf(fixture.folder, undefined)).toBeUndefined()
})
