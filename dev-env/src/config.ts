import { parseArgs } from 'node:util'

export interface DevOptions {
  /** Prints one line of JSON instead of the welcome text, for programs that start this. */
  isJson: boolean
  /** Serves the console as it was built last. */
  skipsBuild: boolean
  virtualRobots: number
  /** The first of the ports that the robots' services use; several products can run on one machine. */
  firstPort: number
  /** Runs an agent for this very machine. */
  hasMachineAgent: boolean
  /** Demo robots, packages and releases beside the people. */
  hasDemoData: boolean
  /** How long virtual robots wait for their programs to confirm a configuration; undefined: as long as all robots. */
  configWindowMs?: number
  /** What befalls a fleet befalls the demo's too: a campaign, failures, robots that wait and one that is gone. */
  isLively: boolean
  /** A data folder that is new starts without demo data (FILO_DEMO=0); what was decided there before counts more. */
  isEmpty: boolean
}

/** What the command line says. */
export function readOptions(args = process.argv.slice(2)): DevOptions {
  const { values } = parseArgs({
    args,
    options: {
      json: { type: 'boolean', default: false },
      'no-build': { type: 'boolean', default: false },
      robots: { type: 'string', default: '7' },
      'first-port': { type: 'string', default: '18000' },
      'no-machine-agent': { type: 'boolean', default: false },
      'no-demo-data': { type: 'boolean', default: false },
      'config-window': { type: 'string' },
      still: { type: 'boolean', default: false },
    },
  })
  const configWindow = values['config-window']
  return {
    ...(configWindow !== undefined && { configWindowMs: 1000 * Number(configWindow) }),
    isJson: values.json,
    skipsBuild: values['no-build'],
    virtualRobots: Number(values.robots),
    firstPort: Number(values['first-port']),
    hasMachineAgent: !values['no-machine-agent'],
    hasDemoData: !values['no-demo-data'],
    isLively: !values.still,
    isEmpty: process.env['FILO_DEMO'] === '0',
  }
}

/** The environment that the started programs inherit. */
export function inheritedEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env }
}
