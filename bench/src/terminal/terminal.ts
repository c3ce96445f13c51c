import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from '@filo/dev-env/proofs/servers/free-port'
import { type SignedIn, signInAs } from '@filo/dev-env/seed/person-client'
import { collectable } from '../collectable.ts'
import type { MeasuredProcess } from '../measured-process.ts'
import { median } from '../rounds.ts'
import { compare, compareRate, describe, limit, type Row } from '../row.ts'
import { type BenchDatabase, createBenchDatabase } from '../servers/bench-database.ts'
import { installMeshCentral, startMeshCentral } from '../servers/meshcentral.ts'
import { interruptEndless, pressKeys, printLines, printMuch, quantile } from './figures.ts'
import { makeInstallKey, startFiloRobot, untilLinked } from './filo-robot.ts'
import { openFiloTerminal } from './filo-terminal.ts'
import { startMeshRobot } from './mesh-terminal.ts'
import { makeReady, type OpenTerminal } from './open-terminal.ts'
import { connectSession, openSession } from './remote-wire.ts'
import { memoryOfSessions } from './session-memory.ts'
import { startBehindFront } from './start-behind-front.ts'

const SERIAL = 'NH1-000001'
const MEBIBYTES = 16
const LINES = 1_000_000

/** What is found out of one product's terminal. */
interface Found {
  echoMs: number[]
  zerosMbPerS: number[]
  linesMbPerS: number[]
  interruptMs: number[]
}

type Stop = () => Promise<void>

/** A server, and terminals on robots that are linked to it. */
interface Product {
  server: Pick<MeasuredProcess, 'memoryMb' | 'child'>
  terminal: OpenTerminal
  /** Makes ready so many more terminals beside the first one. @returns what opens each */
  prepare: (count: number) => Promise<(index: number) => Promise<OpenTerminal>>
}

/** A terminal of ours on a real agent that links through nginx with TLS, where there is one. */
async function startOurs(folder: string, database: BenchDatabase, stops: Stop[]): Promise<Product> {
  const options = { database, serial: SERIAL, nodeOptions: collectable }
  const { server, by, unitId, host } = await startBehindFront(folder, options, stops)
  const openOn = async (person: SignedIn, id: string) => {
    const session = await openSession(person, id, ['terminal'])
    return openFiloTerminal(() => connectSession(person, server, session.id))
  }
  const terminal = await openOn(by, unitId)
  stops.push(terminal.close)
  return {
    server,
    terminal,
    // A robot of ours has one session at a time.
    async prepare(count) {
      const installKey = await makeInstallKey(host, count)
      const serials = Array.from({ length: count }, (_, at) => `NH1-${String(at + 2).padStart(6, '0')}`)
      const unitIds: string[] = []
      for (const serial of serials) {
        const robot = await startFiloRobot(host, join(folder, serial), serial, installKey)
        stops.push(robot.stop)
        unitIds.push(...(await untilLinked(by, [serial])))
      }
      // A person has five sessions at a time, one of which is the first terminal.
      const another = await signInAs(server.address, server.people, 'admin')
      return (index) => openOn(index < 4 ? by : another, unitIds[index] ?? '')
    },
  }
}

async function startReference(folder: string, stops: Stop[]): Promise<Product> {
  if (!installMeshCentral()) throw new Error('MeshCentral could not be installed')
  const [port, agentPort] = [await freePort(), (await freePort()) + 1]
  const mesh = await startMeshCentral(port, { agentPort, own: { NODE_OPTIONS: collectable.join(' ') } })
  stops.push(mesh.stop)
  const robot = await startMeshRobot(mesh, join(folder, 'mesh-agent'))
  stops.push(robot.stop)
  const terminal = await robot.open()
  stops.push(terminal.close)
  return { server: mesh, terminal, prepare: async () => () => robot.open() }
}

/** Rows of what servers take for a terminal; none where nobody wants them. */
async function measureMemory(products: { ours: Product; reference: Product }, count: number): Promise<Row[]> {
  if (count === 0) return []
  const measure = async ({ server, prepare }: Product) =>
    memoryOfSessions(server, await prepare(count), count)
  const [ours, reference] = [await measure(products.ours), await measure(products.reference)]
  return [
    describe({ goal: `terminal: server's memory for each of ${count} sessions`, ours, unit: 'kB' }),
    describe({ goal: 'terminal: the same, MeshCentral', ours: reference, unit: 'kB' }),
  ]
}

const nothing = (): Found => ({ echoMs: [], zerosMbPerS: [], linesMbPerS: [], interruptMs: [] })

async function measureRound(terminal: OpenTerminal, found: Found, presses: number): Promise<void> {
  found.echoMs.push(...(await pressKeys(terminal, presses)))
  found.zerosMbPerS.push(await printMuch(terminal, MEBIBYTES))
  found.linesMbPerS.push(await printLines(terminal, LINES))
  found.interruptMs.push(...(await interruptEndless(terminal, 2)))
  const last = (list: number[], count: number) =>
    list
      .slice(-count)
      .map((each) => each.toFixed(1))
      .join(', ')
  console.error(
    `echo ${median(found.echoMs.slice(-presses)).toFixed(2)} ms, ${last(found.zerosMbPerS, 1)} and ${last(found.linesMbPerS, 1)} MB/s, Ctrl-C ${last(found.interruptMs, 2)} ms`,
  )
}

function rowsOf(ours: Found, reference: Found | null): Row[] {
  const of = (figure: (found: Found) => number) => ({
    ours: figure(ours),
    reference: reference && figure(reference),
  })
  return [
    compare({
      goal: 'terminal: echo of a key, p50',
      ...of((f) => median(f.echoMs)),
      atMost: 0.8,
      unit: 'ms',
    }),
    compare({
      goal: 'terminal: echo of a key, p99',
      ...of((f) => quantile(f.echoMs, 0.99)),
      atMost: 1,
      unit: 'ms',
    }),
    compareRate({
      goal: `terminal: ${MEBIBYTES} MiB without line ends`,
      ...of((f) => median(f.zerosMbPerS)),
      atLeast: 1.4,
      unit: 'MB/s',
    }),
    compareRate({
      goal: `terminal: seq ${LINES}`,
      ...of((f) => median(f.linesMbPerS)),
      atLeast: 1.4,
      unit: 'MB/s',
    }),
    limit({
      goal: 'terminal: Ctrl-C to the prompt under yes, slowest',
      ours: Math.max(...ours.interruptMs),
      atMost: 100,
      unit: 'ms',
    }),
    ...(reference
      ? [
          describe({
            goal: 'terminal: the same, MeshCentral',
            ours: Math.max(...reference.interruptMs),
            unit: 'ms',
          }),
        ]
      : []),
  ]
}

/** docs/goals.md "terminal": a shell of a robot, over a raw WebSocket, beside MeshCentral with its own agent. */
export async function run(args: string[]): Promise<Row[]> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '6' },
      presses: { type: 'string', default: '60' },
      // Nine at most, as two people have five each; 0: memory is not measured.
      sessions: { type: 'string', default: '9' },
    },
  })
  const folder = await mkdtemp(join(tmpdir(), 'filo-bench-terminal-'))
  // The shell's user has to get to the robot's folders.
  await chmod(folder, 0o755)
  const database = await createBenchDatabase()
  const stops: Stop[] = [() => rm(folder, { recursive: true, force: true }), () => database.drop()]
  try {
    const ours = await startOurs(folder, database, stops)
    const reference = await startReference(folder, stops)
    for (const { terminal } of [ours, reference]) await makeReady(terminal)
    // Before much was printed: what a server gives back of that would count against it, or for it.
    const memory = await measureMemory({ ours, reference }, Number(values.sessions))
    const [found, other] = [nothing(), nothing()]
    for (let round = 0; round < Number(values.rounds); round += 1) {
      await measureRound(ours.terminal, found, Number(values.presses))
      await measureRound(reference.terminal, other, Number(values.presses))
    }
    return [...rowsOf(found, other), ...memory]
  } finally {
    for (const stop of stops.toReversed()) await stop().catch((error: unknown) => console.error(error))
  }
}
