import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStateStore } from '../../state/agent-state.ts'
import { stopServices } from '../../state/services/services.ts'
import { makeContext } from '../../test/make-context.ts'
import { makeRelease } from '../../test/make-release.ts'
import { openRobotFixture, type RobotFixture } from '../../test/robot-fixture.ts'
import { isAlive } from '../../test/service-package.ts'
import { readManifest } from '../../updates/release/fetch-manifest.ts'
import { createRobotServicesSource } from './robot-services-source.ts'

let fixture: RobotFixture
beforeAll(async () => {
  fixture = await openRobotFixture()
})
afterAll(() => fixture.close())

const serve = `const { writeFileSync } = require('node:fs')
writeFileSync(process.env.FILO_STATE_DIR + '/pid', String(process.pid))
console.log('serving')
setInterval(() => {}, 1000)`

test('services of the release are listed as they are, and started again on request', async () => {
  const service = { name: 'voice', command: `\${FILO_NODE}`, args: ['serve.cjs'], environment: {} }
  const broken = {
    name: 'broken',
    command: 'sh',
    args: ['-c', 'sleep 1; exit 3'],
    environment: {},
    restart: 'never' as const,
  }
  const packages = [
    { code: 'speech', version: '1.0.0', files: { 'serve.cjs': serve }, services: [service, broken] },
  ]
  const release = makeRelease('one', packages)
  const { agent, robot } = await fixture.startLinked()
  fixture.server.publish(release)
  expect(await fixture.ending(robot, fixture.server.assign(robot, release))).toMatchObject({
    phase: 'succeeded',
  })
  const context = await makeContext(fixture.folder, fixture.server.url)
  const state = await openStateStore(context.disk, context.folder.state)
  const orders = { isUpdating: false }
  const source = createRobotServicesSource({
    slots: () => [
      {
        context,
        state: { get: () => (orders.isUpdating ? { ...state.get(), job: {} as never } : state.get()) },
      },
    ],
    unitId: () => 'unit',
    inTurn: (work) => work(),
  })
  const pid = () => readFile(join(fixture.folder, 'packages', 'speech', 'pid'), 'utf8')
  const id = 'service:/speech/voice'
  const going = new AbortController().signal
  const first = await pid()
  expect((await source.list()).find((each) => each.id === id)).toMatchObject({
    name: 'speech/voice',
    kind: 'release',
    state: 'running',
    canRestart: true,
  })
  await expect
    .poll(async () => (await source.list()).find((each) => each.id.endsWith('broken')))
    .toMatchObject({ state: 'failed', text: 'it ended with exit code 3' })

  // Nobody else looks after the services meanwhile, as in a turn.
  await fixture.stop(agent)
  // One that waited for its turn until its session was over is not done on behalf of nobody.
  expect(await source.restart(id, AbortSignal.abort())).toMatchObject({ outcome: 'refused' })
  expect(await pid()).toBe(first)
  expect(await source.restart(id, going)).toEqual({ outcome: 'done', text: '' })
  const second = await pid()
  expect(second).not.toBe(first)
  expect([isAlive(first), isAlive(second)]).toEqual([false, true])
  expect(await source.restart('service:/speech/broken', going)).toMatchObject({ outcome: 'done' })
  expect(await source.restart('service:other/speech/voice', going)).toMatchObject({ outcome: 'refused' })
  orders.isUpdating = true
  expect(await source.restart(id, going)).toMatchObject({
    outcome: 'refused',
    text: 'an update is under way',
  })
  const { current } = state.get()
  if (current) await stopServices(context, await readManifest(context, current.arosId))
  expect(isAlive(second)).toBe(false)
})
