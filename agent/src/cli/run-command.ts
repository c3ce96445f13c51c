import { pino } from 'pino'
import { servicesFolderOf } from '../agent-folder.ts'
import { isLaunched, launcherReturns, readConfig } from '../config.ts'
import { failureExitCode, restartExitCode } from '../exit-codes.ts'
import { secretFields } from '../log/book-logger.ts'
import { startAgent } from '../start-agent.ts'

/**
 * Runs the agent until it ends or is told to.
 * @throws BadConfig, AgentFolderInUse
 */
export async function runAgent(args: string[]): Promise<void> {
  const { logLevel, portBase, stopServices, isolation, servicesUser, ...config } = readConfig(args)
  const logger = pino({ level: logLevel, redact: secretFields })
  const { installKey, claimCode, modelCode, rootSha256, rootFile, servicesFolder: from, ...needed } = config
  const servicesFolder = await servicesFolderOf(config.dataFolder, from)
  const agent = await startAgent({
    ...needed,
    ...(installKey && { installKey }),
    ...(claimCode && { claimCode }),
    ...(modelCode && { modelCode }),
    ...(rootSha256 && { rootSha256 }),
    ...(rootFile && { rootFile }),
    ...(servicesFolder && { servicesFolder }),
    isolation: { isolation, servicesUser },
    isSupervised: true,
    isLaunched: isLaunched(),
    launcherReturns: launcherReturns(),
    hookEnvironment: { FILO_PORT_BASE: String(portBase) },
    logger,
  })
  void agent.ended.then((end) => {
    if (end === 'stopped') return
    logger.info('agent ends, to be started again')
    process.exit(end === 'restart' ? restartExitCode : failureExitCode)
  })
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // A second signal must not cut short what the first one asked for.
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
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
  // For whoever stands at the robot, whatever is logged; people type it in the console.
  void agent
    .until(({ enrolment }) => enrolment === 'pending')
    .then(() => process.stderr.write(`filo-agent: waits to be let in, pairing code ${agent.pairingCode}\n`))
  // Said last: whoever reads it may stop the agent at once.
  const { serial, dataFolder, pairingCode } = agent
  logger.info({ serial, dataFolder, pairingCode }, 'agent started')
}
