import pino from 'pino'
import { BadConfig, readConfig } from './config.ts'
import { CannotStart } from './ground/cannot-start.ts'
import { errorForLog } from './http/redact-log.ts'
import { madeKeyText } from './start-up/made-key-text.ts'
import { releaseStartMemory } from './start-up/release-start-memory.ts'
import { startServer } from './start-up/start-server.ts'

function refuse(error: unknown): never {
  const isKnown = error instanceof BadConfig || error instanceof CannotStart
  console.error(
    `filo: cannot start: ${isKnown ? error.message : String((errorForLog(error) as Error).stack ?? error)}`,
  )
  process.exit(1)
}

/** What does not come to its end, a bus that does not answer say, does not keep the process. */
const STOP_WITHIN_MS = 25_000

function endInAnyCase(): void {
  console.error(`filo: not everything ended within ${STOP_WITHIN_MS / 1000} s; what was answered is kept`)
  process.exit(1)
}

try {
  const config = readConfig()
  const log = pino({ level: config.logLevel })
  const server = await startServer({ config, log })
  console.log(`Filo is ready at ${config.publicUrl ?? server.address}`)
  if (server.firstAdminLink) console.log(`First administrator: set your password at ${server.firstAdminLink}`)
  if (server.madeKeyFile) console.log(madeKeyText(server.madeKeyFile))
  if (config.databaseOwnerUrl) {
    console.log(
      'DATABASE_OWNER_URL is set: a server does not need it, and whoever takes over this one could change the audit log by it.',
    )
  }
  if (!config.databaseUrl) {
    console.log(
      'Embedded database: safe against crashes of the program, not against power loss. Use DATABASE_URL in production.',
    )
  }
  releaseStartMemory()
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // Whoever ends a whole group of processes asks twice: npm's end asks too.
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      setTimeout(endInAnyCase, STOP_WITHIN_MS).unref()
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => refuse(error),
      )
    })
  }
} catch (error) {
  refuse(error)
}
