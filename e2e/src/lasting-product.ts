import { mkdtempSync } from 'node:fs'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Credentials } from '@filo/dev-env/people'
import { freePort } from '@filo/dev-env/proofs/servers/free-port'
import { type KillableProduct, startKillable } from '@filo/dev-env/proofs/servers/killable-product'
import { createNats, hasNats } from '@filo/dev-env/proofs/servers/nats-process'
import { makeSharedDatabase } from '@filo/dev-env/proofs/servers/shared-database'
import { openTestBucket } from '@filo/server/testing/test-bucket'

/** A product behind one address, as people and robots know it, that outlives its server. */
export interface LastingProduct {
  address: string
  people: Credentials[]
  /** For what robots of the test keep. */
  folder: string
  /** SIGKILL to the server that answered until now; from then on another one does. */
  killFirst: () => Promise<void>
  stop: () => Promise<void>
}

/** The servers behind the address. */
interface Servers {
  first: KillableProduct
  /** Resolves to who answers from now on. */
  killFirst: () => Promise<KillableProduct>
  stop: () => Promise<void>
}

/** Passes whole connections on to the port that `target` names at that time; a lost server's end with it. */
async function openBalancer(port: number, target: () => number): Promise<() => Promise<void>> {
  const sockets = new Set<Socket>()
  const server = createServer((incoming) => {
    const outgoing = connect(target(), '127.0.0.1')
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
}

/** Two processes on one PostgreSQL database, one NATS, one bucket and with one key to the stored secrets. */
async function startTwo(databaseUrl: string, folder: string, publicUrl: string): Promise<Servers> {
  const nats = createNats(await freePort())
  await nats.start()
  const blobs = await openTestBucket(folder)
  const settings = {
    DATABASE_URL: databaseUrl,
    NATS_URL: nats.url,
    S3_ENDPOINT: blobs.endpoint,
    S3_BUCKET: blobs.bucket,
    S3_ACCESS_KEY: blobs.accessKey,
    S3_SECRET_KEY: blobs.secretKey,
    PUBLIC_URL: publicUrl,
  }
  const [one, two] = [join(folder, 'one'), join(folder, 'two')]
  const first = await startKillable(one, await freePort(), settings)
  await mkdir(two)
  await copyFile(join(one, 'demo-credentials.json'), join(two, 'demo-credentials.json'))
  const second = await startKillable(two, await freePort(), { ...settings, FILO_KEY_FILE: `${one}.key` })
  let running = [first, second]
  return {
    first,
    killFirst: async () => {
      running = [second]
      await first.kill()
      return second
    },
    stop: async () => {
      for (const server of running) await server.stop()
      await blobs.close()
      await nats.kill()
    },
  }
}

/** One process on the embedded database, which is started again. */
async function startAgain(folder: string, publicUrl: string): Promise<Servers> {
  const start = async () =>
    startKillable(join(folder, 'one'), await freePort(), { DATABASE_URL: '', PUBLIC_URL: publicUrl })
  const first = await start()
  let running = first
  return {
    first,
    killFirst: async () => {
      await first.kill()
      running = await start()
      return running
    },
    stop: async () => {
      await running.stop()
    },
  }
}

/**
 * Starts a product without demo data whose server can be lost: two servers as docs/operations.md has several, or, where
 * PostgreSQL or NATS is missing, one that comes back on its own folder.
 */
export async function startLastingProduct(): Promise<LastingProduct> {
  const database = hasNats() ? await makeSharedDatabase() : undefined
  const folder = mkdtempSync(join(tmpdir(), 'filo-e2e-lasting-'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const portOf = (server: KillableProduct) => Number(new URL(server.address).port)
  let target = 0
  const closeBalancer = await openBalancer(port, () => target)
  const servers = await (database ? startTwo(database.url, folder, address) : startAgain(folder, address))
  target = portOf(servers.first)
  return {
    address,
    people: servers.first.people,
    folder,
    killFirst: async () => {
      target = portOf(await servers.killFirst())
    },
    stop: async () => {
      await servers.stop()
      await closeBalancer()
      await database?.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
