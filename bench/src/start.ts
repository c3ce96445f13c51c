import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@filo/dev-env/proofs/servers/free-port'
import { compare, type Row } from './row.ts'
import { startFilo } from './servers/filo.ts'
import { installMeshCentral, startMeshCentral } from './servers/meshcentral.ts'

const ROUNDS = 3
const SETTLE_MS = 3000
const FILO_PORT = await freePort()
const MESH_PORT = await freePort()

interface Measured {
  readyMs: number
  memoryMb: number
}

/** The best of some rounds: the machine's own noise only ever slows down. */
async function best(start: (round: number) => Promise<Measured>): Promise<Measured> {
  const rounds: Measured[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await start(round))
  return {
    readyMs: Math.min(...rounds.map(({ readyMs }) => readyMs)),
    memoryMb: Math.min(...rounds.map(({ memoryMb }) => memoryMb)),
  }
}

async function measure(program: { readyMs: number; memoryMb: () => number; stop: () => Promise<void> }) {
  await wait(SETTLE_MS)
  const memoryMb = program.memoryMb()
  await program.stop()
  return { readyMs: program.readyMs, memoryMb }
}

/** docs/goals.md "start": installed checkout → first page with a new data folder, and the empty server's memory, beside MeshCentral. */
export async function run(): Promise<Row[]> {
  const ours = await best(async () => measure(await startFilo(FILO_PORT)))
  const reference = installMeshCentral()
    ? await best(async () => measure(await startMeshCentral(MESH_PORT)))
    : null
  return [
    compare({
      goal: 'start: first page',
      ours: ours.readyMs,
      reference: reference?.readyMs ?? null,
      atMost: 1,
      unit: 'ms',
    }),
    compare({
      goal: 'start: memory, empty',
      ours: ours.memoryMb,
      reference: reference?.memoryMb ?? null,
      atMost: 1,
      unit: 'MB',
    }),
  ]
}
