import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import { consoleBuild } from '../console-build.ts'
import type { Context } from '../context.ts'
import { CannotStart } from '../ground/cannot-start.ts'
import type { DemoPort } from '../ground/demo-port.ts'
import { serveHealth } from '../http/health.ts'
import { serveConsole } from '../http/serve-console.ts'
import { openContext } from './open-context.ts'

export interface RunningServer {
  context: Context
  /** Where it listens, e.g. `http://127.0.0.1:4000`. */
  address: string
  /** Where the first administrator sets a password, while nobody has; for the operator's eyes only. */
  firstAdminLink: string | undefined
  /** The key to the stored secrets was made by this start, in this file. */
  madeKeyFile: string | undefined
  /** Finishes what is under way and gives everything back. */
  stop: () => Promise<void>
}

interface StartOptions {
  config: Config
  log: Logger
  /** What can fill this installation with demo data; a production server has none. */
  demoPort?: DemoPort
}

const SWEEP_EVERY_MS = 10 * 60_000
/** How long a stopping server waits for answers under way; then their connections are cut. */
const END_WITHIN_MS = 10_000

async function listen(app: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    return await app.listen({ port, host })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new CannotStart(`port ${port} on ${host} is already in use; choose another with PORT`)
  }
}

function sweepNowAndThen(context: Context): () => void {
  const timer = setInterval(() => void context.sweep(), SWEEP_EVERY_MS)
  return () => clearInterval(timer)
}

/** Ends what is under way; whoever reads or answers too slowly does not keep the server. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const cutting = setTimeout(() => {
    app.server.closeAllConnections()
    for (const link of app.websocketServer.clients) link.terminate()
  }, END_WITHIN_MS)
  await app.close().finally(() => clearTimeout(cutting))
}

/** Opens the database, builds the application and listens. @throws CannotStart with one clear line */
export async function startServer({ config, log, demoPort }: StartOptions): Promise<RunningServer> {
  if (!existsSync(join(consoleBuild, 'index.html'))) {
    throw new CannotStart('the console is not built; run `npm run build` first')
  }
  const { context, unlock, madeKeyFile } = await openContext(config, log, demoPort)
  const { app } = await buildApp(context)
  let isStopping = false
  serveHealth(app, context, () => isStopping)
  serveConsole(app, {
    root: consoleBuild,
    imageHost: config.imageHost ?? '',
    ssoLabel: config.oidc?.label,
  })
  await context.firstAdmin.ensure()
  const stopWork = await context.start()
  const stopSweeping = sweepNowAndThen(context)
  const address = await listen(app, config)
  const firstAdminLink = await context.firstAdmin.link(config.publicUrl ?? address)
  return {
    context,
    address,
    firstAdminLink,
    madeKeyFile,
    stop: async () => {
      isStopping = true
      stopSweeping()
      await stopWork()
      await closeApp(app)
      // The last connections have closed now: that is written and told before database and bus end.
      await context.links.gone()
      await context.bus.close()
      await context.database.close()
      unlock()
    },
  }
}
