import { type Config, readConfig } from '@filo/server/config'
import { type RunningServer, startServer } from '@filo/server/start-up/start-server'
import pino from 'pino'
import type { DevOptions } from './config.ts'
import { createDemoPort } from './demo/demo-port.ts'
import { type Credentials, ensurePeople } from './people.ts'

export interface DevEnv {
  server: RunningServer
  people: Credentials[]
  stop: () => Promise<void>
}

/** Server, people, demo data and robots in one go; a second start on the same data folder finds them again. */
export async function startDevEnv(options: DevOptions): Promise<DevEnv> {
  const config: Config = { ...readConfig(), isDemo: true }
  const level = config.logLevel === 'info' ? 'warn' : config.logLevel
  const log = pino({ level }, pino.destination(2))
  const demo = createDemoPort(options, log)
  const server = await startServer({ config, log, demoPort: demo.port })
  const { address, context } = server
  const people = await ensurePeople(context)
  demo.attach({ address, context, people })
  await context.demo.resume({ loadsFirst: !options.isEmpty })
  return {
    server,
    people,
    stop: async () => {
      await context.demo.stop()
      await demo.port.halt()
      await server.stop()
    },
  }
}
