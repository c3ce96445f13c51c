import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { restartExitCode } from '@filo/agent/exit-codes'
import { isAlive } from '@filo/agent/test/service-package'
import { inheritedEnvironment } from '../../config.ts'

const agentMain = fileURLToPath(new URL('../../../../agent/src/main.ts', import.meta.url))

/** A robot of the proof: a real agent in a process of its own, and the disk that it works on. */
export interface TruthRobot {
  readonly serial: string
  unitId: string
  /** Its data folder now; another one after its data was moved. */
  folder: string
  start(): void
  /** SIGKILL: nothing is finished, nothing is written. Its services go on. */
  kill(): Promise<void>
  /** SIGTERM. Its services go on. */
  stop(): Promise<void>
  /** Ends the agent and every service of it, as a robot that is switched off. */
  switchOff(): Promise<void>
  isRunning(): boolean
  /** Copies the whole disk away, the agent being off. */
  image(name: string): void
  /** Puts such a copy in place of the disk, the agent being off. */
  restore(name: string): void
  /** Moves the data to another folder by copying it, as to another disk. */
  move(): void
  /** Content hash that `current` leads to; null: no such link. Whatever its name is where it is no release. */
  currentHash(): string | null
  /** Its service lives, by its own word. */
  isServiceAlive(): boolean
  /** How often hooks installed a version, by the robot's own record, which no restored disk takes back. */
  installsOf(version: string): number
  /** Its wall clock goes by so many seconds wrong from now on; 0: right. */
  moveClock(seconds: number): void
  /** The disk was changed now. */
  noteChange(): void
  changedAtMs(): number
}

interface RobotOptions {
  serverUrl: string
  /** Below it is one folder for each robot. */
  root: string
  serial: string
  installKey: string
  portBase: number
  environment?: Record<string, string>
}

/** Milliseconds that an agent has to end in order before it is killed. */
const STOP_MS = 20_000

/** A robot that is not started yet, with its folder below `root` named after its serial number. */
export function createTruthRobot(options: RobotOptions): TruthRobot {
  const { serverUrl, root, serial, installKey, portBase } = options
  let moves = 0
  let child: ChildProcess | undefined
  let isDesired = false
  let changedAtMs = Date.now()
  const clockFile = join(root, `${serial}.clock`)
  const clock = new URL(`./moved-clock.ts?file=${encodeURIComponent(clockFile)}`, import.meta.url).href
  const stateOf = (folder: string) => join(folder, 'packages/svc')

  function spawnAgent(folder: string): void {
    const names = ['--server', serverUrl, '--data', folder, '--serial', serial, '--install-key', installKey]
    const args = [...names, '--log-level', 'fatal', '--local-port', '0', '--isolation', 'none']
    const env = {
      ...inheritedEnvironment(),
      ...options.environment,
      FILO_PORT_BASE: String(portBase),
      FILO_REBOOT: 'agent',
    }
    const started = spawn(process.execPath, ['--import', clock, agentMain, ...args], {
      env,
      stdio: 'ignore',
    })
    child = started
    // A supervisor starts an agent that asked for it, whatever else ended it is a person's doing here.
    started.once('exit', (code) => {
      if (isDesired && child === started && code === restartExitCode) spawnAgent(robot.folder)
    })
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    isDesired = false
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const gone = new Promise<void>((resolve) => ending.once('exit', () => resolve()))
    ending.kill(signal)
    const late = setTimeout(() => ending.kill('SIGKILL'), STOP_MS)
    await gone
    clearTimeout(late)
  }

  const servicePid = (folder: string) => {
    const path = join(stateOf(folder), 'pid')
    return existsSync(path) ? Number(readFileSync(path, 'utf8')) : 0
  }

  const robot: TruthRobot = {
    serial,
    unitId: '',
    folder: join(root, serial),
    start() {
      isDesired = true
      spawnAgent(robot.folder)
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async switchOff() {
      await end('SIGTERM')
      const pid = servicePid(robot.folder)
      if (pid > 0 && isAlive(pid)) process.kill(pid, 'SIGKILL')
      while (pid > 0 && isAlive(pid)) await wait(20)
    },
    isRunning: () => child !== undefined && child.exitCode === null,
    image(name) {
      cpSync(robot.folder, `${robot.folder}.${name}`, copyAll)
    },
    restore(name) {
      rmSync(robot.folder, { recursive: true, force: true })
      cpSync(`${robot.folder}.${name}`, robot.folder, copyAll)
      changedAtMs = Date.now()
    },
    move() {
      moves += 1
      const to = join(root, `${serial}-disk${moves}`)
      cpSync(robot.folder, to, copyAll)
      robot.folder = to
    },
    currentHash() {
      try {
        return readlinkSync(join(robot.folder, 'current')).split('/').at(-1) ?? null
      } catch {
        return null
      }
    },
    isServiceAlive() {
      const pid = servicePid(robot.folder)
      return pid > 0 && isAlive(pid)
    },
    installsOf(version) {
      const path = join(root, `${serial}.history`)
      if (!existsSync(path)) return 0
      const lines = readFileSync(path, 'utf8').split('\n')
      return lines.filter((line) => line === `install ${version}`).length
    },
    moveClock(seconds) {
      writeFileSync(clockFile, String(seconds * 1000))
    },
    noteChange() {
      changedAtMs = Date.now()
    },
    changedAtMs: () => changedAtMs,
  }
  return robot
}

/** Sockets of a dead agent are no data. */
const copyAll = {
  recursive: true,
  verbatimSymlinks: true,
  filter: (path: string) => !path.endsWith('/socket'),
}
