import { type Config, readConfig } from '@filo/server/config'
import { type RunningServer, startServer } from '@filo/server/start-up/start-server'
import pino from 'pino'
import type { DevOptions } from './config.ts'
import { createDemoPort } from './demo/demo-port.ts'
import { type Credentials, ensurePeople } from './people.ts'

export interface DevEnv {
  server: RunningServer
  people: Credentials[]
  /** Demo data and robots are there; rejected when they cannot be. */
  ready: Promise<void>
  /** Ends all of it, also before it is ready: what is being loaded goes on at the next start. */
  stop: () => Promise<void>
}

/** Server, people, demo data and robots; a second start on the same data folder finds them again. */
export async function startDevEnv(options: DevOptions): Promise<DevEnv> {
  const config: Config = { ...readConfig(), isDemo: true }
  const level = config.logLevel === 'info' ? 'warn' : config.logLevel
  const log = pino({ level }, pino.destination(2))
  const demo = createDemoPort(options, log)
  const server = await startServer({ config, log, demoPort: demo.port })
  const { address, context } = server
  const people = await ensurePeople(context)
  demo.attach({ address, context, people })
  const ready = context.demo.resume({ loadsFirst: !options.isEmpty })
  return {
    server,
    people,
    ready,
    stop: async () => {
      await context.demo.stop()
      await demo.port.halt()
      await server.stop()
    },
  }
}
