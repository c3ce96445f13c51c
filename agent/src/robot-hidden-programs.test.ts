import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findProcesses } from './processes/find-processes.ts'
import { hookRunId } from './processes/run-id.ts'
import { isListening } from './proofs/hidden-programs-bench.ts'
import { makeRelease, type PackageInput } from './test/make-release.ts'
import { openRobotFixture, type RobotFixture } from './test/robot-fixture.ts'
import { isAlive } from './test/service-package.ts'

let fixture: RobotFixture
let locked: Server
let port: number
beforeEach(async () => {
  fixture = await openRobotFixture({ heartbeatSeconds: 1 })
  locked = createServer().listen(0, '127.0.0.1')
  await once(locked, 'listening')
  port = (locked.address() as AddressInfo).port
})
afterEach(async () => {
  await giveUpPort()
  await fixture.close()
})

/** From then on programs of the robot get it. */
const giveUpPort = () => new Promise((resolve) => locked.close(resolve))
const state = (name: string, code = 'kv') => join(fixture.folder, 'packages', code, name)
const read = (name: string, code?: string) => readFile(state(name, code), 'utf8').catch(() => '')
const plain = { code: 'core', version: '1', files: { a: 'a' } }

/** Listens on a port and says by which process. */
const serve = `const { renameSync, writeFileSync } = require('node:fs')
const [port, file] = process.argv.slice(2)
require('node:net').createServer().listen(Number(port), '127.0.0.1', () => {
  writeFileSync(file + '.new', String(process.pid))
  renameSync(file + '.new', file)
})`

/** Started so that nothing of the hook is left to it: no environment, session, parent or folder. */
const hide = `rm -f "$FILO_STATE_DIR/pid"; set -- "$FILO_NODE" "$FILO_PACKAGE_DIR/serve.cjs"
set -- "$@" ${'$PORT'} "$FILO_STATE_DIR/pid"
(cd /; exec env -i setsid "$@" > /dev/null 2>&1) &`
const hiding = (version: string, healthcheck = 'test -s "$FILO_STATE_DIR/pid"'): PackageInput => ({
  code: 'kv',
  version,
  files: { 'serve.cjs': serve, version },
  hooks: { start: hide.replace('$PORT', String(port)), healthcheck: { text: healthcheck, timeoutS: 5 } },
})

async function install(...releases: ReturnType<typeof makeRelease>[]) {
  const linked = await fixture.startLinked()
  fixture.server.publish(...releases)
  const endings = []
  for (const release of releases)
    endings.push(await fixture.ending(linked.robot, fixture.server.assign(linked.robot, release)))
  return { ...linked, endings }
}

test('a program that a start hook left without a trace is ended by updates, rollbacks and removals', async () => {
  await giveUpPort()
  const releases = [
    makeRelease('one', [hiding('1.0.0')]),
    makeRelease('two', [hiding('2.0.0')]),
    makeRelease('sick', [hiding('3.0.0', 'exit 1')]),
    makeRelease('none', [plain]),
  ]
  const { agent, endings } = await install(...releases)
  expect(endings.map(({ phase }) => phase)).toEqual(['succeeded', 'succeeded', 'rolled_back', 'succeeded'])
  expect(endings[2]?.errorCode).toBe('healthcheck_failed')
  expect(isAlive(await read('pid'))).toBe(false)
  expect(await isListening(port)).toBe(false)
  await fixture.stop(agent)
})

test('it is watched like any other: one that ended is started again, also by the next agent', async () => {
  await giveUpPort()
  const { agent } = await install(makeRelease('one', [hiding('1.0.0')]))
  await agent.until(({ isIdle }) => isIdle)
  const first = await read('pid')
  await fixture.stop(agent, false)
  expect(isAlive(first)).toBe(true)
  process.kill(Number(first), 'SIGKILL')
  const again = await fixture.start()
  await expect.poll(() => read('pid'), { timeout: 10_000 }).not.toBe(first)
  await expect.poll(() => isListening(port), { timeout: 10_000 }).toBe(true)
  await fixture.stop(again)
  expect(await isListening(port)).toBe(false)
})

test('a service that does not stay in the foreground is left, and so is what it turned into', async () => {
  await giveUpPort()
  const daemon = `set -- "$FILO_NODE" serve.cjs ${port} "$FILO_STATE_DIR/pid"
env -i setsid "$@" & while ! test -s "$FILO_STATE_DIR/pid"; do sleep 0.05; done`
  const readiness = { type: 'command', command: 'false', intervalS: 1 } as const
  const services = [{ name: 'redis', command: 'sh', args: ['-c', daemon], readiness }]
  const turning: PackageInput = { code: 'kv', version: '1', files: { 'serve.cjs': serve }, services }
  const { endings } = await install(makeRelease('one', [plain]), makeRelease('two', [turning]))
  expect(endings[1]).toMatchObject({ phase: 'rolled_back', errorCode: 'service_failed' })
  expect(endings[1]?.message.text).toContain('ended with code 0 before it was ready')
  expect(isAlive(await read('pid'))).toBe(false)
  expect(await isListening(port)).toBe(false)
})

/** A program of no run, as an agent of before could leave it: no mark, and in a session of its own. */
async function leave(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true })
  await copyFile('/bin/sleep', join(folder, 'sleeper'))
  await chmod(join(folder, 'sleeper'), 0o755)
  const child = spawn('/bin/sh', ['-c', 'exec env -i "$0" 600', join(folder, 'sleeper')], {
    detached: true,
    stdio: 'ignore',
    cwd: '/',
  })
  await once(child, 'spawn')
  return child.pid ?? 0
}

test('an agent that starts ends what former releases left, also of files that are gone, and nothing else', async () => {
  const { agent } = await install(makeRelease('one', [plain]))
  await agent.until(({ isIdle, current }) => isIdle && current !== null)
  await fixture.stop(agent)
  await mkdir(state(''), { recursive: true })
  const former = join(fixture.folder, 'releases', 'f'.repeat(64), '0010-kv')
  const elsewhere = join(fixture.folder, '..', 'other', 'releases', 'f'.repeat(64), '0010-kv')
  const [left, other] = [await leave(former), await leave(elsewhere)]
  await expect.poll(() => readFile(`/proc/${left}/cmdline`, 'utf8')).toContain('sleeper')
  await rm(join(fixture.folder, 'releases', 'f'.repeat(64)), { recursive: true })
  await fixture.start()
  await expect.poll(() => isAlive(left), { timeout: 10_000 }).toBe(false)
  expect(isAlive(other)).toBe(true)
  process.kill(other, 'SIGKILL')
})

const listening = (at: string): PackageInput => ({
  code: 'kv',
  version: at,
  files: { 'serve.cjs': serve, at },
  services: [
    {
      name: 'redis',
      command: 'sh',
      args: [
        '-c',
        `rm -f "$FILO_STATE_DIR/pid"; exec "$FILO_NODE" serve.cjs "$(cat "$FILO_STATE_DIR/port" || cat at)" "$FILO_STATE_DIR/pid"`,
      ],
      readiness: { type: 'command', command: 'test', args: ['-s', `\${FILO_STATE_DIR}/pid`], intervalS: 1 },
      startTimeoutS: 5,
    },
  ],
})
const byUs = () => `port ${port} is taken by process ${process.pid} (`

test('a port that is taken says by whom: in the end of the update, and in the errors of the robot', async () => {
  const two = makeRelease('two', [listening(String(port))])
  const { agent, endings, robot } = await install(makeRelease('one', [listening('0')]), two)
  expect(endings.map(({ phase }) => phase)).toEqual(['succeeded', 'rolled_back'])
  expect(endings[1]?.message.text).toContain(byUs())
  expect(endings[1]?.message.text).toContain("a program of the robot that is not Filo's")
  await agent.until(({ isIdle }) => isIdle)
  await writeFile(state('port'), String(port))
  process.kill(Number(await read('pid')), 'SIGKILL')
  const errors = () => robot.heartbeats.at(-1)?.runtime.errors ?? []
  const handled = await fixture.server.see(() => errors().find(({ code }) => code === 'port_in_use'))
  expect(handled.text).toContain(`kv/redis: ${byUs()}`)
})

const services = () => join(fixture.folder, '..', 'services')
const own = (name: string, code: string) =>
  readFile(join(services(), 'packages', code, name), 'utf8').catch(() => '')

/** Looks for the secret of another package through every process that it sees, and kills all of them but its own. */
const attack = `for p in /proc/[0-9]*; do
  cat "$p/root${'$OTHER'}/secret" >> "$FILO_STATE_DIR/stolen" 2> /dev/null
  pid="\${p#/proc/}"; test "$pid" = 1 || test "$pid" = $$ || kill -9 "$pid" 2> /dev/null
done
for pid in $(seq 2 40000); do test "$pid" = $$ || kill -9 "$pid" 2> /dev/null; done
echo tried > "$FILO_STATE_DIR/done"; exec sleep 600`

test.skipIf(process.getuid?.() !== 0)(
  'in a sandbox a package neither sees nor ends the processes of another, while its own hooks find its own',
  async (context) => {
    await chmod(dirname(fixture.folder), 0o755)
    const isolation = { isolation: 'auto', servicesUser: 'nobody' } as const
    const { robot } = await fixture.startLinked({ servicesFolder: services(), isolation })
    const report = await fixture.server.see(() => robot.messages.find(({ type }) => type === 'report'))
    const found = report.type === 'report' ? report.deviceInfo.isolation?.processes : undefined
    if (found !== 'namespace') return context.skip('bubblewrap does not work here')
    const other = join(services(), 'packages/beta')
    const begin = 'echo B-SECRET > "$FILO_STATE_DIR/secret"; chmod 600 "$FILO_STATE_DIR/secret"'
    const release = makeRelease('one', [
      {
        code: 'beta',
        version: '1',
        files: { b: 'b' },
        hooks: {
          start: `${begin}; env -i setsid sleep 600 & echo $! > "$FILO_STATE_DIR/pid"`,
          healthcheck: { text: 'kill -0 "$(cat "$FILO_STATE_DIR/pid")"', timeoutS: 5 },
        },
      },
      {
        code: 'alpha',
        version: '1',
        files: { 'attack.sh': attack.replace('$OTHER', other) },
        services: [{ name: 'a', command: 'sh', args: ['attack.sh'] }],
      },
    ])
    fixture.server.publish(release)
    const ending = await fixture.ending(robot, fixture.server.assign(robot, release))
    expect(ending.message.text).toContain('is installed')
    await expect.poll(() => own('done', 'alpha'), { timeout: 20_000 }).toBe('tried\n')
    expect(await own('stolen', 'alpha')).toBe('')
    const base = fixture.folder
    expect(await findProcesses(hookRunId(base, release.manifest.contentHash, 'beta', 'start'))).not.toEqual(
      [],
    )
  },
)
