import { type ChildProcess, fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { signInAs } from '@filo/dev-env/seed/person-client'
import { median } from '../rounds.ts'
import { compare, describe, type Row } from '../row.ts'
import { type BenchDatabase, createBenchDatabase } from '../servers/bench-database.ts'
import { place } from '../servers/product.ts'
import { pressKeys, quantile } from '../terminal/figures.ts'
import { untilInstalled } from '../terminal/filo-robot.ts'
import { openFiloTerminal } from '../terminal/filo-terminal.ts'
import { makeReady, type OpenTerminal } from '../terminal/open-terminal.ts'
import { connectSession, openSession } from '../terminal/remote-wire.ts'
import { startBehindFront } from '../terminal/start-behind-front.ts'
import { downloadFile, type LocalFile, type Moved, uploadFile } from './move-file.ts'
import type { Waits, Workplace } from './people-at-work.ts'

const SERIAL = 'NH1-900001'
const MB = 1_000_000
const QUIET_MS = 20_000
const PRESSES = 5

type Stop = () => Promise<void>

async function makeFile(path: string, megabytes: number): Promise<LocalFile> {
  const [file, hash] = [await open(path, 'w'), createHash('sha256')]
  for (let index = 0; index < megabytes; index += 1) {
    const piece = randomBytes(MB)
    hash.update(piece)
    await file.write(piece)
  }
  await file.close()
  return { path, bytes: megabytes * MB, sha256: hash.digest('hex') }
}

/** Somebody at work in a process of their own, so that what moves files here does not make them wait. */
function startPeople(workplace: Workplace, stops: Stop[]): ChildProcess {
  const child = fork(place('bench/src/transfer/people-at-work.ts'))
  stops.push(async () => child.disconnect())
  child.send(workplace)
  return child
}

async function waitsOf(people: ChildProcess): Promise<Waits> {
  people.send('waits')
  const [waits] = (await once(people, 'message', { signal: AbortSignal.timeout(30_000) })) as [Waits]
  return waits
}

interface Phase {
  waits: Waits
  echoMs: number[]
}

/** What people and the terminal have to wait for while something goes on. */
async function during<T>(
  people: ChildProcess,
  terminal: OpenTerminal,
  work: Promise<T>,
): Promise<Phase & { result: T }> {
  let isOver = false
  const result = work.finally(() => {
    isOver = true
  })
  result.catch(() => undefined)
  await waitsOf(people)
  const echoMs: number[] = []
  while (!isOver) echoMs.push(...(await pressKeys(terminal, PRESSES)))
  const waits = await waitsOf(people)
  console.error(
    `transfer: ${waits.pages.length} calls, p95 ${quantile(waits.pages, 0.95).toFixed(0)} ms; ${echoMs.length} keys, p50 ${median(echoMs).toFixed(1)} ms`,
  )
  return { result: await result, waits, echoMs }
}

async function startAll(folder: string, database: BenchDatabase, stops: Stop[]) {
  const own = { TRUSTED_PROXIES: '127.0.0.1' }
  const started = await startBehindFront(folder, { database, serial: SERIAL, hasDemoData: true, own }, stops)
  const { server, front, robot, by, unitId } = started
  await untilInstalled(by, SERIAL)
  const { id } = await openSession(by, unitId, ['terminal', 'files'])
  const direct = { address: server.address }
  const terminal = await openFiloTerminal(() => connectSession(by, direct, id))
  stops.push(terminal.close)
  await makeReady(terminal)
  const admin = await signInAs(server.address, server.people, 'admin')
  const people = startPeople({ ...server, cookie: admin.cookie, unitId }, stops)
  // As a browser names it that came by the documented port.
  const through = front && {
    address: front.address,
    origin: 'https://127.0.0.1',
    ca: await readFile(front.certificate),
  }
  const connect = (door: typeof direct) => () => connectSession(by, door, id)
  return { robot, terminal, people, direct: connect(direct), through: through && connect(through) }
}

function rowsOf(name: string, quiet: Phase, busy: Phase & { result: Moved }, megabytes: number): Row[] {
  const p95 = (list: readonly number[]) => quantile(list, 0.95)
  const rate = (megabytes / busy.result.seconds).toFixed(0)
  const goal = `transfer: ${megabytes} MB ${name}, cut ${busy.result.cuts} times, ${rate} MB/s:`
  return [
    compare({
      goal: `${goal} people's p95 beside a quiet server`,
      ours: p95(busy.waits.pages),
      reference: p95(quiet.waits.pages),
      atMost: 2,
      unit: 'ms',
    }),
    compare({
      goal: `${goal} sign-in, p95`,
      ours: p95(busy.waits.signIns),
      reference: p95(quiet.waits.signIns),
      atMost: 2,
      unit: 'ms',
    }),
    describe({ goal: `${goal} echo of a key, p50`, ours: median(busy.echoMs), unit: 'ms' }),
    describe({ goal: `${goal} echo of a key, p95`, ours: p95(busy.echoMs), unit: 'ms' }),
  ]
}

async function measure(folder: string, megabytes: number, stops: Stop[]): Promise<Row[]> {
  const database = await createBenchDatabase()
  stops.push(() => database.drop())
  const file = await makeFile(join(folder, 'ölçüm.bin'), megabytes)
  const { robot, terminal, people, direct, through } = await startAll(folder, database, stops)
  const there = join(robot.root, 'ölçüm.bin')
  const quiet = () => during(people, terminal, wait(QUIET_MS))
  const same = (moved: Moved) => {
    if (moved.sha256 !== file.sha256) throw new Error('a file arrived as another')
    return moved
  }
  const [first, up] = [
    await quiet(),
    await during(people, terminal, uploadFile(through ?? direct, robot.root, file).then(same)),
  ]
  const [second, down] = [
    await quiet(),
    await during(people, terminal, downloadFile(direct, there, file.bytes).then(same)),
  ]
  const way = through ? 'through nginx' : '(no nginx here)'
  return [
    ...rowsOf(`up ${way}`, first, up, megabytes),
    ...rowsOf('down', second, down, megabytes),
    describe({
      goal: 'transfer: echo of a key, quiet, p50',
      ours: median([...first.echoMs, ...second.echoMs]),
      unit: 'ms',
    }),
  ]
}

/** docs/goals.md "transfer": a large file up and down while people work at the console. `--megabytes 1000` unless told. */
export async function run(args: string[]): Promise<Row[]> {
  const { values } = parseArgs({ args, options: { megabytes: { type: 'string', default: '1000' } } })
  const folder = await mkdtemp(join(tmpdir(), 'filo-bench-transfer-'))
  // The shell's user has to get to the robot's folders.
  await chmod(folder, 0o755)
  const stops: Stop[] = [() => rm(folder, { recursive: true, force: true })]
  try {
    return await measure(folder, Number(values.megabytes), stops)
  } finally {
    for (const stop of stops.toReversed()) await stop().catch((error: unknown) => console.error(error))
  }
}
