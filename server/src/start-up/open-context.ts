import type { Logger } from 'pino'
import type { Bus } from '../bus/bus.ts'
import { createLocalBus } from '../bus/local-bus.ts'
import type { Config } from '../config.ts'
import { type Context, createContext } from '../context.ts'
import type { Database } from '../db/database.ts'
import { lockDataFolder } from '../db/opening/data-folder-lock.ts'
import { usualGatherMs } from '../features/devices/link/messages/gather-messages.ts'
import { CannotStart } from '../ground/cannot-start.ts'
import type { Clock } from '../ground/clock-and-ids.ts'
import type { DemoPort } from '../ground/demo-port.ts'
import { systemIds } from '../ground/system-ids.ts'
import type { BlobStore } from '../storage/blob-store.ts'
import { openBlobStore } from '../storage/open-blob-store.ts'
import { listDataKeys } from '../vault/data-keys-store.ts'
import { openVault } from '../vault/vault.ts'
import { KeyUnusable } from '../vault/wrapping-key.ts'
import { openWrappingKeys } from '../vault/wrapping-keys.ts'
import { readInstallationId } from './installation-id.ts'

const HEARTBEAT_S = 30

/** Opens the database of the settings; the code of the engine in use alone is loaded, each is megabytes. @throws CannotStart */
export async function openDatabase(config: Config): Promise<Database> {
  try {
    if (config.databaseUrl) {
      const { openPostgres } = await import('../db/opening/open-postgres.ts')
      return await openPostgres({ url: config.databaseUrl })
    }
    const { openPglite } = await import('../db/opening/open-pglite.ts')
    return await openPglite({ dataFolder: config.dataFolder })
  } catch (error) {
    if (error instanceof CannotStart) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new CannotStart(config.databaseUrl ? `DATABASE_URL does not answer: ${reason}` : reason)
  }
}

/** Asks for the bucket at once: a wrong key must not be found out at the first upload. @throws CannotStart */
export async function openBlobs(config: Config): Promise<BlobStore> {
  const blobs = await openBlobStore(config)
  try {
    await blobs.ping?.()
    return blobs
  } catch (error) {
    throw new CannotStart(`S3_ENDPOINT cannot be used: ${(error as Error).message}`)
  }
}

/** The installation's id keeps those apart that share a NATS server. */
async function openBus(
  { natsUrl: url, busPrefix }: Config,
  log: Logger,
  identity: Parameters<typeof readInstallationId>[0],
): Promise<Bus> {
  if (!url) return createLocalBus(log)
  const prefix = `${busPrefix}.${await readInstallationId(identity)}`
  try {
    const { connectNatsBus } = await import('../bus/nats-bus.ts')
    return await connectNatsBus({ url, prefix, log })
  } catch (error) {
    throw new CannotStart(`NATS_URL does not answer: ${(error as Error).message}`)
  }
}

/** Opens the secrets that the database holds; the key to them is elsewhere. @throws CannotStart */
async function openSecrets(config: Config, { db }: Database, clock: Clock) {
  try {
    const closedBy = (await listDataKeys(db)).at(-1)?.wrappedBy
    const { wrappingKeys, madeFile } = openWrappingKeys(config, closedBy)
    return { vault: await openVault({ db, clock, ids: systemIds, wrappingKeys }), madeFile }
  } catch (error) {
    throw error instanceof KeyUnusable ? new CannotStart(error.message) : error
  }
}

interface OpenedContext {
  context: Context
  unlock: () => void
  /** The key to the stored secrets was made by this start, in this file. */
  madeKeyFile: string | undefined
}

/** Takes the data folder and opens everything below it. @throws CannotStart */
export async function openContext(config: Config, log: Logger, demoPort?: DemoPort): Promise<OpenedContext> {
  const unlock = lockDataFolder(config.dataFolder)
  const database = await openDatabase(config)
  const clock = { now: () => new Date() }
  const { vault, madeFile } = await openSecrets(config, database, clock)
  const blobs = await openBlobs(config)
  const bus = await openBus(config, log, { db: database.db, clock, ids: systemIds })
  const heartbeatSeconds = HEARTBEAT_S
  const context = createContext({
    config,
    database,
    db: database.db,
    clock,
    ids: systemIds,
    log,
    bus,
    blobs,
    vault,
    heartbeatSeconds,
    gatherMs: usualGatherMs,
    demoPort,
  })
  return { context, unlock, madeKeyFile: madeFile }
}
