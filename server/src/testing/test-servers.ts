import { buildApp } from '../app.ts'
import type { Bus } from '../bus/bus.ts'
import { createLocalBus } from '../bus/local-bus.ts'
import { type Context, createContext } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { TestServer } from './test-context.ts'

/** The bus of one of several servers that hears nothing of the others; `comeBack` is the end of that. */
export function createCutOffBus(log: Parameters<typeof createLocalBus>[0]): Bus & { comeBack: () => void } {
  const listeners = new Set<() => void>()
  return {
    ...createLocalBus(log),
    isLocal: false,
    onReturn: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    comeBack: () => {
      for (const listener of listeners) listener()
    },
  }
}

/** The database of a server that can be cut off from it: from then on it writes and reads nothing. */
function cuttable(database: Database): { database: Database; cut: (isAway: boolean) => void } {
  let isAway = false
  const db = new Proxy(database.db, {
    get(target, key) {
      if (isAway) throw new Error('the database is away')
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const cut = (now: boolean) => {
    isAway = now
  }
  return { database: { ...database, db }, cut }
}

/**
 * Another listening server on the database of the first, with a bus of its own or the first one's. `cut` takes the database
 * from it, as its death does.
 */
export async function startAnotherServer(
  first: TestServer,
  bus: Bus = first.context.bus,
  environment: Partial<Context['config']> = {},
): Promise<Pick<TestServer, 'app' | 'context'> & { cut: (isAway: boolean) => void }> {
  const { database, cut } = cuttable(first.context.database)
  const config = { ...first.context.config, ...environment }
  const context = createContext({ ...first.context, config, database, bus })
  await context.serverLeases.acquire()
  const { app } = await buildApp(context)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, context, cut }
}
