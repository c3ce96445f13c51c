import { BadConfig, readConfig } from './config.ts'
import { CannotStart } from './ground/cannot-start.ts'
import { errorForLog } from './http/redact-log.ts'
import { preparePostgres } from './start-up/prepare-postgres.ts'

/** `npm run prepare-database`: before the first start of a version, by whoever deploys it. */
try {
  const role = await preparePostgres(readConfig())
  console.log(`The tables are ready. The role ${role} works in them and cannot change the audit log.`)
} catch (error) {
  const isKnown = error instanceof BadConfig || error instanceof CannotStart
  console.error(`filo: ${isKnown ? error.message : String((errorForLog(error) as Error).stack ?? error)}`)
  process.exitCode = 1
}
