import { hostname } from 'node:os'
import { type Config, readConfig } from '@filo/server/config'
import { type RunningServer, startServer } from '@filo/server/start-server'
import pino, { type Logger } from 'pino'
import type { DevOptions } from './config.ts'
import { type Credentials, ensurePeople } from './people.ts'
import { signInTeam } from './releases/team.ts'
import { type RobotToStart, type StartedRobot, startRobots } from './robots.ts'
import { ensureCatalogue } from './seed/catalogue.ts'
import { ensureReleases } from './seed/demo-releases.ts'
import { demoModels } from './seed/models.ts'
import { signInAs } from './seed/person-client.ts'
import { demoSerial, ensureUnits } from './seed/units.ts'

export interface DevEnv {
  server: RunningServer
  people: Credentials[]
  stop: () => Promise<void>
}

/** This machine's serial number: its name in the letters that serials have. */
function machineSerial(): string {
  const name = hostname()
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `PC-${name.slice(0, 24) || 'FILO'}`
}

function robotsOf(options: DevOptions, variants: Map<string, string>): RobotToStart[] {
  const [first] = demoModels
  const robotId = variants.get(first?.code ?? '')
  if (!first || !robotId) return []
  const own = { robotId, modelCode: first.code }
  const machine = options.hasMachineAgent ? [{ ...own, serial: machineSerial(), isVirtual: false }] : []
  const virtual = Array.from({ length: options.virtualRobots }, (_, index) => ({
    ...own,
    serial: demoSerial(first.serialPrefix, index + 1),
    isVirtual: true,
  }))
  return [...machine, ...virtual]
}

async function startFleet(options: DevOptions, server: RunningServer, people: Credentials[], log: Logger) {
  const { address, context } = server
  const { client: production } = await signInAs(address, people, 'production')
  const variants = await ensureCatalogue(production)
  const [humanoid, service] = [variants.get('NOVA-H1'), variants.get('SERVIS-S3')]
  if (options.hasDemoData) {
    await ensureUnits(production, variants)
    if (humanoid && service) await ensureReleases(await signInTeam(address, people), { humanoid, service })
  }
  const { dataFolder } = context.config
  const { firstPort } = options
  const own = { serverUrl: address, dataFolder, logger: log, firstPort, production }
  return startRobots(robotsOf(options, variants), own)
}

/** Server, people, demo data and robots in one go; a second start on the same data folder finds them again. */
export async function startDevEnv(options: DevOptions): Promise<DevEnv> {
  const config: Config = { ...readConfig(), isDemo: true }
  const level = config.logLevel === 'info' ? 'warn' : config.logLevel
  const log = pino({ level }, pino.destination(2))
  const server = await startServer({ config, log })
  const people = await ensurePeople(server.context)
  const robots: StartedRobot[] = await startFleet(options, server, people, log)
  return {
    server,
    people,
    stop: async () => {
      await Promise.all(robots.map((robot) => robot.stop()))
      await server.stop()
    },
  }
}
