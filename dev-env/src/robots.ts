import { existsSync, mkdirSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { usualRemoteSettings } from '@filo/agent/remote/remote-settings'
import { createSimulatedBody, type SimulatedBody } from '@filo/agent/simulator/simulated-body'
import { startAgent } from '@filo/agent/start-agent'
import type { Client } from '@filo/contract/client'
import { createInstallKey } from '@filo/contract/enrolments/enrolments-routes'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import type { Logger } from 'pino'
import { type DevOptions, inheritedEnvironment } from './config.ts'
import type { RobotLife } from './demo/robot-lives.ts'
import { superviseAgent } from './machine-agent.ts'

/** Each robot gets a range of ports of its own for the services its packages start. */
const PORTS_PER_ROBOT = 20

export interface RobotToStart {
  serial: string
  modelCode: string
  isVirtual: boolean
  /** Undefined: it is well. */
  life?: RobotLife | undefined
  /** What whoever stands beside it says when they are asked; absent: yes. */
  beside?: 'yes' | 'no' | 'nobody'
  /** Tells its range of ports from the others'. */
  index: number
}

/** Who lets new robots in: somebody who may make install keys, and the variant that the robots are of. */
export interface Admission {
  production: Client
  variantId: string
}

export interface RobotOptions {
  serverUrl: string
  /** Below it each robot has a folder of its own. */
  robotsFolder: string
  logger: Logger
  /** The first port of the first robot's services. */
  firstPort: number
  configWindowMs?: DevOptions['configWindowMs']
}

export interface StartedRobot {
  serial: string
  stop: () => Promise<void>
  /** Resolves when it has installed what it shall run; absent for a process of its own. */
  settled?: () => Promise<unknown>
}

interface Prepared extends RobotToStart {
  dataFolder: string
  /** Only for a robot that was never admitted. */
  installKey: string | undefined
  firstPort: number
}

/** The unit with a serial, which its robot may have come in as already. */
async function findUnit(production: Client, serial: string) {
  const { items } = await production.call(listProducedRobots, { query: { q: serial, size: 10 } })
  return items.find((unit) => unit.serial === serial)
}

/** An install key for one robot: a unit that is registered already comes in by a key of its own customer. */
async function newInstallKey(
  serial: string,
  { production, variantId }: Admission,
  customerId: string | null,
): Promise<string> {
  const body = { name: `Demo: ${serial}`, variantId, customerId, maxUses: 1, validHours: 1 }
  return (await production.call(createInstallKey, { body })).text
}

/** A robot that has a folder is known, unless it waits since before there was a unit for it. */
async function keyFor(
  serial: string,
  isNew: boolean,
  admission: Admission | undefined,
): Promise<string | undefined> {
  if (!admission) return undefined
  const unit = await findUnit(admission.production, serial)
  return isNew || !unit ? newInstallKey(serial, admission, unit?.customerId ?? null) : undefined
}

async function prepare(
  robot: RobotToStart,
  options: RobotOptions,
  admission: Admission | undefined,
): Promise<Prepared> {
  const dataFolder = join(options.robotsFolder, robot.serial)
  const isNew = !existsSync(dataFolder)
  const installKey = await keyFor(robot.serial, isNew, admission)
  mkdirSync(dataFolder, { recursive: true })
  return { ...robot, dataFolder, installKey, firstPort: options.firstPort + robot.index * PORTS_PER_ROBOT }
}

/** Below what an installation asks for. */
const LOW_BATTERY_PERCENT = 31

/** The body of a virtual robot with what befell it. */
async function bodyOf({ serial, life, beside = 'yes' }: RobotToStart): Promise<SimulatedBody> {
  const image = life === 'other_image' ? { baseImage: 'Nova AROS 4.9.0' } : {}
  const body = createSimulatedBody({ serial, now: Date.now, random: Math.random, ...image })
  body.beside(beside)
  if (life === 'off_dock') body.leaveDock(LOW_BATTERY_PERCENT)
  if (life === 'moves_arm') await body.send({ jointsMoving: true, activity: 'sağ kol el sallıyor' })
  return body
}

/** The only files of this machine that people see of a virtual robot from afar: a folder beside its data. */
async function makeOwnFiles({ serial }: RobotToStart, robotsFolder: string): Promise<string> {
  const folder = join(robotsFolder, 'files', serial)
  await mkdir(folder, { recursive: true })
  const note = join(folder, 'BENIOKU.txt')
  if (!existsSync(note))
    await writeFile(note, `${serial}: sanal robotun dosyaları / files of a virtual robot\n`)
  return folder
}

/** A virtual robot: the real agent in this process, with a simulated body. */
async function startVirtual(
  robot: Prepared,
  { serverUrl, logger, configWindowMs, robotsFolder }: RobotOptions,
): Promise<StartedRobot> {
  const { serial, dataFolder, modelCode, installKey, firstPort } = robot
  const body = await bodyOf(robot)
  const hookEnvironment = { FILO_PORT_BASE: String(firstPort) }
  const window = configWindowMs === undefined ? {} : { configWindowMs }
  const remote = { ...usualRemoteSettings, roots: [await makeOwnFiles(robot, robotsFolder)], desktop: 'none' }
  const own = { serverUrl, dataFolder, serial, modelCode, body, hookEnvironment, logger, remote, ...window }
  const agent = await startAgent(installKey ? { ...own, installKey } : own)
  return {
    serial,
    stop: () => agent.stop({ stopServices: true }),
    settled: () =>
      agent.until(({ isConnected, isIdle, current }) => isConnected && isIdle && current !== null),
  }
}

/** This very machine as a robot: an agent process of its own, as on a real robot. */
function startMachine(robot: Prepared, { serverUrl }: RobotOptions): StartedRobot {
  const { serial, dataFolder, modelCode, installKey, firstPort } = robot
  const args = ['--server', serverUrl, '--data', dataFolder, '--serial', serial, '--model', modelCode]
  // The last port of its range, so that several products on one machine leave each other theirs.
  const localPort = String(firstPort + PORTS_PER_ROBOT - 1)
  // Other users of this machine read arguments of processes, not their environment.
  const key = installKey ? { FILO_INSTALL_KEY: installKey } : {}
  const ports = { FILO_PORT_BASE: String(firstPort), FILO_LOCAL_PORT: localPort }
  const env = { ...inheritedEnvironment(), ...ports, ...key }
  return { serial, ...superviseAgent([...args, '--log-level', 'warn'], env) }
}

/** Starts one robot in its folder. With `admission` a new one comes in by an install key, else it waits for a person. */
export async function startRobot(
  robot: RobotToStart,
  options: RobotOptions,
  admission?: Admission,
): Promise<StartedRobot> {
  const prepared = await prepare(robot, options, admission)
  return robot.isVirtual ? startVirtual(prepared, options) : startMachine(prepared, options)
}
