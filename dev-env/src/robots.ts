import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createSimulatedBody } from '@filo/agent/simulator/simulated-body'
import { startAgent } from '@filo/agent/start-agent'
import type { Client } from '@filo/contract/client'
import { createInstallKey } from '@filo/contract/enrolments/enrolments-routes'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import type { Logger } from 'pino'
import { inheritedEnvironment } from './config.ts'
import { superviseAgent } from './machine-agent.ts'

/** Each robot gets a range of ports of its own for the services its packages start. */
const PORTS_PER_ROBOT = 20

export interface RobotToStart {
  serial: string
  /** The variant's id. */
  robotId: string
  modelCode: string
  isVirtual: boolean
}

interface StartOptions {
  serverUrl: string
  dataFolder: string
  logger: Logger
  /** The first port of the first robot's services. */
  firstPort: number
  /** Somebody who may make install keys. */
  production: Client
}

export interface StartedRobot {
  serial: string
  stop: () => Promise<void>
}

interface Prepared extends RobotToStart {
  dataFolder: string
  /** Only for a robot that was never admitted. */
  installKey: string | undefined
  firstPort: number
}

/** An install key for one robot: a unit that is registered already comes in by a key of its own customer. */
async function newInstallKey({ serial, robotId }: RobotToStart, production: Client): Promise<string> {
  const { items } = await production.call(listProducedRobots, { query: { q: serial, size: 10 } })
  const customerId = items.find((unit) => unit.serial === serial)?.customerId ?? null
  const body = { name: `Demo: ${serial}`, robotId, customerId, maxUses: 1, validHours: 1 }
  return (await production.call(createInstallKey, { body })).text
}

async function prepare(robot: RobotToStart, index: number, options: StartOptions): Promise<Prepared> {
  const dataFolder = join(options.dataFolder, 'robots', robot.serial)
  const isNew = !existsSync(dataFolder)
  mkdirSync(dataFolder, { recursive: true })
  const installKey = isNew ? await newInstallKey(robot, options.production) : undefined
  return { ...robot, dataFolder, installKey, firstPort: options.firstPort + index * PORTS_PER_ROBOT }
}

/** A virtual robot: the real agent in this process, with a simulated body. */
async function startVirtual(robot: Prepared, { serverUrl, logger }: StartOptions): Promise<StartedRobot> {
  const { serial, dataFolder, modelCode, installKey, firstPort } = robot
  const body = createSimulatedBody({ serial, now: Date.now, random: Math.random })
  const hookEnvironment = { FILO_PORT_BASE: String(firstPort) }
  const own = { serverUrl, dataFolder, serial, modelCode, body, hookEnvironment, logger }
  const agent = await startAgent(installKey ? { ...own, installKey } : own)
  return { serial, stop: () => agent.stop({ stopServices: true }) }
}

/** This very machine as a robot: an agent process of its own, as on a real robot. */
function startMachine(robot: Prepared, { serverUrl }: StartOptions): StartedRobot {
  const { serial, dataFolder, modelCode, installKey, firstPort } = robot
  const args = ['--server', serverUrl, '--data', dataFolder, '--serial', serial, '--model', modelCode]
  const key = installKey ? ['--install-key', installKey] : []
  const env = { ...inheritedEnvironment(), FILO_PORT_BASE: String(firstPort) }
  return { serial, ...superviseAgent([...args, ...key, '--log-level', 'warn'], env) }
}

/** Starts robots, each in a folder of its own; a new one is admitted by an install key. */
export async function startRobots(robots: RobotToStart[], options: StartOptions): Promise<StartedRobot[]> {
  const started: StartedRobot[] = []
  for (const [index, robot] of robots.entries()) {
    const prepared = await prepare(robot, index, options)
    started.push(await (robot.isVirtual ? startVirtual(prepared, options) : startMachine(prepared, options)))
  }
  return started
}
