import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { MINUTE_MS } from '@filo/contract/durations'
import { createInstallKey } from '@filo/contract/enrolments/enrolments-routes'
import { listUpdates } from '@filo/contract/updates/updates-routes'
import { freePort } from '@filo/dev-env/proofs/servers/free-port'
import type { Team } from '@filo/dev-env/releases/team'
import { ensureCatalogue } from '@filo/dev-env/seed/catalogue'
import { environmentWith } from './config.ts'
import { publish, writeTree } from './published-tree.ts'
import { mostMemoryMb, processorS } from './rounds.ts'
import { describe, limit, type Row } from './row.ts'
import { createBenchDatabase } from './servers/bench-database.ts'
import { place, started, startProduct } from './servers/product.ts'
import { startChild } from './start-child.ts'

const PORT = await freePort()
const SERIAL = 'NH1-000001'
/** After an installation the agent is still busy with what it left behind. */
const COMING_TO_REST_MS = 60_000
const SAMPLE_MS = 5000

/** A way to the server that counts what passes in both directions, TCP's own headers left out. */
async function countingWay(port: number) {
  let bytes = 0
  const open = new Set<Socket>()
  const way = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.on('data', (piece: Buffer) => {
        bytes += piece.length
        to.write(piece)
      })
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
      from.on('error', () => to.destroy())
    }
  })
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve))
  const address = way.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    bytes: () => bytes,
    close: () => {
      for (const socket of open) socket.destroy()
      way.close()
    },
  }
}

/** Counts a process's fsyncs from outside while it runs; a machine without strace counts none. */
function countSyncs(pid: number, file: string) {
  const args = ['-f', '-qq', '-e', 'trace=fsync,fdatasync,sync,syncfs', '-o', file, '-p', String(pid)]
  const tracer = startChild('strace', args, { stdio: 'ignore' })
  let isThere = true
  const ended = new Promise<void>((resolve) => {
    tracer.once('error', () => {
      isThere = false
      resolve()
    })
    tracer.once('exit', () => resolve())
  })
  return async (): Promise<number> => {
    tracer.kill('SIGINT')
    await ended
    if (!isThere) return Number.NaN
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /\b(fsync|fdatasync|sync|syncfs)\(/.test(line)).length
  }
}

function residentMb(pid: number): number {
  const kb = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN)
  return (kb * 1024) / 1e6
}

async function untilInstalled(team: Team): Promise<void> {
  const query = { 'f.state': ['succeeded' as const], size: 20 }
  for (let tries = 0; tries < 1200; tries += 1) {
    const { items } = await team.admin.call(listUpdates, { query })
    if (items.some(({ serial }) => serial === SERIAL)) return
    await wait(100)
  }
  throw new Error('the robot installed nothing')
}

interface Rest {
  residentMb: number
  mostMb: number
  processorPercent: number
  bytesPerHour: number
  syncsPerHour: number
}

/** What an agent costs that has nothing to do, over so many minutes. */
async function rest(pid: number, bytes: () => number, minutes: number, folder: string): Promise<Rest> {
  await wait(COMING_TO_REST_MS)
  const before = { bytes: bytes(), processorS: processorS(pid) }
  const endSyncs = countSyncs(pid, join(folder, 'syncs.txt'))
  const samples: number[] = []
  const endAt = performance.now() + minutes * MINUTE_MS
  while (performance.now() < endAt) {
    await wait(SAMPLE_MS)
    samples.push(residentMb(pid))
  }
  const perHour = (count: number) => (count * 60) / minutes
  return {
    residentMb: samples.reduce((sum, each) => sum + each, 0) / samples.length,
    mostMb: mostMemoryMb(pid),
    processorPercent: ((processorS(pid) - before.processorS) / (minutes * 60)) * 100,
    bytesPerHour: perHour(bytes() - before.bytes),
    syncsPerHour: perHour(await endSyncs()),
  }
}

function rowsOf(found: Rest): Row[] {
  return [
    limit({
      goal: 'agent at rest: resident memory, mean',
      ours: found.residentMb,
      atMost: 90,
      unit: 'MB',
    }),
    describe({ goal: 'agent: most resident memory, installation included', ours: found.mostMb, unit: 'MB' }),
    limit({
      goal: 'agent at rest: processor',
      ours: found.processorPercent,
      atMost: 1,
      unit: '% of a core',
    }),
    describe({ goal: 'agent at rest: network', ours: found.bytesPerHour / 1000, unit: 'kB an hour' }),
    describe({ goal: 'agent at rest: fsyncs', ours: found.syncsPerHour, unit: 'an hour' }),
  ]
}

/** docs/goals.md "agent at rest": a linked robot with a release and nothing to do; `--minutes 10` unless told. */
export async function run(args: string[]): Promise<Row[]> {
  const { values } = parseArgs({ args, options: { minutes: { type: 'string', default: '10' } } })
  const folder = await mkdtemp(join(tmpdir(), 'filo-bench-agent-'))
  const database = await createBenchDatabase()
  const product = await startProduct(folder, { port: PORT, databaseUrl: database.url })
  const way = await countingWay(PORT)
  try {
    const { team } = product
    const variantId = (await ensureCatalogue(team.production)).get('NOVA-H1') ?? ''
    const tree = join(folder, 'tree')
    await writeTree(tree, { files: 200, bytes: 20_000_000 })
    await publish(team, tree, { variantId, version: '1.0.0' })
    const key = await team.production.call(createInstallKey, { body: { name: 'Ölçüm', variantId } })
    const own = ['--server', way.url, '--data', join(folder, 'robot'), '--serial', SERIAL]
    const env = environmentWith({
      FILO_STOP_SERVICES: '1',
      FILO_LOCAL_PORT: '0',
      FILO_AGENT_DATA: join(folder, 'robot'),
    })
    // As its package starts it: the launcher becomes the agent, in the same process.
    const program = [place('agent/dist/launcher.mjs'), ...own, '--install-key', key.text]
    const { child, stdout, stop } = started(program, env, join(folder, 'agent.log'))
    stdout.resume()
    try {
      await untilInstalled(team)
      const found = await rest(child.pid ?? 0, way.bytes, Number(values.minutes), folder)
      return rowsOf(found)
    } finally {
      await stop()
    }
  } finally {
    way.close()
    await product.stop()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
}
