import { type SQL, sql } from 'drizzle-orm'
import { fromDrizzle, type PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Db } from '../db/database.ts'

export interface JobWork {
  /**
   * Looks at one thing by its id and does what its row says is to be done; called again after a crash, and sometimes
   * for nothing. What the signal breaks off is called again as well.
   * @returns milliseconds after which it is to be looked at again; undefined: no more
   */
  run: (id: string, signal: AbortSignal) => Promise<number | undefined>
  /** The ids that are not done by the tables' account. */
  listUnfinished: () => Promise<readonly string[]>
  /** How many of them one server does at a time; one by default. */
  atOnce?: number
  /** No other server can do it, for want of the files. */
  isOwn?: boolean
}

/** A server that has not been heard for this long has lost its job to others. */
const SILENT_S = 30
const DAY_S = 86_400

const sendOptions = {
  heartbeatSeconds: SILENT_S,
  expireInSeconds: DAY_S,
  // The tables say when it is over: a job goes on until its work says so itself.
  retryLimit: 1_000_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 300,
  deleteAfterSeconds: 3600,
}

/** pg-boss within a transaction of ours: what it writes is kept with it, or not at all. */
function inside(tx: Db) {
  const execute = async (query: unknown) => (await tx.execute(query as SQL)) as { rows: unknown[] }
  return fromDrizzle({ execute }, sql)
}

/** What a job does between its pauses and its end. */
function createGate() {
  const stopping = new AbortController()
  let breaking = new AbortController()
  let opened = Promise.resolve()
  let open = () => {}
  return {
    signal: () => AbortSignal.any([stopping.signal, breaking.signal]),
    isStopping: () => stopping.signal.aborted,
    passed: () => opened,
    close: () => {
      breaking.abort()
      opened = new Promise((resolve) => {
        open = resolve
      })
    },
    open: () => {
      breaking = new AbortController()
      open()
    },
    stop: () => {
      stopping.abort()
      open()
    },
  }
}

/** The jobs of one kind: one at a time for each id, whatever the number of servers. */
export function createJobQueue(name: string, work: JobWork, log: Logger) {
  const gate = createGate()
  const running = new Set<Promise<unknown>>()
  const workerIds: string[] = []
  let boss: PgBoss | undefined

  function wake(): void {
    for (const id of workerIds) boss?.notifyWorker(id)
  }

  async function add(tx: Db, id: string, afterMs = 0): Promise<void> {
    const later = afterMs > 0 ? { startAfter: Math.ceil(afterMs / 1000) } : {}
    await boss?.send(name, null, { ...sendOptions, ...later, singletonKey: id, db: inside(tx) })
  }

  /** Runs it until it ends by itself; a pause breaks it off and begins it anew. @throws when the server stops */
  async function runOne(id: string): Promise<number | undefined> {
    for (;;) {
      await gate.passed()
      if (gate.isStopping()) throw new Error('the server stops')
      const signal = gate.signal()
      const run = work.run(id, signal)
      running.add(run)
      try {
        const againMs = await run
        if (!signal.aborted) return againMs
      } catch (error) {
        if (!signal.aborted) throw error
      } finally {
        running.delete(run)
      }
    }
  }

  async function handle(db: Db, id: string): Promise<void> {
    try {
      const againMs = await runOne(id)
      if (againMs !== undefined) await add(db, id, againMs)
    } catch (error) {
      if (!gate.isStopping()) log.error({ err: error, job: name, id }, 'a job failed and is tried again')
      throw error
    } finally {
      wake()
    }
  }

  return {
    name,
    isOwn: work.isOwn === true,
    /** Asks for a look at `id`, in the transaction that gave reason to; {@link wake} after its commit. */
    add,
    /** Lets this server's workers look at once for what was asked for. */
    wake,
    addMissing: async (db: Db, known: ReadonlySet<string>): Promise<void> => {
      for (const id of await work.listUnfinished()) if (!known.has(id)) await add(db, id)
      wake()
    },
    start: async (opened: PgBoss, { db, pollS }: { db: Db; pollS: number }): Promise<void> => {
      boss = opened
      // Read now, by its own query: inside of a transaction there would be no connection for it.
      await boss.findJobs(name, { key: name })
      const options = { pollingIntervalSeconds: pollS, includeMetadata: true } as const
      for (let count = 0; count < (work.atOnce ?? 1); count += 1) {
        workerIds.push(
          await boss.work(name, options, async ([job]) => {
            if (job?.singletonKey) await handle(db, job.singletonKey)
          }),
        )
      }
    },
    /** Breaks off what runs and holds everything back; @returns begins anew what was broken off and goes on */
    pause: async (): Promise<() => void> => {
      gate.close()
      await Promise.allSettled(running)
      return gate.open
    },
    /** Breaks off what runs and takes no more; what requests under way still ask for is kept for others. */
    stop: async (): Promise<void> => {
      gate.stop()
      await boss?.offWork(name, { wait: true })
    },
  }
}

export type JobQueue = ReturnType<typeof createJobQueue>
