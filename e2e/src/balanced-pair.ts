import { mkdtempSync } from 'node:fs'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Credentials } from '@filo/dev-env/people'
import { freePort } from '@filo/dev-env/proofs/free-port'
import { type KillableProduct, startKillable } from '@filo/dev-env/proofs/killable-product'
import { createNats, hasNats } from '@filo/dev-env/proofs/nats-process'
import { makeSharedDatabase } from '@filo/dev-env/proofs/shared-database'
import { openTestBucket } from '@filo/server/testing/test-bucket'

/** Two servers behind one address, as people and robots know them. */
export interface BalancedPair {
  address: string
  people: Credentials[]
  /** For what robots of the test keep. */
  folder: string
  /** SIGKILL to the server that answered until now; from then on the other one does. */
  killFirst: () => Promise<void>
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

/**
 * Starts two server processes as docs/operations.md has several servers: on one PostgreSQL database, one NATS, one bucket
 * and with one key to the stored secrets; without demo data.
 * @returns undefined where PostgreSQL or NATS is missing
 */
export async function startBalancedPair(): Promise<BalancedPair | undefined> {
  const database = hasNats() ? await makeSharedDatabase() : undefined
  if (!database) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'filo-e2e-pair-'))
  const nats = createNats(await freePort())
  await nats.start()
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const blobs = await openTestBucket(folder)
  const settings = {
    DATABASE_URL: database.url,
    NATS_URL: nats.url,
    S3_ENDPOINT: blobs.endpoint,
    S3_BUCKET: blobs.bucket,
    S3_ACCESS_KEY: blobs.accessKey,
    S3_SECRET_KEY: blobs.secretKey,
    PUBLIC_URL: address,
  }
  let target = 0
  const closeBalancer = await openBalancer(port, () => target)
  const [one, two] = [join(folder, 'one'), join(folder, 'two')]
  const first = await startKillable(one, await freePort(), settings)
  await mkdir(two)
  await copyFile(join(one, 'demo-credentials.json'), join(two, 'demo-credentials.json'))
  const second = await startKillable(two, await freePort(), { ...settings, FILO_KEY_FILE: `${one}.key` })
  const servers: KillableProduct[] = [first, second]
  const portOf = (server: KillableProduct) => Number(new URL(server.address).port)
  target = portOf(first)
  return {
    address,
    people: first.people,
    folder,
    killFirst: async () => {
      servers.shift()
      target = portOf(second)
      await first.kill()
    },
    stop: async () => {
      for (const server of servers) await server.stop()
      await closeBalancer()
      await blobs.close()
      await nats.kill()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
