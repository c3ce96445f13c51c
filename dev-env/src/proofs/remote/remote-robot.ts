import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, openSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { agentFolder } from '@filo/agent/agent-folder'
import { restartExitCode } from '@filo/agent/exit-codes'
import { createLocalApiClient, type LocalApiClient, LocalApiRefusal } from '@filo/agent/local-api/client'
import { inheritedEnvironment } from '../../config.ts'

const agentMain = fileURLToPath(new URL('../../../../agent/src/main.ts', import.meta.url))

/** Whom shells of the robot run as: a user that every machine has and that owns nothing. */
const shellUser = { name: 'nobody', id: 65_534 }

const MOST_TRIES = 4

/** Says something to the agent beside it, again where it has not answered in time; a first try may have been heard. */
export async function beside(send: () => Promise<void>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await send()
    } catch (error) {
      if (error instanceof LocalApiRefusal && tried > 1) return
      if (error instanceof LocalApiRefusal || tried === MOST_TRIES) throw error
    }
  }
}

interface RobotOptions {
  /** Below it is all that the robot has. */
  folder: string
  serial: string
  /** Where its server is. */
  port: number
  installKey: string
  /** The owner's setting FILO_REMOTE. */
  access: 'on' | 'consent'
  desktopPort: number
  /** Starts the agent as its package does; undefined: from its sources, and it is not renewed. */
  launcher: string | undefined
}

/** A robot of the proof: a real agent in a process of its own. */
export interface RemoteRobot {
  serial: string
  access: 'on' | 'consent'
  /** Whether it can be renewed. */
  isLaunched: boolean
  /** What may be read and written from afar. */
  root: string
  /** The folder of a session; it goes once its dossier has left. */
  sessionFolder: (id: string) => string
  /** What stands beside the robot. */
  local: LocalApiClient
  /** 0: it does not run. */
  pid: () => number
  start: () => void
  /** SIGTERM, as a restart of its service. */
  stop: () => Promise<void>
  /** SIGKILL. */
  kill: () => Promise<void>
}

function makeFolders({ folder }: RobotOptions) {
  const [data, services, root] = [join(folder, 'data'), join(folder, 'open'), join(folder, 'root')]
  for (const path of [folder, services, root]) {
    mkdirSync(path, { recursive: true })
    // Whoever works on the robot gets there, as to no folder of the agent.
    chmodSync(path, 0o755)
  }
  if (process.getuid?.() === 0) chownSync(root, shellUser.id, shellUser.id)
  return { data, services, root }
}

function environmentOf(options: RobotOptions, { services, root }: { services: string; root: string }) {
  const isRoot = process.getuid?.() === 0
  return {
    ...inheritedEnvironment(),
    FILO_STOP_SERVICES: '1',
    FILO_LOCAL_PORT: '0',
    FILO_LOG_LEVEL: 'info',
    FILO_INSTALL_KEY: options.installKey,
    FILO_ISOLATION: 'auto',
    FILO_SERVICES_USER: shellUser.name,
    FILO_SERVICES_FOLDER: services,
    // Who is not root can give files to nobody else.
    FILO_REMOTE_USER: isRoot ? '' : userInfo().username,
    FILO_REMOTE_SHELL: '/bin/bash',
    FILO_REMOTE_ROOTS: root,
    FILO_REMOTE_DESKTOP: String(options.desktopPort),
    FILO_REMOTE: options.access,
  }
}

/** A robot that is not started yet. */
export function createRemoteRobot(options: RobotOptions): RemoteRobot {
  const folders = makeFolders(options)
  const places = agentFolder(folders.data, folders.services)
  const log = openSync(join(options.folder, 'agent.log'), 'a')
  let child: ChildProcess | undefined

  function start(): void {
    const { serial, port } = options
    const args = ['--server', `http://127.0.0.1:${port}`, '--data', folders.data, '--serial', serial]
    const started = spawn(process.execPath, [options.launcher ?? agentMain, ...args], {
      env: { ...environmentOf(options, folders), FILO_AGENT_DATA: folders.data },
      stdio: ['ignore', log, log],
    })
    child = started
    // Its supervisor starts an agent that asked for that.
    started.once('exit', (code) => {
      if (child === started && code === restartExitCode) start()
    })
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const gone = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill(signal)
    await gone
  }

  return {
    serial: options.serial,
    access: options.access,
    isLaunched: options.launcher !== undefined,
    root: folders.root,
    sessionFolder: places.remoteSession,
    local: createLocalApiClient({ socketPath: places.localSocket }),
    pid: () => child?.pid ?? 0,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}
