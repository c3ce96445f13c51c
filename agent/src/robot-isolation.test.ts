import { existsSync } from 'node:fs'
import { chmod, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeRelease } from './test/make-release.ts'
import { openRobotFixture, type RobotFixture } from './test/robot-fixture.ts'

let fixture: RobotFixture
beforeEach(async () => {
  fixture = await openRobotFixture()
})
afterEach(() => fixture.close())

const isRoot = process.getuid?.() === 0
const services = () => join(fixture.folder, '..', 'services')
const read = (name: string) => readFile(join(services(), 'packages/speech', name), 'utf8')
const isolation = { isolation: 'auto', servicesUser: 'nobody' } as const

/** Tries all that a program of a package must not get at, and says what it got. */
const spy = (agentFolder: string) => `cd "$FILO_STATE_DIR"
id -u > "$1.uid"
for path in identity.json trust trust/assignment.json state.json log outbox.jsonl; do
  cat "${agentFolder}/$path" > /dev/null 2>&1 && echo "read $path" >> "$1.leaks"
  ls "${agentFolder}/$path" > /dev/null 2>&1 && echo "saw $path" >> "$1.leaks"
done
cat "$(dirname "$FILO_LOCAL_SOCKET")/token" > /dev/null 2>&1 && echo token >> "$1.leaks"
touch "$FILO_RELEASE_DIR/x" 2> /dev/null && echo "wrote into the release" >> "$1.leaks"
cat /proc/$PPID/environ > /dev/null 2>&1
echo tried > "$1.done"`
const talk = `const { request } = require('node:http')
const { writeFileSync } = require('node:fs')
const asked = request({ socketPath: process.env.FILO_LOCAL_SOCKET, path: '/v1/status' }, (answer) => {
  writeFileSync(process.env.FILO_STATE_DIR + '/status', String(answer.statusCode))
})
asked.on('error', (error) => writeFileSync(process.env.FILO_STATE_DIR + '/status', error.message))
asked.end()
setInterval(() => {}, 1000)`

function spying(agentFolder: string) {
  return makeRelease('one', [
    {
      code: 'speech',
      version: '1.0.0',
      files: { 'spy.sh': spy(agentFolder), 'talk.cjs': talk },
      hooks: { install: 'sh spy.sh hook' },
      services: [
        { name: 'spy', command: 'sh', args: ['-c', 'sh spy.sh service; exec sleep 600'] },
        { name: 'talk', command: `\${FILO_NODE}`, args: ['talk.cjs'], restart: 'never' },
      ],
    },
  ])
}

test.skipIf(!isRoot)(
  'hooks and services run as a user of their own, get at no key and no trust, and reach the local API',
  async () => {
    await chmod(dirname(fixture.folder), 0o755)
    const { agent, robot } = await fixture.startLinked({ servicesFolder: services(), isolation })
    const release = spying(fixture.folder)
    fixture.server.publish(release)
    const ending = await fixture.ending(robot, fixture.server.assign(robot, release))
    expect(ending.message.text).toContain('is installed')
    await expect.poll(() => existsSync(join(services(), 'packages/speech/service.done'))).toBe(true)
    const nobody = await stat(join(services(), 'packages/speech')).then(({ uid }) => String(uid))
    expect(nobody).not.toBe('0')
    for (const who of ['hook', 'service']) {
      expect((await read(`${who}.uid`)).trim()).toBe(nobody)
      expect(existsSync(join(services(), `packages/speech/${who}.leaks`)), who).toBe(false)
    }
    await expect.poll(() => read('status').catch(() => '')).toBe('200')
    expect((await stat(join(services(), 'api/token')).catch(() => undefined))?.mode).not.toBe(0o644)
    const report = await fixture.server.see(() => robot.messages.findLast(({ type }) => type === 'report'))
    expect(report).toMatchObject({
      deviceInfo: { isolation: { level: expect.stringMatching(/sandbox|user/) } },
    })
    await fixture.stop(agent)
  },
)

test('what the machine does not allow is told: a folder that no other user gets into', async () => {
  const { robot } = await fixture.startLinked({ isolation })
  const report = await fixture.server.see(() => robot.messages.findLast(({ type }) => type === 'report'))
  const reason = isRoot ? 'unreachable' : 'not_root'
  expect(report).toMatchObject({ deviceInfo: { isolation: { level: 'none', reason } } })
})

test.skipIf(!isRoot)(
  'a user that the robot does not have keeps the release from being installed, by name',
  async () => {
    await chmod(dirname(fixture.folder), 0o755)
    const { robot } = await fixture.startLinked({ servicesFolder: services(), isolation })
    const release = makeRelease('one', [
      {
        code: 'speech',
        version: '1',
        files: { a: 'a' },
        services: [{ name: 'a', command: 'sleep', args: ['9'], user: 'nobody-knows' }],
      },
    ])
    fixture.server.publish(release)
    const ending = await fixture.ending(robot, fixture.server.assign(robot, release))
    expect(ending.message.text).toContain('this robot has no user "nobody-knows"')
  },
)
