import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '@filo/dev-env/proofs/servers/free-port'
import WebSocket from 'ws'
import { collectable } from '../collectable.ts'
import type { MeasuredProcess } from '../measured-process.ts'
import { admitRobots, type FleetRobot } from '../robots/robot-keys.ts'
import { insertRobots } from '../robots/robots-fixture.ts'
import { compare, limit, type Row } from '../row.ts'
import { type BenchDatabase, createBenchDatabase } from '../servers/bench-database.ts'
import { startFilo } from '../servers/filo.ts'
import { signIn } from '../servers/filo-session.ts'
import { place } from '../servers/product.ts'
import { startChild, whileRunning } from '../start-child.ts'
import type { FleetNews } from './fleet-robots.ts'

const PORT = await freePort()
const ECHO_PORT = await freePort()
const PATIENCE_MS = 180_000
/** Long enough for what was needed only at the start to be let go. */
const SETTLE_MS = 15_000
/** Long enough for a collection of garbage on a busy machine. */
const COLLECT_MS = 3000
const CALL_EVERY_MS = 100
const peoplesCalls = [
  '/api/produced-robots?size=25',
  '/api/updates?size=25',
  '/api/home/fleet',
  '/api/audit?size=25',
]

/** The robots of another process, which link as the agent does. */
async function startRobots(folder: string, address: string, robots: FleetRobot[]) {
  const file = join(folder, 'robots.json')
  await writeFile(file, JSON.stringify(robots))
  const child = fork(place('bench/src/fleet/fleet-robots.ts'), [address, file])
  const state = { linked: 0, failures: {} as Record<string, number> }
  child.on('message', (news: FleetNews) => {
    state.linked = news.linked
    for (const [reason, count] of Object.entries(news.failures))
      state.failures[reason] = (state.failures[reason] ?? 0) + count
  })
  return { state, child, stop: () => child.disconnect() }
}

type Robots = Awaited<ReturnType<typeof startRobots>>

/** Milliseconds until all of them are linked. */
async function untilLinked(
  { state, child }: Robots,
  count: number,
  since = performance.now(),
): Promise<number> {
  while (state.linked < count) {
    if (child.exitCode !== null) throw new Error(`the robots’ program ended with ${child.exitCode}`)
    if (performance.now() - since > PATIENCE_MS)
      throw new Error(
        `${state.linked} of ${count} robots are linked; failures: ${JSON.stringify(state.failures)}`,
      )
    await wait(20)
  }
  return performance.now() - since
}

/** One call after the other, as somebody works, until told to stop; a call that fails for the restart is not one. */
async function workUntil(address: string, cookie: string, isOver: () => boolean): Promise<number[]> {
  const latencies: number[] = []
  for (let at = 0; !isOver(); at += 1) {
    const startedAt = performance.now()
    const answer = await fetch(`${address}${peoplesCalls[at % peoplesCalls.length]}`, { headers: { cookie } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`a person was answered ${answer.status}`)
    latencies.push(performance.now() - startedAt)
    await wait(CALL_EVERY_MS)
  }
  return latencies.sort((a, b) => a - b)
}

const p95 = (sorted: number[]) => sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN

const residentBytes = ({ pid }: ChildProcess) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024

/**
 * What a process holds. Without a collection it is what the process ever needed at a time: how many robots came at once,
 * and how busy the machine was, decided whether a link seemed to take 30 or 160 kB.
 */
async function memoryOf(child: ChildProcess): Promise<number> {
  child.kill('SIGUSR2')
  await wait(COLLECT_MS)
  return residentBytes(child)
}

/** Memory and connection time of as many links to a bare `ws` server. */
async function measureEcho(count: number): Promise<{ bytesEach: number; linkedMs: number }> {
  const child = startChild(process.execPath, [
    ...collectable,
    place('bench/src/fleet/fleet-echo.ts'),
    String(ECHO_PORT),
  ])
  await whileRunning(child, once(child.stdout ?? child, 'data'), PATIENCE_MS)
  await wait(SETTLE_MS / 5)
  const before = await memoryOf(child)
  const startedAt = performance.now()
  const sockets = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${ECHO_PORT}`, { perMessageDeflate: false })
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
      socket.send('hello')
      await new Promise((resolve) => socket.once('message', resolve))
      return socket
    }),
  )
  const linkedMs = performance.now() - startedAt
  await wait(SETTLE_MS)
  const bytesEach = ((await memoryOf(child)) - before) / count
  for (const socket of sockets) socket.terminate()
  child.kill()
  return { bytesEach, linkedMs }
}

interface Fleet {
  database: BenchDatabase
  folder: string
  count: number
}

/** Restarts the server under its linked robots, with somebody at work. */
async function measureRestart(
  server: MeasuredProcess & { address: string },
  robots: Robots,
  start: () => ReturnType<typeof startFilo>,
  count: number,
) {
  const cookie = await signIn(server.address)
  await server.stop()
  robots.state.failures = {}
  const again = await start()
  const readyAt = performance.now()
  let isBack = false
  const working = workUntil(again.address, cookie, () => isBack)
  try {
    const backMs = await untilLinked(robots, count, readyAt)
    isBack = true
    return { again, backMs, latencies: await working }
  } catch (error) {
    isBack = true
    await again.stop()
    throw error
  }
}

const handshakes = (failures: Record<string, number>) =>
  Object.entries(failures).reduce((sum, [reason, n]) => sum + (/handshake/.test(reason) ? n : 0), 0)

async function measure({ database, folder, count }: Fleet): Promise<Row[]> {
  const own = { DATABASE_URL: database.url, FILO_DATA_DIR: join(folder, 'server') }
  const start = () => startFilo(PORT, own, collectable)
  const first = await start()
  await first.stop()
  await insertRobots(database.url, count)
  const fleet = await admitRobots(database.url)
  const server = await start()
  await wait(SETTLE_MS)
  const before = await memoryOf(server.child)
  const robots = await startRobots(folder, server.address, fleet)
  try {
    const firstMs = await untilLinked(robots, count)
    await wait(SETTLE_MS)
    const uncollected = (residentBytes(server.child) - before) / count
    const bytesEach = ((await memoryOf(server.child)) - before) / count
    const { again, backMs, latencies } = await measureRestart(server, robots, start, count)
    const timeouts = handshakes(robots.state.failures)
    console.error(
      `first linked in ${Math.round(firstMs)} ms, ${Math.round(uncollected / 1000)} kB a link before a collection; tries that failed: ${JSON.stringify(robots.state.failures)}; a person's p50 ${Math.round(latencies[latencies.length >> 1] ?? Number.NaN)} ms, worst ${Math.round(latencies.at(-1) ?? Number.NaN)} ms of ${latencies.length}`,
    )
    await again.stop()
    const echo = await measureEcho(count)
    const name = `fleet: ${count} robots`
    return [
      limit({ goal: `${name} back after a restart`, ours: backMs / 1000, atMost: 10, unit: 's' }),
      limit({ goal: `${name}, a person's p95 meanwhile`, ours: p95(latencies), atMost: 500, unit: 'ms' }),
      limit({ goal: `${name}, handshakes that timed out`, ours: timeouts, atMost: 0, unit: '' }),
      compare({
        goal: `${name}, memory of each link, beside bare ws`,
        ours: bytesEach / 1000,
        reference: echo.bytesEach / 1000,
        atMost: 2.5,
        unit: 'kB',
      }),
    ]
  } finally {
    robots.stop()
  }
}

/** docs/goals.md "fleet": robots that all come back after a restart of the server on PostgreSQL, beside a bare ws server. */
export async function run(args: string[]): Promise<Row[]> {
  const { values } = parseArgs({ args, options: { robots: { type: 'string', default: '2000' } } })
  const folder = await mkdtemp(join(tmpdir(), 'filo-bench-fleet-'))
  const database = await createBenchDatabase()
  try {
    return await measure({ database, folder, count: Number(values.robots) })
  } finally {
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
}
