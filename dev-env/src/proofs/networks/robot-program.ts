import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { agentFolder } from '@filo/agent/agent-folder'
import { createLocalApiClient } from '@filo/agent/local-api/client'
import { LinkFailure } from '@filo/contract/device/link/link-reasons'

const agentMain = fileURLToPath(new URL('../../../../agent/src/main.ts', import.meta.url))
const STOP_MS = 20_000
const POLL_MS = 200
const searchPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** Where a program runs: which names it knows, and in which network of the machine. */
export interface Surroundings {
  /** Lines of /etc/hosts; nothing else is known by name where no resolver answers. */
  hosts: string
  /** A network namespace by its name; absent: the machine's own. */
  network?: string
  /** A program and its arguments that starts it, as `faketime`. */
  through?: readonly string[]
}

/** The command that runs a program in such surroundings: /etc/hosts is another one for it alone. */
export function commandIn(
  { hosts, network, through = [] }: Surroundings,
  hostsFile: string,
  program: readonly string[],
): string[] {
  writeFileSync(hostsFile, `127.0.0.1 localhost\n${hosts}\n`)
  const within = network ? ['ip', 'netns', 'exec', network] : []
  const script = 'mount --bind "$0" /etc/hosts && exec "$@"'
  return [...within, 'unshare', '--mount', 'sh', '-c', script, hostsFile, ...through, ...program]
}

/** A real agent as a program, its disk, and what it says. */
export interface RobotProgram {
  serial: string
  /** Every line of its log so far. */
  log: () => string
  /** What `filo-agent status` prints. */
  statusText: () => Promise<string>
  /** Reasons it has written down, oldest first. */
  failures: () => LinkFailure[]
  isLinked: () => Promise<boolean>
  untilLinked: (withinMs?: number) => Promise<void>
  /** Until its status names a reason. */
  untilReason: (code: string, withinMs?: number) => Promise<void>
  /** Until its disk runs the release with this content hash. */
  untilRuns: (contentHash: string, withinMs?: number) => Promise<void>
  /** A file of the first package that runs. */
  read: (name: string) => string
  stop: () => Promise<void>
}

interface ProgramOptions extends Surroundings {
  folder: string
  serial: string
  serverUrl: string
  installKey: string
  environment: Record<string, string>
}

/** Starts an agent with nothing in its environment but what is given. */
export function startRobotProgram(options: ProgramOptions): RobotProgram {
  const { serial, serverUrl, installKey, environment } = options
  const data = join(options.folder, serial)
  mkdirSync(data, { recursive: true })
  const names = ['--server', serverUrl, '--data', data, '--serial', serial, '--install-key', installKey]
  const args = [agentMain, 'run', ...names, '--local-port', '0', '--isolation', 'none', '--log-level', 'info']
  const [program = '', ...rest] = commandIn(options, `${data}.hosts`, [process.execPath, ...args])
  const env = { PATH: searchPath, HOME: data, ...environment, FILO_STOP_SERVICES: '1', FILO_REBOOT: 'none' }
  const child = spawn(program, rest, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  let isGone = false
  const gone = new Promise<void>((resolve) =>
    child.once('exit', () => {
      isGone = true
      resolve()
    }),
  )
  const folder = agentFolder(data)
  const client = createLocalApiClient({ socketPath: folder.localSocket })
  const status = () => client.status().catch(() => undefined)

  async function until(what: string, withinMs: number, holds: () => Promise<boolean> | boolean) {
    for (const startedAt = Date.now(); !(await holds()); await wait(POLL_MS)) {
      if (isGone) throw new Error(`the agent ended: ${output.slice(-600)}`)
      if (Date.now() - startedAt > withinMs)
        throw new Error(`not ${what} after ${withinMs / 1000} s: ${output.slice(-900)}`)
    }
  }

  function failures(): LinkFailure[] {
    if (!existsSync(folder.linkHistory)) return []
    return LinkFailure.array().parse(JSON.parse(readFileSync(folder.linkHistory, 'utf8')))
  }

  function currentHash(): string | undefined {
    try {
      return readlinkSync(join(data, 'current')).split('/').at(-1)
    } catch {
      return undefined
    }
  }

  return {
    serial,
    log: () => output,
    statusText: () =>
      new Promise((resolve) => {
        execFile(process.execPath, [agentMain, 'status', '--data', data], (_error, output) => resolve(output))
      }),
    failures,
    isLinked: async () => (await status())?.server.linked ?? false,
    untilLinked: (withinMs = 60_000) =>
      until('linked', withinMs, async () => (await status())?.server.linked ?? false),
    untilReason: (code, withinMs = 60_000) =>
      until(`stopped by ${code}`, withinMs, async () => {
        const seen = (await status())?.server.problem?.code
        return seen === code || failures().some((failure) => failure.code === code)
      }),
    untilRuns: (contentHash, withinMs = 90_000) =>
      until('updated', withinMs, () => currentHash() === contentHash),
    read: (name) => readFileSync(join(data, 'current/0001-net', name), 'utf8'),
    async stop() {
      if (isGone) return
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      await gone
      clearTimeout(late)
    },
  }
}
