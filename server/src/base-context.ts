import type { Logger } from 'pino'
import type { Bus } from './bus/bus.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './db/database.ts'
import type { Clock, Ids } from './ground/clock-and-ids.ts'
import type { DemoPort } from './ground/demo-port.ts'
import type { JobRoom } from './jobs/job-room.ts'
import type { BlobStore } from './storage/blob-store.ts'
import type { Vault } from './vault/vault.ts'

/** What every feature may use; time, ids and randomness come from here so that tests own them. */
export interface BaseContext {
  config: Config
  database: Database
  db: Db
  clock: Clock
  ids: Ids
  log: Logger
  bus: Bus
  blobs: BlobStore
  vault: Vault
  jobs: JobRoom
  /** How often robots say that they live. */
  heartbeatSeconds: number
  /** How long what a robot says may wait for what it says next, to be written with it: milliseconds; 0: not at all. */
  gatherMs: number
  /** What can fill this installation with demo data; absent on a production server. */
  demoPort?: DemoPort | undefined
}
