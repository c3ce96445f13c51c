import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { DevOptions } from '../config.ts'
import {
  type Admission,
  type RobotOptions,
  type RobotToStart,
  type StartedRobot,
  startRobot,
} from '../robots.ts'
import { demoModels } from '../seed/models.ts'
import { demoSerial } from '../seed/units.ts'
import { lifeOf, personBeside } from './robot-lives.ts'

/** A robot whose ports somebody else holds never is up to date; the demo's loading does not wait for it for ever. */
const SETTLING_MS = 30_000

/** This machine's serial number: its name in the letters that serials have. */
function machineSerial(): string {
  const name = hostname()
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `PC-${name.slice(0, 24) || 'FILO'}`
}

/** This machine first, then the virtual robots, all of the first model. */
function listRobots({ hasMachineAgent, virtualRobots, isLively }: DevOptions): RobotToStart[] {
  const [first] = demoModels
  if (!first) return []
  const modelCode = first.code
  const machine = hasMachineAgent ? [{ serial: machineSerial(), modelCode, isVirtual: false }] : []
  const virtual = Array.from({ length: virtualRobots }, (_, index) => {
    const serial = demoSerial(first.serialPrefix, index + 1)
    return {
      serial,
      modelCode,
      isVirtual: true,
      ...(isLively && { life: lifeOf(serial), beside: personBeside(serial) }),
    }
  })
  return [...machine, ...virtual].map((robot, index) => ({ ...robot, index }))
}

/** The robots that this program runs beside the server: this machine's own agent and virtual ones. */
export function createDemoRobots(options: DevOptions) {
  const all = listRobots(options)
  let running: StartedRobot[] = []

  async function start(robot: RobotToStart, own: RobotOptions, admission?: Admission): Promise<void> {
    running.push(await startRobot(robot, own, admission))
  }

  /** Ends them all; the machine's processes and services with them. */
  async function halt(): Promise<void> {
    const ending = running
    running = []
    await Promise.all(ending.map((robot) => robot.stop()))
  }

  /** Waits until robots are up to date, or do not become so in time; one that does not run is not waited for. */
  async function settle(serials: readonly string[]): Promise<void> {
    const own = running.filter(({ serial }) => serials.includes(serial))
    const settled = Promise.all(own.map(async (robot) => robot.settled?.()))
    await Promise.race([settled, wait(SETTLING_MS, undefined, { ref: false })])
  }

  /** Takes a robot from the fleet, once it is up to date or does not become so in time. @returns whether it ran */
  async function lose({ serial }: RobotToStart): Promise<boolean> {
    const robot = running.find((candidate) => candidate.serial === serial)
    if (!robot) return false
    await settle([serial])
    running = running.filter((candidate) => candidate !== robot)
    await robot.stop()
    return true
  }

  return {
    all,
    start,
    settle,
    lose,
    halt,
    /** Whether a robot's own record says that somebody decided about it; one that waits may have been stopped too soon. */
    isDecided: ({ serial }: RobotToStart, { robotsFolder }: RobotOptions): boolean => {
      const record = join(robotsFolder, serial, 'enrolment.json')
      return existsSync(record) && !readFileSync(record, 'utf8').includes('"pending"')
    },
    /** Those that run without demo data: this machine's agent. */
    resting: all.filter(({ isVirtual }) => !isVirtual),
    /** What they left on this machine goes. */
    forget: ({ robotsFolder }: RobotOptions) => rm(robotsFolder, { recursive: true, force: true }),
  }
}

export type DemoRobots = ReturnType<typeof createDemoRobots>
