import { execFileSync, spawn } from 'node:child_process'
import { createWriteStream, readlinkSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createInstallKey } from '@filo/contract/enrolments/enrolments-routes'
import { listUpdates } from '@filo/contract/updates/updates-routes'
import type { Credentials } from '@filo/dev-env/people'
import { passTestAros, publishFromTest } from '@filo/dev-env/releases/aros-release'
import { ensurePackage, readyVersion, releaseVersion } from '@filo/dev-env/releases/package-version'
import { signInTeam, type Team } from '@filo/dev-env/releases/team'
import { ensureCatalogue } from '@filo/dev-env/seed/catalogue'
import { createBenchDatabase } from './bench-database.ts'
import { environmentWith } from './config.ts'
import { compare, limit, type Row } from './row.ts'

const PORT = 4723
const POLL_MS = 25
const PATIENCE_MS = 600_000
const words = { tr: 'Ölçüm', en: 'Measured' }
const place = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

interface Running {
  stop: () => Promise<void>
}

function started(args: string[], env: NodeJS.ProcessEnv, logFile: string) {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  child.stderr.pipe(createWriteStream(logFile))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { child, stop }
}

/** The product as `npm start` runs it, without demo robots. */
async function startProduct(folder: string, databaseUrl: string): Promise<Running & { team: Team }> {
  const env = environmentWith({
    PORT: String(PORT),
    FILO_DATA_DIR: join(folder, 'server'),
    DATABASE_URL: databaseUrl,
  })
  const args = ['--json', '--no-demo-data', '--no-machine-agent', '--no-build', '--robots', '0']
  const { child, stop } = started([place('dev-env/src/main.ts'), ...args], env, join(folder, 'server.log'))
  let text = ''
  for await (const piece of child.stdout) {
    text += String(piece)
    if (text.includes('\n')) break
  }
  const { address, people } = JSON.parse(text.split('\n')[0] ?? '') as {
    address: string
    people: Credentials[]
  }
  return { team: await signInTeam(address, people), stop }
}

/** Files of which half the bytes are noise and half repeat, as programs are about. */
async function writeTree(folder: string, files: number, bytes: number): Promise<void> {
  const size = Math.floor(bytes / files)
  let state = 7
  for (let index = 0; index < files; index += 1) {
    const below = join(folder, `d${Math.floor(index / 100)}`)
    if (index % 100 === 0) await mkdir(below, { recursive: true })
    const content = Buffer.alloc(size, `file ${index} of the release, `)
    for (let at = 0; at + 4 <= size / 2; at += 4) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      content.writeUInt32LE((state ^ (state >>> 15)) >>> 0, at)
    }
    const file = await open(join(below, `file-${index}.bin`), 'w')
    await file.write(content)
    await file.close()
  }
}

const hook = { language: 'sh' as const, text: 'true\n', timeoutS: 30 }

/** Uploads the tree as it is now and publishes it. @returns when the robots of the product were told */
async function publish(
  team: Team,
  tree: string,
  { variantId, version }: { variantId: string; version: string },
) {
  const archive = `${tree}.tar.gz`
  execFileSync('tar', ['-czf', archive, '-C', tree, '.'])
  const packageId = await ensurePackage(team.developer, { code: 'measured', name: words, kind: 'content' })
  const content = { fileName: 'measured.tar.gz', content: await readFile(archive) }
  const input = {
    semver: version,
    notes: words,
    archive: content,
    hooks: { start: { ...hook, text: 'sleep 600 &\n' } },
  }
  const versionId = await readyVersion(team, packageId, input)
  await releaseVersion(team, versionId)
  const release = { variantId, name: 'Ölçüm', semver: version, versionIds: [versionId] }
  await publishFromTest(team, await passTestAros(team, release), true)
  return { publishedAt: performance.now(), archiveBytes: statSync(archive).size }
}

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
  await writeTree(tree, files, bytes)
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
  const product = await startProduct(folder, database.url)
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
