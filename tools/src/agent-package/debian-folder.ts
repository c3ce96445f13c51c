import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readSettings } from '@filo/agent/cli/settings-file'
import { repositoryRoot } from '../source/repository-files.ts'
import { runProgram } from './run-program.ts'
import { readServiceUnit } from './unit-file.ts'

const mirror = 'http://deb.debian.org/debian'
const needed = 'curl,ca-certificates,libstdc++6,passwd'
const path = '/usr/sbin:/usr/bin:/sbin:/bin'

/** This machine's release of Debian, which its own debootstrap knows. */
export function suite(): string {
  return /^VERSION_CODENAME=(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'stable'
}

/** A minimal Debian, unpacked once and kept for the next time. @throws what debootstrap said */
async function unpackDebian(): Promise<string> {
  const cached = join(repositoryRoot, `node_modules/.cache/filo/debian-${suite()}`)
  if (existsSync(cached)) return cached
  const beside = `${cached}.${process.pid}`
  mkdirSync(beside, { recursive: true })
  const args = ['--variant=minbase', `--include=${needed}`, suite(), beside, mirror]
  const { isOk, output } = await runProgram('debootstrap', args, tmpdir())
  if (!isOk) throw new Error(`debootstrap: ${output.trim().split('\n').at(-1)}`)
  renameSync(beside, cached)
  return cached
}

/** What a command in the folder printed, both streams together, and its exit code. */
interface CommandResult {
  code: number
  text: string
}

/** Whether this machine has what such a folder needs. */
export async function mayOpenDebian(): Promise<boolean> {
  const isRoot = process.getuid?.() === 0
  return isRoot && (await runProgram('debootstrap', ['--version'], tmpdir())).isOk
}

/** A Debian of its own below a folder, in which commands run by chroot. Needs root. */
export async function openDebian() {
  const root = mkdtempSync(join(tmpdir(), 'filo-debian-'))
  cpSync(await unpackDebian(), root, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
  await runProgram('mount', ['-t', 'proc', 'proc', join(root, 'proc')], root)

  /** Runs a line of the shell as root there. */
  function run(line: string): Promise<CommandResult> {
    const environment = { PATH: path, HOME: '/root', LANG: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive' }
    const args = [root, '/bin/sh', '-c', `exec 2>&1; ${line}`]
    return new Promise((resolve) => {
      execFile('chroot', args, { env: environment, maxBuffer: 16 * 1024 * 1024 }, (error, text) =>
        resolve({ code: error ? Number(error.code ?? 1) : 0, text }),
      )
    })
  }

  async function close(): Promise<void> {
    await runProgram('umount', [join(root, 'proc')], tmpdir())
    rmSync(root, { recursive: true, force: true })
  }

  return { root, run, close, in: (name: string) => join(root, name) }
}

export type DebianFolder = Awaited<ReturnType<typeof openDebian>>

/** Does for the agent's unit what systemd would: starts it, and again whenever it ends. */
export function superviseAgent(debian: DebianFolder, extra: Record<string, string>) {
  const unit = readServiceUnit(readFileSync(debian.in('usr/lib/systemd/system/filo-agent.service'), 'utf8'))
  const file = unit.environmentFile ? readFileSync(debian.in(unit.environmentFile), 'utf8') : ''
  const env = { PATH: path, LANG: 'C.UTF-8', ...unit.environment, ...readSettings(file), ...extra }
  let isStopping = false
  let child: ChildProcess | undefined
  let starts = 0
  let output = ''

  async function live(): Promise<void> {
    while (!isStopping) {
      starts += 1
      const running = spawn('chroot', [debian.root, ...unit.command], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = running
      for (const stream of [running.stdout, running.stderr]) {
        stream.on('data', (chunk: Buffer) => {
          output = (output + chunk.toString('utf8')).slice(-100_000)
        })
      }
      await new Promise((resolve) => running.once('exit', resolve))
      if (!unit.restarts) return
      if (!isStopping) await wait(unit.restartSec * 1000)
    }
  }

  const living = live()
  return {
    starts: () => starts,
    output: () => output,
    /** SIGKILL to the one process that the unit started. */
    kill: () => child?.kill('SIGKILL'),
    stop: async () => {
      isStopping = true
      child?.kill('SIGTERM')
      await living
    },
  }
}
