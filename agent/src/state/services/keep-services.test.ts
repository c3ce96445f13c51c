import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AgentContext } from '../../context.ts'
import { writeDurably } from '../../disk/durable-file.ts'
import { realDisk } from '../../disk/real-disk.ts'
import { openOutbox } from '../../link/outbox.ts'
import { findProcesses } from '../../processes/find-processes.ts'
import { hookRunId } from '../../processes/run-id.ts'
import { stopProcesses } from '../../processes/stop-processes.ts'
import { listDeclared } from '../../services/declared-services.ts'
import { isServiceRunning, stopService } from '../../services/service-process.ts'
import { makeContext } from '../../test/make-context.ts'
import { makeRelease } from '../../test/make-release.ts'
import { noConfig } from '../../test/running-fakes.ts'
import { buildRelease, switchCurrent } from '../../updates/release/release-folder.ts'
import { newJob, openStateStore } from '../agent-state.ts'
import { createStateReports } from '../report/report-state.ts'
import { createRunningState } from '../running-state.ts'
import { createServiceKeeper } from './keep-services.ts'

/** Notes each start with its reason, and lives only while nobody wrote `broken`. */
const start = `echo "$FILO_REASON" >> "$FILO_STATE_DIR/starts"
(if [ -e "$FILO_STATE_DIR/broken" ]; then echo "Error: port 7100 is taken" >&2; exit 1; fi; exec sleep 60) &`

let base: string
let context: AgentContext
let now: number
const release = makeRelease('one', [{ code: 'speech', version: '1.0.0', files: {}, hooks: { start } }])
const { manifest, manifestText } = release

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'filo-services-'))
  now = Date.parse('2026-03-01T10:00:00Z')
  const made = await makeContext(base, 'http://127.0.0.1:1')
  context = { ...made, clock: { now: () => now, sleep: (_ms, signal) => made.clock.sleep(50, signal) } }
  await writeDurably(realDisk, context.folder.manifest(manifest.arosId), manifestText)
})
afterEach(async () => {
  await endService()
  await rm(base, { recursive: true, force: true })
})

const runId = () => hookRunId(context.folder.base, manifest.contentHash, 'speech', 'start')
const endService = () => stopProcesses(runId())
const starts = async () =>
  (await readFile(join(context.folder.packageState('speech'), 'starts'), 'utf8')).trim().split('\n')
const broken = () => join(context.folder.packageState('speech'), 'broken')
const breakIt = () => writeFile(broken(), '')
const mendIt = () => rm(broken())

async function openKeeper({ manifest } = release) {
  await writeDurably(realDisk, context.folder.manifest(manifest.arosId), JSON.stringify(manifest))
  await buildRelease(context, manifest)
  await switchCurrent(context, manifest.contentHash)
  const { arosId, contentHash, name, version } = manifest
  const state = await openStateStore(realDisk, context.folder.state)
  await state.change(() => ({ current: { arosId, contentHash, name, version }, services: ['speech'] }))
  const outbox = await openOutbox(realDisk, context.folder.outbox)
  const running = createRunningState({ context, state, config: noConfig })
  const keeper = createServiceKeeper({
    context,
    state,
    reports: createStateReports({ context, outbox, state, running }),
    unitId: () => 'unit',
    inTurn: (work) => work(),
  })
  /** What was told of the package, report by report. */
  const reported = () =>
    outbox.after(0, 100).flatMap((message) => {
      return message.type === 'report' ? message.softwareInfo.packages : []
    })
  return { keeper, state, reported }
}

test('a service that ended by itself is started again at once', async () => {
  const { keeper, reported } = await openKeeper()
  await keeper.look()
  expect(await starts()).toEqual(['restart'])
  now += 10_000
  await keeper.look()
  expect(await starts()).toEqual(['restart'])
  expect(keeper.stoppedServices()).toEqual([])
  expect(keeper.restartCount()).toBe(1)
  expect(reported()).toEqual([])
})

test('one that ends again and again is started with growing pauses, told with its last words, and told when it recovers', async () => {
  const { keeper, state, reported } = await openKeeper()
  await mkdir(context.folder.packageState('speech'), { recursive: true })
  await breakIt()
  for (let look = 0; look < 12; look += 1) {
    await keeper.look()
    await expect.poll(() => findProcesses(runId())).toEqual([])
    now += 10_000
  }
  expect(await starts()).toHaveLength(4)
  expect(keeper.restartCount()).toBe(4)
  expect(keeper.stoppedServices()).toEqual(['speech'])
  expect(state.get().unhealthy).toEqual(['speech'])
  expect(reported()).toEqual([
    { code: 'speech', version: '1.0.0', state: 'failed', detail: 'Error: port 7100 is taken' },
  ])
  await mendIt()
  now += 80_000
  await keeper.look()
  await keeper.look()
  now += 300_000
  await keeper.look()
  expect(state.get().unhealthy).toEqual([])
  expect(reported().at(-1)).toEqual({ code: 'speech', version: '1.0.0', state: 'installed' })
})

test('an update minds its services itself', async () => {
  const { keeper, state } = await openKeeper()
  const { current } = state.get()
  if (!current) throw new Error('nothing is installed')
  await state.change(() => ({ job: newJob({ updateId: 'u', attempt: 1, to: current, from: current }) }))
  await keeper.look()
  await expect(starts()).rejects.toThrow('ENOENT')
})

test('a declared service that dies again and again an hour after its update is told with its last words', async () => {
  const breaking =
    'if [ -e "$FILO_STATE_DIR/broken" ]; then echo "Error: port 7100 is taken" >&2; exit 3; fi; exec sleep 60'
  const services = [{ name: 'engine', command: 'sh', args: ['-c', breaking] }]
  const declaring = makeRelease('two', [{ code: 'speech', version: '1.0.0', files: {}, services }])
  const { keeper, state, reported } = await openKeeper(declaring)
  const [engine] = listDeclared(context, declaring.manifest)
  if (!engine) throw new Error('nothing is declared')
  const isRunning = () => isServiceRunning(context, engine)
  await keeper.lookAtDeclared()
  expect(await isRunning()).toBe(true)
  now += 3_600_000
  await keeper.lookAtDeclared()
  expect(state.get().unhealthy).toEqual([])
  await breakIt()
  await stopService(context, engine)
  for (let look = 0; look < 12; look += 1) {
    await keeper.lookAtDeclared()
    await expect.poll(isRunning).toBe(false)
    now += 10_000
  }
  expect(keeper.stoppedServices()).toEqual(['speech/engine'])
  expect(reported()).toEqual([
    { code: 'speech', version: '1.0.0', state: 'failed', detail: 'Error: port 7100 is taken' },
  ])
  await mendIt()
  now += 80_000
  await keeper.lookAtDeclared()
  expect(await isRunning()).toBe(true)
  now += 300_000
  await keeper.lookAtDeclared()
  expect(reported().at(-1)).toEqual({ code: 'speech', version: '1.0.0', state: 'installed' })
  await stopService(context, engine)
})
