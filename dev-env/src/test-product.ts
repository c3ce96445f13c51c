import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '@filo/server/app'
import { createLocalBus } from '@filo/server/bus/local-bus'
import { readConfig } from '@filo/server/config'
import { type Context, createContext } from '@filo/server/context'
import { usualGatherMs } from '@filo/server/features/devices/link/messages/gather-messages'
import type { DemoPort } from '@filo/server/ground/demo-port'
import { systemIds } from '@filo/server/ground/system-ids'
import { closeApp } from '@filo/server/start-up/start-server'
import { openDiskBlobStore } from '@filo/server/storage/disk-blob-store'
import { openTestDatabase } from '@filo/server/testing/test-database'
import { openTestVault } from '@filo/server/testing/test-vault'
import { pino } from 'pino'

export interface TestProduct {
  address: string
  context: Context
  stop: () => Promise<void>
}

/** The listening server on a database of its own and the real clock, without the console: for tests with real robots. */
export async function startTestProduct(demoPort?: DemoPort): Promise<TestProduct> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'filo-test-product-'))
  const database = await openTestDatabase()
  const clock = { now: () => new Date() }
  const log = pino({ level: 'silent' })
  const context = createContext({
    config: { ...readConfig({ FILO_DATA_DIR: dataFolder }), isDemo: true },
    database,
    db: database.db,
    clock,
    ids: systemIds,
    log,
    bus: createLocalBus(log),
    blobs: await openDiskBlobStore(join(dataFolder, 'blobs')),
    vault: await openTestVault(database.db, clock),
    heartbeatSeconds: 2,
    gatherMs: usualGatherMs,
    demoPort,
  })
  const { app } = await buildApp(context)
  const stopWork = await context.start()
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    address,
    context,
    stop: async () => {
      await stopWork()
      await closeApp(app)
      await context.links.gone()
      await database.close()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
