import { existsSync, readlinkSync } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createInstallKey } from '@filo/contract/enrolments/enrolments-routes'
import { listUpdates } from '@filo/contract/updates/updates-routes'
import { freePort } from '@filo/dev-env/proofs/servers/free-port'
import type { Team } from '@filo/dev-env/releases/team'
import { ensureCatalogue } from '@filo/dev-env/seed/catalogue'
import { environmentWith } from './config.ts'
import { publish, writeTree } from './published-tree.ts'
import { compareRounds, median, mostMemoryMb, processorS, type Round, runTool } from './rounds.ts'
import { compare, describe, limit, type Row } from './row.ts'
import { createBenchDatabase } from './servers/bench-database.ts'
import { place, started, startProduct } from './servers/product.ts'

const PORT = await freePort()
const POLL_MS = 25
const PATIENCE_MS = 600_000

function installed(robot: string): string | undefined {
  try {
    return readlinkSync(join(robot, 'current'))
  } catch {
    return undefined
  }
}

async function until(isSo: () => boolean): Promise<void> {
  const startedAt = performance.now()
  while (!isSo()) {
    if (performance.now() - startedAt > PATIENCE_MS) throw new Error('the robot did not install it in time')
    await wait(POLL_MS)
  }
}

async function rsync(tree: string, target: string): Promise<number> {
  const startedAt = performance.now()
  await runTool('rsync', ['-a', `${tree}/`, target])
  await runTool('sync', ['-f', target])
  return performance.now() - startedAt
}

/** A robot of the variant that has nothing yet. */
async function startRobot(folder: string, team: Team, variantId: string, number: number) {
  const key = await team.production.call(createInstallKey, { body: { name: `Ölçüm ${number}`, variantId } })
  const data = join(folder, `robot-${number}`)
  const serial = `NH1-00000${number}`
  const args = ['--server', team.address, '--data', data, '--serial', serial, '--install-key', key.text]
  const env = environmentWith({ FILO_STOP_SERVICES: '1', FILO_LOCAL_PORT: '0' })
  const { child, stdout, stop } = started(
    [place('agent/src/main.ts'), ...args],
    env,
    join(folder, 'agent.log'),
  )
  stdout.resume()
  return { serial, data, pid: child.pid ?? 0, stop }
}

/** Waits until a robot has reported the end of an update. @returns bytes that came over the network for it */
async function untilReported(team: Team, serial: string, version: string): Promise<number> {
  const query = { 'f.state': ['succeeded' as const], size: 20 }
  for (let tries = 0; tries < 1200; tries += 1) {
    const { items } = await team.admin.call(listUpdates, { query })
    const done = items.find((item) => item.serial === serial && item.to?.semver === version)
    if (done) return done.transferredBytes ?? Number.NaN
    await wait(50)
  }
  throw new Error(`${serial} did not report ${version}`)
}

interface Measured {
  firsts: Round[]
  firstBytes: number
  archiveBytes: number
  processor: number[]
  memory: number[]
  seconds: number[]
  secondBytes: number
}

interface Place {
  folder: string
  tree: string
  team: Team
  variantId: string
}

type Robot = Awaited<ReturnType<typeof startRobot>>

/** A robot installs the published release from nothing; counted from when it was let in. */
async function installFirst(team: Team, robot: Robot, found: Measured): Promise<number> {
  await until(() => existsSync(join(robot.data, 'enrolment.json')))
  const startedAt = performance.now()
  const before = processorS(robot.pid)
  await until(() => installed(robot.data) !== undefined)
  const durationMs = performance.now() - startedAt
  found.processor.push(processorS(robot.pid) - before)
  found.memory.push(mostMemoryMb(robot.pid))
  found.firstBytes = await untilReported(team, robot.serial, '1.0.0')
  return durationMs
}

/** One byte of the tree changes, and a release of it reaches the robot. */
async function changeOne({ tree, team, variantId }: Place, data: string, turn: number): Promise<number> {
  const one = await open(join(tree, 'd0', 'file-7.bin'), 'r+')
  await one.write(Buffer.from([turn]), 0, 1, 20)
  await one.close()
  const before = installed(data)
  const { publishedAt } = await publish(team, tree, { variantId, version: `1.0.${turn}` })
  await until(() => installed(data) !== before)
  return (performance.now() - publishedAt) / 1000
}

async function measure(folder: string, team: Team, size: { files: number; bytes: number }, rounds: number) {
  const tree = join(folder, 'tree')
  await writeTree(tree, size)
  const variantId = (await ensureCatalogue(team.production)).get('NOVA-H1') ?? ''
  const at = { folder, tree, team, variantId }
  const { archiveBytes } = await publish(team, tree, { variantId, version: '1.0.0' })
  const found: Measured = {
    firsts: [],
    firstBytes: Number.NaN,
    archiveBytes,
    processor: [],
    memory: [],
    seconds: [],
    secondBytes: Number.NaN,
  }
  for (let number = 1; number <= rounds; number += 1) {
    // The copy stays: ext4 looks at every file that was removed within the last minutes whenever one is made, which costs
    // milliseconds for each of the robot's after 4,000 were.
    const plain = await rsync(tree, join(folder, `copied-${number}`))
    const robot = await startRobot(folder, team, variantId, number)
    try {
      found.firsts.push({ plain, ours: await installFirst(team, robot, found) })
      if (number < rounds) continue
      for (let turn = 1; turn <= rounds; turn += 1) found.seconds.push(await changeOne(at, robot.data, turn))
      found.secondBytes = await untilReported(team, robot.serial, `1.0.${rounds}`)
    } finally {
      await robot.stop()
    }
  }
  return found
}

/** docs/goals.md "install": a release that a robot installs from nothing, then one changed byte, beside rsync and sync. */
export async function run(args: string[]): Promise<Row[]> {
  const { values } = parseArgs({
    args,
    options: {
      files: { type: 'string', default: '4000' },
      mb: { type: 'string', default: '350' },
      rounds: { type: 'string', default: '3' },
    },
  })
  const folder = await mkdtemp(join(tmpdir(), 'filo-bench-install-'))
  const database = await createBenchDatabase()
  const product = await startProduct(folder, { port: PORT, databaseUrl: database.url })
  try {
    const size = { files: Number(values.files), bytes: Number(values.mb) * 1_000_000 }
    const found = await measure(folder, product.team, size, Number(values.rounds))
    const MB = 1_000_000
    const name = `install: ${values.mb} MB in ${values.files} files`
    return [
      ...compareRounds(name, found.firsts, 3),
      compare({
        goal: `${name}, network`,
        ours: found.firstBytes / MB,
        reference: found.archiveBytes / MB,
        atMost: 1.1,
        unit: 'MB',
      }),
      describe({ goal: `${name}, the robot's processor`, ours: median(found.processor), unit: 's' }),
      describe({ goal: `${name}, the robot's most memory`, ours: Math.max(...found.memory), unit: 'MB' }),
      limit({ goal: 'install: one changed byte', ours: median(found.seconds), atMost: 5, unit: 's' }),
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
