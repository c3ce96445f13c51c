#!/usr/bin/env node
import { pino } from 'pino'
import { BadConfig, readConfig } from './config.ts'
import { AgentFolderInUse } from './folder-lock.ts'
import { startAgent } from './start-agent.ts'

async function main(): Promise<void> {
  const { logLevel, portBase, stopServices, ...config } = readConfig(process.argv.slice(2))
  const logger = pino({ level: logLevel, redact: ['installKey', '*.installKey'] })
  const { installKey, modelCode, rootFile, ...needed } = config
  const agent = await startAgent({
    ...needed,
    ...(installKey && { installKey }),
    ...(modelCode && { modelCode }),
    ...(rootFile && { rootFile }),
    hookEnvironment: { FILO_PORT_BASE: String(portBase) },
    logger,
  })
  logger.info({ serial: agent.serial, dataFolder: agent.dataFolder }, 'agent started')
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      logger.info({ signal }, 'agent stopping')
      agent.stop({ stopServices }).then(
        () => process.exit(0),
        (error: unknown) => {
          logger.fatal({ error }, 'the agent did not stop in order')
          process.exit(1)
        },
      )
    })
  }
}

await main().catch((error: unknown) => {
  if (!(error instanceof BadConfig || error instanceof AgentFolderInUse)) throw error
  console.error(error.message)
  process.exitCode = 2
})
