import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openTestBucket } from '@filo/server/testing/test-bucket'
import type { Credentials } from '../../people.ts'
import { freePort } from '../servers/free-port.ts'
import { type KillableProduct, startKillable } from '../servers/killable-product.ts'
import { createNats, hasNats } from '../servers/nats-process.ts'
import { makeSharedDatabase } from '../servers/shared-database.ts'

/** A server as a program that is killed and started again on its own port. */
interface ServerPlace {
  folder: string
  port: number
  environment: Record<string, string>
  product: KillableProduct | undefined
}

/** Real servers: two that share PostgreSQL, NATS and a bucket, or one on the embedded database. */
export interface RemoteServers {
  count: number
  /** In words, for whoever reads the figures. */
  described: string
  /** Of the database; undefined: the embedded one, which only its server reads. */
  databaseUrl: string | undefined
  /** What pages of the installation have for an origin. */
  origin: string
  people: Credentials[]
  /** The port of a server that lives: the wanted one where that does. */
  portOf: (name: number) => number
  /** Process ids of those that live. */
  pids: () => number[]
  /** SIGKILL, and after a while it is started again; whoever loses it meanwhile loses it by the same kill. One at a time is lost. */
  lose: (which: number, forMs: number) => Promise<void>
  stop: () => Promise<void>
}

interface Shared {
  databaseUrl: string | undefined
  settings: Record<string, string>
  close: () => Promise<void>
}

const credentialsName = 'demo-credentials.json'

/** What two servers share; undefined where PostgreSQL or NATS is missing. */
async function openShared(folder: string): Promise<Shared | undefined> {
  const database = hasNats() ? await makeSharedDatabase() : undefined
  if (!database) return undefined
  const nats = createNats(await freePort())
  await nats.start()
  const blobs = await openTestBucket(folder)
  return {
    databaseUrl: database.url,
    settings: {
      DATABASE_URL: database.url,
      NATS_URL: nats.url,
      S3_ENDPOINT: blobs.endpoint,
      S3_BUCKET: blobs.bucket,
      S3_ACCESS_KEY: blobs.accessKey,
      S3_SECRET_KEY: blobs.secretKey,
    },
    close: async () => {
      await blobs.close()
      await nats.kill()
      await database.drop()
    },
  }
}

async function makePlaces(
  folder: string,
  people: Credentials[],
  { shared, agentFiles }: { shared: Shared | undefined; agentFiles: string | undefined },
) {
  const first = join(folder, 'server-0')
  const places: ServerPlace[] = []
  const origin = 'http://127.0.0.1:4000'
  for (const index of shared ? [0, 1] : [0]) {
    const own = join(folder, `server-${index}`)
    mkdirSync(own, { recursive: true })
    writeFileSync(join(own, credentialsName), JSON.stringify(people), { mode: 0o600 })
    const settings = shared?.settings ?? { DATABASE_URL: '' }
    const environment = {
      ...settings,
      ...(agentFiles !== undefined && { FILO_AGENT_FILES: agentFiles }),
      PUBLIC_URL: origin,
      ...(index > 0 && { FILO_KEY_FILE: `${first}.key` }),
    }
    places.push({ folder: own, port: await freePort(), environment, product: undefined })
    // The next one looks for a port of its own.
    await start(places[index])
  }
  return { places, origin }
}

async function loseOne(place: ServerPlace, forMs: number): Promise<void> {
  const { product } = place
  place.product = undefined
  await product?.kill()
  await wait(forMs)
  await start(place)
}

async function start(place: ServerPlace | undefined): Promise<void> {
  if (!place) throw new Error('there is no such server')
  place.product ??= await startKillable(place.folder, place.port, place.environment)
}

/** Starts the servers below a folder; `people` are made with them, `agentFiles` are the builds that robots are renewed with. */
export async function startRemoteServers(
  folder: string,
  people: Credentials[],
  agentFiles?: string,
): Promise<RemoteServers> {
  const shared = await openShared(folder)
  const { places, origin } = await makePlaces(folder, people, { shared, agentFiles })
  const losses = new Map<ServerPlace, Promise<void>>()
  let lastLoss = Promise.resolve()
  const placeOf = (which: number) => {
    const place = places[which % places.length]
    if (!place) throw new Error('there is no such server')
    return place
  }
  return {
    count: places.length,
    described: shared
      ? 'two servers as programs on one PostgreSQL, one NATS and one bucket'
      : 'one server as a program on the embedded database (PostgreSQL or NATS is missing here)',
    databaseUrl: shared?.databaseUrl,
    origin,
    people,
    portOf(name) {
      const first = placeOf(name)
      return (first.product ? first : (places.find(({ product }) => product) ?? first)).port
    },
    pids: () => places.flatMap(({ product }) => product?.pid ?? []),
    lose(which, forMs) {
      const place = placeOf(which)
      const underWay = losses.get(place)
      if (underWay) return underWay
      lastLoss = lastLoss.then(() => loseOne(place, forMs)).finally(() => losses.delete(place))
      losses.set(place, lastLoss)
      return lastLoss
    },
    async stop() {
      for (const { product } of places) await product?.stop()
      await shared?.close()
    },
  }
}
