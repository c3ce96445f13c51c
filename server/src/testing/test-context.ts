import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino, { type Logger } from 'pino'
import { buildApp } from '../app.ts'
import { createLocalBus } from '../bus/local-bus.ts'
import { readConfig } from '../config.ts'
import { type Context, createContext } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { DemoPort } from '../ground/demo-port.ts'
import { systemIds } from '../ground/system-ids.ts'
import type { Api } from '../http/routes/api.ts'
import { openDiskBlobStore } from '../storage/disk-blob-store.ts'
import { type Engine, openTestDatabase, usualEngine } from './test-database.ts'
import { openTestVault } from './test-vault.ts'

/** A clock that stands until it is moved. */
export function createTestClock(start = '2026-03-05T10:00:00.000Z') {
  let nowMs = Date.parse(start)
  return {
    now: () => new Date(nowMs),
    advance: (ms: number) => {
      nowMs += ms
    },
  }
}

export interface TestServer {
  app: FastifyInstance
  api: Api
  context: Context
  clock: ReturnType<typeof createTestClock>
  close: () => Promise<void>
}

interface TestServerOptions {
  log?: Logger
  /** Settings besides the data folder. */
  environment?: Record<string, string>
  /** By itself each message of a robot is written as it comes. */
  gatherMs?: number
  /** One that others share. */
  clock?: ReturnType<typeof createTestClock>
  demoPort?: DemoPort
  /** One that the test opened itself, of whatever role. */
  database?: Database
}

/** The real application on a database of its own, with a standing clock, not listening. */
export async function createTestServer(
  engine: Engine = usualEngine(),
  {
    log = pino({ level: 'silent' }),
    environment = {},
    clock = createTestClock(),
    gatherMs = 0,
    demoPort,
    database: input,
  }: TestServerOptions = {},
): Promise<TestServer> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'filo-server-test-'))
  const database = input ?? (await openTestDatabase(engine))
  const context = createContext({
    config: { ...readConfig({ ...environment, FILO_DATA_DIR: dataFolder }), logLevel: 'silent' },
    database,
    db: database.db,
    clock,
    ids: systemIds,
    log,
    bus: createLocalBus(log),
    blobs: await openDiskBlobStore(join(dataFolder, 'blobs')),
    vault: await openTestVault(database.db, clock),
    heartbeatSeconds: 30,
    gatherMs,
    demoPort,
  })
  await context.jobs.start()
  await context.trust.ensureKeys()
  await context.serverLeases.acquire()
  const { app, api } = await buildApp(context)
  return {
    app,
    api,
    context,
    clock,
    close: async () => {
      await app.close()
      await context.jobs.stop()
      await database.close()
      const { auditHeadsFile } = context.config
      const leftOver = [dataFolder, auditHeadsFile, `${auditHeadsFile}.pub`]
      for (const path of leftOver) await rm(path, { recursive: true, force: true })
    },
  }
}
