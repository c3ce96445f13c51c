import { join } from 'node:path'
import { buildApp } from '@filo/server/app'
import { createLocalBus } from '@filo/server/bus/local-bus'
import { connectNatsBus } from '@filo/server/bus/nats-bus'
import { readConfig } from '@filo/server/config'
import { createContext } from '@filo/server/context'
import { openPostgres } from '@filo/server/db/opening/open-postgres'
import { usualGatherMs } from '@filo/server/features/devices/link/messages/gather-messages'
import { systemIds } from '@filo/server/ground/system-ids'
import { closeApp } from '@filo/server/start-up/start-server'
import { openDiskBlobStore } from '@filo/server/storage/disk-blob-store'
import { testWrappingKey } from '@filo/server/testing/test-vault'
import { openVault } from '@filo/server/vault/vault'
import { pino } from 'pino'
import type { TestProduct } from '../../test-product.ts'

/** As in production: nothing here is found out only because robots speak often. */
const HEARTBEAT_S = 30

interface Shared {
  folder: string
  databaseUrl: string
  /** Each server's way to the bus; one server alone needs none. */
  natsUrls: readonly string[]
}

/** Starts listening servers that share database, blobs and bus, and nothing else. */
export async function startSharedServers(count: number, shared: Shared): Promise<TestProduct[]> {
  const wrappingKey = testWrappingKey()
  const clock = { now: () => new Date() }
  const log = pino({ level: 'silent' })
  const servers: TestProduct[] = []
  for (let index = 0; index < count; index += 1) {
    const database = await openPostgres({ url: shared.databaseUrl })
    const { db } = database
    const natsUrl = shared.natsUrls[index]
    const nats = natsUrl ? await connectNatsBus({ url: natsUrl, prefix: 'filo.proof', log }) : undefined
    const bus = nats ?? createLocalBus(log)
    const context = createContext({
      config: {
        ...readConfig({ FILO_DATA_DIR: join(shared.folder, `server-${index}`) }),
        natsUrl,
        isDemo: true,
      },
      database,
      db,
      clock,
      ids: systemIds,
      log,
      bus,
      blobs: await openDiskBlobStore(join(shared.folder, 'blobs')),
      vault: await openVault({ db, clock, ids: systemIds, wrappingKeys: [wrappingKey] }),
      heartbeatSeconds: HEARTBEAT_S,
      gatherMs: usualGatherMs,
    })
    const { app } = await buildApp(context)
    const stopWork = await context.start()
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const stop = async () => {
      await stopWork()
      await closeApp(app)
      await context.links.gone()
      await nats?.close()
      await database.close()
    }
    servers.push({ address, context, stop })
  }
  return servers
}
