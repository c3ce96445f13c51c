import { execFileSync } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createInstallKey } from '@filo/contract/enrolments/enrolments-routes'
import { listUpdates } from '@filo/contract/updates/updates-routes'
import type { Team } from '@filo/dev-env/releases/team'
import { ensureCatalogue } from '@filo/dev-env/seed/catalogue'
import { createBenchDatabase } from './bench-database.ts'
import { environmentWith } from './config.ts'
import { place, type Running, started, startProduct } from './product.ts'
import { publish, writeTree } from './published-tree.ts'
import { compare, limit, type Row } from './row.ts'

const PORT = 4723
const POLL_MS = 25
const PATIENCE_MS = 600_000

function installed(robot: string): string | undefined {
  try {
    return readlinkSync(join(robot, 'current'))
  } catch {
    return undefined
  }
}

/** Milliseconds until the robot runs something else than before. */
async function untilInstalled(robot: string, before: string | undefined, since: number): Promise<number> {
  while (installed(robot) === before || installed(robot) === undefined) {
    if (performance.now() - since > PATIENCE_MS) throw new Error('the robot did not install it in time')
    await wait(POLL_MS)
  }
  return performance.now() - since
}

function rsync(tree: string, target: string): number {
  const startedAt = performance.now()
  execFileSync('rsync', ['-a', `${tree}/`, target])
  execFileSync('sync', ['-f', target])
  return performance.now() - startedAt
}

async function startRobot(
  folder: string,
  team: Team,
  variantId: string,
): Promise<Running & { data: string }> {
  const key = await team.production.call(createInstallKey, { body: { name: 'Ölçüm', variantId } })
  const data = join(folder, 'robot')
  const args = ['--server', team.address, '--data', data, '--serial', 'NH1-000001', '--install-key', key.text]
  const env = environmentWith({ FILO_STOP_SERVICES: '1', FILO_LOCAL_PORT: '0' })
  const { child, stop } = started([place('agent/src/main.ts'), ...args], env, join(folder, 'agent.log'))
  child.stdout.resume()
  return { data, stop }
}

async function lastUpdate(team: Team) {
  const { items } = await team.admin.call(listUpdates, { query: { size: 1 } })
  return items[0]
}

/** Waits until the robot has reported the end of its update, with what came over the network. */
async function untilReported(team: Team, count: number): Promise<number> {
  for (let tries = 0; tries < 400; tries += 1) {
    const { items, totalCount } = await team.admin.call(listUpdates, { query: { size: 1 } })
    if (totalCount === count && items[0]?.state === 'succeeded')
      return items[0].transferredBytes ?? Number.NaN
    await wait(50)
  }
  throw new Error(`the update did not succeed: ${JSON.stringify((await lastUpdate(team))?.message)}`)
}

async function measure(folder: string, team: Team, { files, bytes }: { files: number; bytes: number }) {
  const tree = join(folder, 'tree')
  await writeTree(tree, { files, bytes })
  const variantId = (await ensureCatalogue(team.production)).get('NOVA-H1') ?? ''
  const robot = await startRobot(folder, team, variantId)
  try {
    const plainMs = rsync(tree, join(folder, 'copied'))
    const first = await publish(team, tree, { variantId, version: '1.0.0' })
    const firstMs = await untilInstalled(robot.data, undefined, first.publishedAt)
    const firstBytes = await untilReported(team, 1)
    const one = await open(join(tree, 'd0', 'file-7.bin'), 'r+')
    await one.write(Buffer.from('!'), 0, 1, 20)
    await one.close()
    const before = installed(robot.data)
    const second = await publish(team, tree, { variantId, version: '1.0.1' })
    const secondMs = await untilInstalled(robot.data, before, second.publishedAt)
    const secondBytes = await untilReported(team, 2)
    return { plainMs, firstMs, firstBytes, archiveBytes: first.archiveBytes, secondMs, secondBytes }
  } finally {
    await robot.stop()
  }
}

/** docs/goals.md "install": a release that a robot installs from nothing, then one changed byte, beside rsync and sync. */
export async function run(args: string[]): Promise<Row[]> {
  const { values } = parseArgs({
    args,
    options: { files: { type: 'string', default: '4000' }, mb: { type: 'string', default: '350' } },
  })
  const folder = await mkdtemp(join(tmpdir(), 'filo-bench-install-'))
  const database = await createBenchDatabase()
  const product = await startProduct(folder, { port: PORT, databaseUrl: database.url })
  try {
    const size = { files: Number(values.files), bytes: Number(values.mb) * 1_000_000 }
    const found = await measure(folder, product.team, size)
    const MB = 1_000_000
    const name = `install: ${values.mb} MB in ${values.files} files`
    return [
      compare({ goal: name, ours: found.firstMs, reference: found.plainMs, atMost: 3, unit: 'ms' }),
      compare({
        goal: `${name}, network`,
        ours: found.firstBytes / MB,
        reference: found.archiveBytes / MB,
        atMost: 1.1,
        unit: 'MB',
      }),
      limit({ goal: 'install: one changed byte', ours: found.secondMs / 1000, atMost: 5, unit: 's' }),
      limit({
        goal: 'install: one changed byte, network',
        ours: found.secondBytes / 1000,
        atMost: 1000,
        unit: 'kB',
      }),
    ]
  } finally {
    await product.stop()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
}
