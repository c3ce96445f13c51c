import { execFileSync } from 'node:child_process'
import { appendFile, chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CommandDoneMessage } from '@filo/contract/device/messages/agent-messages'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { agentFolder } from './agent-folder.ts'
import type { FakeRobot } from './test/fake-server.ts'
import { makeRelease } from './test/make-release.ts'
import { openRobotFixture, type RobotFixture } from './test/robot-fixture.ts'
import { sha256 } from './test/tuf-repository.ts'

let fixture: RobotFixture
beforeEach(async () => {
  fixture = await openRobotFixture()
})
afterEach(() => fixture.close())

const texts = { 'a.txt': 'the first\n', 'b.txt': 'the second\n', 'c.txt': 'the third\n' }
const hooks = { start: 'true' }
const release = makeRelease('1.0.0', [{ code: 'data', version: '1.0.0', files: texts, hooks }])
const fileAt = (name: string) =>
  join(fixture.folder, 'releases', release.manifest.contentHash, '0010-data', name)

async function startInstalled() {
  const linked = await fixture.startLinked()
  fixture.server.publish(release)
  await fixture.ending(linked.robot, fixture.server.assign(linked.robot, release))
  await linked.agent.until((now) => now.isIdle && now.current?.name === '1.0.0')
  return linked
}

let requested = 0

async function repair(robot: FakeRobot): Promise<CommandDoneMessage> {
  requested += 1
  const id = `019a0000-0000-7000-8000-${String(requested).padStart(12, '0')}`
  fixture.server.send(robot, { type: 'command', id, kind: 'repair' })
  return fixture.server.see(() =>
    robot.messages.find(
      (message): message is CommandDoneMessage => message.type === 'command-done' && message.commandId === id,
    ),
  )
}

/** Other bytes in the file and in the blob that it is. */
async function damage(name: keyof typeof texts): Promise<void> {
  await chmod(fileAt(name), 0o644)
  await writeFile(fileAt(name), texts[name].toUpperCase())
}

test('every file is read, damaged ones are fetched anew and no other, and the answer names them', async () => {
  const { robot } = await startInstalled()
  await damage('b.txt')
  await rm(fileAt('c.txt'))
  fixture.server.blobRequests.length = 0
  const answer = await repair(robot)
  expect(answer).toMatchObject({ outcome: 'done', repair: { checked: 4, damaged: 2, mended: 2 } })
  expect(answer.repair?.files).toEqual([
    { path: '0010-data/b.txt', isMended: true },
    { path: '0010-data/c.txt', isMended: true },
  ])
  expect(answer.repair?.current).toMatchObject({ name: '1.0.0' })
  for (const [name, text] of Object.entries(texts)) expect(await readFile(fileAt(name), 'utf8')).toBe(text)
  // The lost file's blob was whole: it was linked again, not fetched.
  expect(fixture.server.blobRequests.map((request) => request.sha256)).toEqual([sha256(texts['b.txt'])])
})

test('a whole release is told to be whole, also a second time, and nothing is fetched', async () => {
  const { robot } = await startInstalled()
  fixture.server.blobRequests.length = 0
  for (const _ of [1, 2]) {
    const answer = await repair(robot)
    expect(answer.repair).toMatchObject({ checked: 4, damaged: 0, mended: 0, files: [] })
  }
  expect(fixture.server.blobRequests).toEqual([])
})

test('what cannot be fetched is told as damaged, not mended', async () => {
  const { robot } = await startInstalled()
  await damage('a.txt')
  const hash = sha256(texts['a.txt'])
  fixture.server.blobs.delete(hash)
  await rm(agentFolder(fixture.folder).blob(hash, 0o644), { force: true })
  const answer = await repair(robot)
  expect(answer.repair).toMatchObject({
    damaged: 1,
    mended: 0,
    files: [{ path: '0010-data/a.txt', isMended: false }],
  })
})

test('a damaged script is written anew out of the manifest', async () => {
  const { robot } = await startInstalled()
  const script = join(fixture.folder, 'releases', release.manifest.contentHash, '.hooks/0010-data/start.sh')
  await chmod(script, 0o644)
  await appendFile(script, 'rm -rf /\n')
  const answer = await repair(robot)
  expect(answer.repair?.files).toEqual([{ path: '.hooks/0010-data/start.sh', isMended: true }])
  expect(await readFile(script, 'utf8')).not.toContain('rm -rf')
})

test('a change whose traces are wiped off is found, as bytes are read and not times', async () => {
  const { robot } = await startInstalled()
  const time = join(fixture.folder, 'time')
  const path = fileAt('a.txt')
  const hide =
    'touch -r "$1" "$2"; chmod u+w "$1"; printf THE | dd of="$1" conv=notrunc 2> /dev/null; touch -r "$2" "$1"'
  execFileSync('sh', ['-c', hide, 'sh', path, time])
  const answer = await repair(robot)
  expect(answer.repair).toMatchObject({ damaged: 1, mended: 1 })
  expect(await readFile(path, 'utf8')).toBe(texts['a.txt'])
})

test('a robot that is at an update refuses at once', async () => {
  const { robot } = await startInstalled()
  const wait = { text: 'while [ ! -e "$FILO_STATE_DIR/go" ]; do sleep 0.02; done', timeoutS: 20 }
  const next = makeRelease('2.0.0', [
    { code: 'data', version: '2.0.0', files: texts, hooks: { install: wait } },
  ])
  fixture.server.publish(next)
  const updateId = fixture.server.assign(robot, next)
  await fixture.server.see(() =>
    fixture.progressOf(robot, updateId).some(({ phase }) => phase === 'installing'),
  )
  expect(await repair(robot)).toMatchObject({ outcome: 'refused', text: 'an update is under way' })
  await mkdir(join(fixture.folder, 'packages/data'), { recursive: true })
  await writeFile(join(fixture.folder, 'packages/data/go'), '')
  expect(await fixture.ending(robot, updateId)).toMatchObject({ phase: 'succeeded' })
})

test('a robot without a release refuses with the reason', async () => {
  const { robot } = await fixture.startLinked()
  expect(await repair(robot)).toMatchObject({ outcome: 'refused', text: 'no release is installed' })
})
