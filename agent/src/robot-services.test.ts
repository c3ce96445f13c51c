import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeRelease, type PackageInput } from './test/make-release.ts'
import { openRobotFixture, type RobotFixture } from './test/robot-fixture.ts'
import { isAlive, servicePackage } from './test/service-package.ts'

let fixture: RobotFixture
beforeEach(async () => {
  fixture = await openRobotFixture()
})
afterEach(() => fixture.close())

const state = (name: string, code = 'speech') => join(fixture.folder, 'packages', code, name)
const read = (name: string, code?: string) => readFile(state(name, code), 'utf8')
const lines = async (name: string, code?: string) => (await read(name, code)).trim().split('\n')

/** Says when it began, leaves its number whole and last, is ready a little later, and lives until it is told to break. */
const serve = `const { appendFileSync, writeFileSync, existsSync, readFileSync, renameSync, rmSync } = require('node:fs')
const say = (line) => appendFileSync(process.env.FILO_STATE_DIR + '/../log', line + '\\n')
const name = process.env.FILO_SERVICE
const own = (file) => process.env.FILO_STATE_DIR + '/' + file
rmSync(own(name + '.ready'), { force: true })
say('begin ' + name)
writeFileSync(own(name + '.env'), JSON.stringify([process.env.GREETING, process.argv.slice(2), process.env.FILO_REASON]))
writeFileSync(own(name + '.pid.new'), String(process.pid))
renameSync(own(name + '.pid.new'), own(name + '.pid'))
console.log('serving ' + name)
setTimeout(() => { say('ready ' + name); writeFileSync(own(name + '.ready'), '') }, 150)
setInterval(() => { if (existsSync(own('break')) && readFileSync(own('break'), 'utf8') === process.env.FILO_VERSION) { console.error('Error: port 7100 is taken'); process.exit(3) } }, 20)
process.on('SIGTERM', () => { rmSync(own(name + '.ready'), { force: true }); say('end ' + name); process.exit(0) })`

type Services = NonNullable<PackageInput['services']>
const service = (name: string, input: object = {}): Services[number] => ({
  name,
  command: `\${FILO_NODE}`,
  args: ['serve.cjs', `\${FILO_VERSION}`],
  environment: { GREETING: 'merhaba' },
  readiness: { type: 'command', command: 'test', args: ['-e', `\${FILO_STATE_DIR}/${name}.ready`] },
  ...input,
})
const speaking = (version: string, services: Services, code = 'speech'): PackageInput => {
  return { code, version, files: { 'serve.cjs': serve, version }, services }
}

async function install(...releases: ReturnType<typeof makeRelease>[]) {
  const linked = await fixture.startLinked()
  fixture.server.publish(...releases)
  const endings = []
  for (const release of releases)
    endings.push(await fixture.ending(linked.robot, fixture.server.assign(linked.robot, release)))
  return { ...linked, endings }
}

test('services start in package order, each once and when the one before is ready, and end the other way round', async () => {
  const packages = [
    speaking('1.0.0', [service('engine'), service('voice')]),
    speaking('1.0.0', [service('face')], 'screen'),
  ]
  const { agent, endings } = await install(makeRelease('one', packages))
  expect(endings.map(({ phase }) => phase)).toEqual(['succeeded'])
  expect(JSON.parse(await read('engine.env'))).toEqual(['merhaba', ['1.0.0'], 'install'])
  await fixture.stop(agent)
  const inOrder = [
    'begin engine',
    'ready engine',
    'begin voice',
    'ready voice',
    'begin face',
    'ready face',
    'end face',
    'end voice',
    'end engine',
  ]
  expect(await lines('../log')).toEqual(inOrder)
  const again = await fixture.start()
  await again.until((status) => status.isIdle)
  await expect.poll(() => read('face.ready', 'screen').catch(() => 'not ready'), { timeout: 30_000 }).toBe('')
  await fixture.stop(again)
  expect(await lines('../log')).toEqual([...inOrder, ...inOrder])
  expect(JSON.parse(await read('engine.env'))[2]).toBe('boot')
})

test('services outlive the agent and are found again; one that ended meanwhile is started', async () => {
  const { agent } = await install(
    makeRelease('one', [speaking('1.0.0', [service('engine'), service('voice')])]),
  )
  await agent.until((status) => status.isIdle)
  await fixture.stop(agent, false)
  const [engine, voice] = [await read('engine.pid'), await read('voice.pid')]
  expect([isAlive(engine), isAlive(voice)]).toEqual([true, true])
  process.kill(Number(voice), 'SIGKILL')
  const again = await fixture.start()
  await expect.poll(() => read('voice.pid'), { timeout: 8000 }).not.toBe(voice)
  expect(isAlive(await read('voice.pid'))).toBe(true)
  expect(await read('engine.pid')).toBe(engine)
  await fixture.stop(again)
  expect([isAlive(engine), isAlive(await read('voice.pid'))]).toEqual([false, false])
})

test('a service that is not ready in time turns the update round, which says what it printed', async () => {
  const broken = service('engine', {
    command: 'sh',
    args: ['-c', 'echo "no microphone" >&2; sleep 60'],
    readiness: { type: 'tcp', port: 1, intervalS: 1 },
    startTimeoutS: 3,
  })
  const old = makeRelease('one', [speaking('1.0.0', [service('engine')])])
  const { endings, robot } = await install(old, makeRelease('two', [speaking('2.0.0', [broken])]))
  expect(endings[1]).toMatchObject({ phase: 'rolled_back', errorCode: 'service_failed' })
  expect(endings[1]?.message.text).toMatch(
    /speech did not work \(the service engine was not ready within 3 s.*no microphone/,
  )
  const logs = robot.messages.flatMap((message) => (message.type === 'log' ? [message.text] : []))
  expect(logs).toContain('no microphone')
  expect(isAlive(await read('engine.pid'))).toBe(true)
  expect(JSON.parse(await read('engine.env'))[2]).toBe('rollback')
})

test('a service that ends is started again, and what it printed is kept and handed over with the log', async () => {
  const { agent } = await install(makeRelease('one', [speaking('1.0.0', [service('engine')])]))
  await agent.until((status) => status.isIdle)
  const before = await read('engine.pid')
  process.kill(Number(before), 'SIGKILL')
  await expect.poll(() => read('engine.pid'), { timeout: 8000 }).not.toBe(before)
  expect(JSON.parse(await read('engine.env'))[2]).toBe('restart')
  const output = join(fixture.folder, 'hook-output')
  expect(await readdir(output)).toEqual(
    expect.arrayContaining(['speech.engine.service.stdout', 'speech.engine.service.previous.stdout']),
  )
  expect(await readFile(join(output, 'speech.engine.service.previous.stdout'), 'utf8')).toBe(
    'serving engine\n',
  )
})

test('within the watch: a service that dies leads back to the release before, which says why', async () => {
  const packages = (version: string) => [speaking(version, [service('engine')])]
  const { robot, agent } = await install(makeRelease('one', packages('1.0.0'), { bakeS: 1 }))
  const two = makeRelease('two', packages('2.0.0'), { bakeS: 60 })
  fixture.server.publish(two)
  const updateId = fixture.server.assign(robot, two)
  const reported = () => fixture.progressOf(robot, updateId)
  const watched = await fixture.server.see(() => reported().find(({ phase }) => phase === 'baking'))
  expect(watched.message).toMatchObject({ key: 'baking', params: { left: 60, total: 60 } })
  await writeFile(state('break'), '2.0.0')
  const ending = await fixture.ending(robot, updateId)
  expect(ending).toMatchObject({ phase: 'rolled_back', errorCode: 'service_failed' })
  expect(ending.message.text).toContain(
    'speech did not work (the service engine ended with code 3: “Error: port 7100 is taken”)',
  )
  expect(agent.status().current?.name).toBe('one')
})

test('within the watch: an agent that is killed goes on with it, and another assignment ends it at once', async () => {
  const packages = (version: string) => [speaking(version, [service('engine')])]
  const { robot, agent } = await install(makeRelease('one', packages('1.0.0')))
  const [two, three] = [
    makeRelease('two', packages('2.0.0'), { bakeS: 3 }),
    makeRelease('three', packages('3.0.0'), { bakeS: 3600 }),
  ]
  fixture.server.publish(two, three)
  const second = fixture.server.assign(robot, two)
  await fixture.server.see(() => fixture.progressOf(robot, second).find(({ phase }) => phase === 'baking'))
  const pid = await read('engine.pid')
  await fixture.stop(agent, false)
  const { agent: again } = await fixture.startLinked()
  expect(await fixture.ending(robot, second)).toMatchObject({ phase: 'succeeded' })
  expect(await read('engine.pid')).toBe(pid)
  const third = fixture.server.assign(robot, three)
  await fixture.server.see(() => fixture.progressOf(robot, third).find(({ phase }) => phase === 'baking'))
  fixture.server.assign(robot, two)
  expect(await fixture.ending(robot, third)).toMatchObject({
    phase: 'rolled_back',
    message: { key: 'bake_left' },
  })
  await again.until((status) => status.isIdle && status.current?.name === 'two')
})

test('within the watch: what a start hook left is started by an agent that comes back, and watched for good', async () => {
  const { robot, agent } = await install(makeRelease('one', [servicePackage('1.0.0')]))
  const two = makeRelease('two', [servicePackage('2.0.0')], { bakeS: 4 })
  fixture.server.publish(two)
  const updateId = fixture.server.assign(robot, two)
  await fixture.server.see(() => fixture.progressOf(robot, updateId).find(({ phase }) => phase === 'baking'))
  const killed = await read('pid', 'service')
  await fixture.stop(agent, false)
  process.kill(Number(killed), 'SIGKILL')
  await fixture.startLinked()
  expect(await fixture.ending(robot, updateId)).toMatchObject({ phase: 'succeeded' })
  const running = await read('pid', 'service')
  expect([running === killed, isAlive(running)]).toEqual([false, true])
  process.kill(Number(running), 'SIGKILL')
  await expect.poll(() => read('pid', 'service'), { timeout: 30_000 }).not.toBe(running)
})
