import { appendFile, chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { agentFolder } from './agent-folder.ts'
import { makeRelease, type PackageInput, type Release } from './test/make-release.ts'
import { openRobotFixture, type RobotFixture } from './test/robot-fixture.ts'
import { isAlive, servicePackage } from './test/service-package.ts'
import { sha256 } from './test/tuf-repository.ts'

let fixture: RobotFixture
beforeEach(async () => {
  fixture = await openRobotFixture()
})
afterEach(() => fixture.close())

const shared = 'the same in every release\n'
const data = (version: string, hooks: PackageInput['hooks'] = {}): PackageInput => ({
  code: 'data',
  version,
  files: { 'shared.txt': shared, 'version.txt': version },
  hooks,
})
const sick = { text: 'exit 3', timeoutS: 1 }
const edit = 'chmod u+w shared.txt; echo edited >> shared.txt'
const old = makeRelease('1.0.0', [data('1.0.0'), servicePackage('1.0.0')])

const sharedFile = (release: Release) =>
  join(fixture.folder, 'releases', release.manifest.contentHash, '0010-data/shared.txt')
const readShared = (release: Release) => readFile(sharedFile(release), 'utf8')
const blobFile = () => agentFolder(fixture.folder).blob(sha256(shared), 0o644)
const readPid = () => readFile(join(fixture.folder, 'packages/service/pid'), 'utf8')

/** A robot that runs the old release. */
async function startOnOld() {
  const linked = await fixture.startLinked()
  fixture.server.publish(old)
  await fixture.ending(linked.robot, fixture.server.assign(linked.robot, old))
  await linked.agent.until((now) => now.isIdle && now.current?.name === '1.0.0')
  return linked
}

test('nobody may write into blobs, files of a release and hooks', async () => {
  await startOnOld()
  const release = join(fixture.folder, 'releases', old.manifest.contentHash)
  const files = [blobFile(), sharedFile(old), join(release, '.hooks/0020-service/start.sh')]
  for (const file of files) expect((await stat(file)).mode & 0o777).toBe(0o444)
})

test('a shared file that a hook of the new release edits is put back before the switch', async () => {
  const { agent, robot } = await startOnOld()
  const release = makeRelease('2.0.0', [data('2.0.0', { install: edit }), servicePackage('2.0.0')])
  fixture.server.publish(release)
  const ending = await fixture.ending(robot, fixture.server.assign(robot, release))
  expect(ending).toMatchObject({ phase: 'succeeded' })
  await agent.until((now) => now.isIdle && now.current?.name === '2.0.0')
  expect(await readShared(release)).toBe(shared)
  expect(await readFile(blobFile(), 'utf8')).toBe(shared)
})

test('the way back puts back what a hook of the new release did to the old one, even if its traces are wiped off', async () => {
  const { agent, robot } = await startOnOld()
  const hidden = `touch -r shared.txt "$FILO_STATE_DIR/time"; printf THE | dd of=shared.txt conv=notrunc 2> /dev/null
touch -r "$FILO_STATE_DIR/time" shared.txt`
  const hooks = { install: hidden, healthcheck: sick }
  const release = makeRelease('2.0.0', [data('2.0.0', hooks), servicePackage('2.0.0')])
  fixture.server.publish(release)
  const ending = await fixture.ending(robot, fixture.server.assign(robot, release))
  expect(ending).toMatchObject({ phase: 'rolled_back', errorCode: 'healthcheck_failed' })
  await agent.until((now) => now.isIdle && now.updateId === null)
  expect(await readShared(old)).toBe(shared)
})

test('without a link the way back says what is damaged and starts the rest', async () => {
  const { agent, robot } = await startOnOld()
  const wait = 'while [ ! -e "$FILO_STATE_DIR/go" ]; do sleep 0.02; done'
  const hooks = { install: { text: `${wait}\n${edit}`, timeoutS: 20 } }
  const release = makeRelease('2.0.0', [data('2.0.0', hooks), servicePackage('2.0.0')])
  fixture.server.publish(release)
  const updateId = fixture.server.assign(robot, release)
  await fixture.server.see(() =>
    fixture.progressOf(robot, updateId).some(({ phase }) => phase === 'installing'),
  )
  fixture.body.setOnline(false)
  await mkdir(join(fixture.folder, 'packages/data'), { recursive: true })
  await writeFile(join(fixture.folder, 'packages/data/go'), '')
  await agent.until((now) => now.isIdle && now.updateId === null)
  expect(isAlive(await readPid())).toBe(true)
  expect(await readFile(join(fixture.folder, 'packages/service/running'), 'utf8')).toBe('1.0.0')
  fixture.body.setOnline(true)
  const ending = await fixture.ending(robot, updateId)
  expect(ending).toMatchObject({ phase: 'failed', errorCode: 'rollback_failed' })
  expect(ending.message.params['reason']).toContain('0010-data/shared.txt')
})

test('a blob that the disk has damaged is fetched again by the next update', async () => {
  const { robot } = await startOnOld()
  await chmod(blobFile(), 0o644)
  await writeFile(blobFile(), shared.toUpperCase())
  const release = makeRelease('2.0.0', [data('2.0.0'), servicePackage('2.0.0')])
  fixture.server.publish(release)
  const ending = await fixture.ending(robot, fixture.server.assign(robot, release))
  expect(ending).toMatchObject({ phase: 'succeeded', attempt: 1 })
  expect(await readShared(release)).toBe(shared)
})

test('a file that was edited by hand makes its package missing with the next link, nobody having asked', async () => {
  const { robot } = await startOnOld()
  await chmod(sharedFile(old), 0o644)
  await appendFile(sharedFile(old), 'x')
  fixture.server.hangUp()
  const isMissing = () =>
    robot.messages.some(
      (message) =>
        message.type === 'report' && message.softwareInfo.packages.some(({ state }) => state === 'missing'),
    )
  await fixture.server.see(isMissing)
})

test('a package whose file was edited after the installation is reported as damaged', async () => {
  const { robot } = await startOnOld()
  await chmod(sharedFile(old), 0o644)
  await appendFile(sharedFile(old), 'x')
  const commandId = '019a0000-0000-7000-8000-00000000000d'
  fixture.server.send(robot, { type: 'command', id: commandId, kind: 'report-now' })
  await fixture.server.see(() => robot.messages.some((message) => message.type === 'command-done'))
  const report = robot.messages.findLast((message) => message.type === 'report')
  expect(report?.type === 'report' && report.softwareInfo.packages).toMatchObject([
    { code: 'data', state: 'missing' },
    { code: 'service', state: 'installed' },
  ])
})
