import { freePort } from '@filo/dev-env/proofs/servers/free-port'
import { insertRobots } from '../robots/robots-fixture.ts'
import { compare, limit, type Row } from '../row.ts'
import { createBenchDatabase } from '../servers/bench-database.ts'
import { startFilo } from '../servers/filo.ts'
import { signIn } from '../servers/filo-session.ts'
import { installMeshCentral, startMeshCentral } from '../servers/meshcentral.ts'
import { signInMeshCentral } from '../servers/meshcentral-session.ts'
import { measurePage, type PageFigures } from './page-figures.ts'

const FILO_PORT = await freePort()
const MESH_PORT = await freePort()
const ROBOTS = 1000
const KB = 1000

interface Pair {
  signIn: PageFigures
  list: PageFigures
}

async function measureFilo(): Promise<Pair> {
  const database = await createBenchDatabase()
  const filo = await startFilo(FILO_PORT, { DATABASE_URL: database.url })
  try {
    await insertRobots(database.url, ROBOTS)
    const cookie = await signIn(filo.address)
    return {
      signIn: await measurePage(`${filo.address}/signin`),
      list: await measurePage(`${filo.address}/product/producedrobots?lng=en`, { cookie }),
    }
  } finally {
    await filo.stop()
    await database.drop()
  }
}

async function measureMeshCentral(): Promise<Pair> {
  const mesh = await startMeshCentral(MESH_PORT)
  try {
    const cookie = await signInMeshCentral(mesh)
    return {
      signIn: await measurePage(`${mesh.address}/`),
      list: await measurePage(`${mesh.address}/`, { cookie }),
    }
  } finally {
    await mesh.stop()
  }
}

/** docs/goals.md "console": Lighthouse mobile on the sign-in page and on a list of 1,000 robots, beside MeshCentral. */
export async function run(): Promise<Row[]> {
  const ours = await measureFilo()
  const mesh = installMeshCentral() ? await measureMeshCentral() : null
  const kb = (bytes: number | undefined) => (bytes === undefined ? null : bytes / KB)
  return [
    compare({
      goal: 'console: sign-in bytes',
      ours: ours.signIn.bytes / KB,
      reference: kb(mesh?.signIn.bytes),
      atMost: 0.12,
      unit: 'kB',
    }),
    compare({
      goal: 'console: sign-in LCP',
      ours: ours.signIn.lcpMs,
      reference: mesh?.signIn.lcpMs ?? null,
      atMost: 0.35,
      unit: 'ms',
    }),
    compare({
      goal: 'console: list bytes',
      ours: ours.list.bytes / KB,
      reference: kb(mesh?.list.bytes),
      atMost: 0.2,
      unit: 'kB',
    }),
    compare({
      goal: 'console: list LCP',
      ours: ours.list.lcpMs,
      reference: mesh?.list.lcpMs ?? null,
      atMost: 0.25,
      unit: 'ms',
    }),
    limit({ goal: 'console: list TBT', ours: ours.list.tbtMs, atMost: 100, unit: 'ms' }),
  ]
}
