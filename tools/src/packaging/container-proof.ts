import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { environmentWith } from '../config.ts'
import { repositoryRoot } from '../source/repository-files.ts'
import { copiesOf, readContainerFile, type Stage, textsOf } from './container-file.ts'

export const defaultN = 1

const home = '/opt/filo/'
const READY_WITHIN_MS = 120_000

interface ProofResult {
  n: number
  seed: number
  failures: string[]
  notes: string[]
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

function hasDocker(): boolean {
  return spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0
}

/** What `COPY . .` brings: the files of the repository. */
function copyRepository(target: string): void {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: repositoryRoot, encoding: 'utf8' })
  for (const file of listed.split('\0').filter((name) => name !== '')) {
    mkdirSync(dirname(join(target, file)), { recursive: true })
    cpSync(join(repositoryRoot, file), join(target, file))
  }
}

function carryOut(command: string, folder: string): void {
  execFileSync('sh', ['-c', command], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Carries out the steps of both stages in folders, where no containers are. @returns the folder of the second */
function buildWithout(stages: readonly Stage[], root: string): string {
  const [build, server] = stages
  if (!build || !server) throw new Error('the container file has two stages')
  const [first, second] = [join(root, 'build'), join(root, 'server')]
  copyRepository(first)
  for (const step of textsOf(build, 'RUN')) carryOut(step, first)
  for (const { source, target } of copiesOf(server)) {
    const path = source.slice(home.length)
    const to = target.endsWith('/')
      ? join(second, target, path.split('/').at(-1) ?? '')
      : join(second, target)
    mkdirSync(dirname(to), { recursive: true })
    cpSync(join(first, path), to, { recursive: true, verbatimSymlinks: true })
  }
  return second
}

/** Starts the program as the container does and asks its health check until it is ready. @returns what went wrong */
async function tryProgram(folder: string, dataFolder: string): Promise<string[]> {
  const port = String(await freePort())
  const env = environmentWith({ PORT: port, FILO_DATA_DIR: dataFolder, NODE_ENV: 'production' })
  const node = process.execPath
  const child = spawn(node, ['--max-semi-space-size=16', 'server/dist/main.mjs'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const isHealthy = () => spawnSync(node, ['packaging/server/healthy.mjs'], { cwd: folder, env }).status === 0
  const until = Date.now() + READY_WITHIN_MS
  while (!isHealthy() && child.exitCode === null && Date.now() < until) await wait(500)
  const failures = isHealthy() ? [] : ['the server did not become ready']
  child.kill('SIGTERM')
  const code = await ended
  if (code !== 0) failures.push(`the server ended with ${code}`)
  const cli = (...words: string[]) =>
    spawnSync(node, ['cli/src/main.ts', ...words], { cwd: folder, env, encoding: 'utf8' })
  const saved = cli('backup', join(dataFolder, '../one.filo'))
  if (saved.status !== 0) failures.push(`filo backup: ${saved.stderr}`)
  return failures
}

function buildWithDocker(): string[] {
  const built = spawnSync('docker', ['build', '-t', 'filo-proof', '.'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  })
  return built.status === 0 ? [] : [`docker build: ${built.stderr.slice(-2000)}`]
}

/** Builds the container file where containers are, and carries out its steps in folders everywhere, from a bare checkout. */
export async function run({ n, seed }: { n: number; seed: number }): Promise<ProofResult> {
  const result: ProofResult = { n, seed, failures: [], notes: [] }
  const docker = hasDocker()
  result.notes.push(
    docker ? 'docker build is run too' : 'no docker answers here: its steps alone are carried out',
  )
  const stages = readContainerFile(readFileSync(join(repositoryRoot, 'Dockerfile'), 'utf8'))
  for (let round = 0; round < n; round += 1) {
    const root = mkdtempSync(join(tmpdir(), 'filo-container-'))
    try {
      if (docker) result.failures.push(...buildWithDocker())
      const folder = buildWithout(stages, root)
      result.failures.push(...(await tryProgram(folder, join(root, 'data'))))
    } finally {
      rmSync(root, { recursive: true, force: true })
    }
  }
  return result
}
