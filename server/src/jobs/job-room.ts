import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database, Db } from '../db/database.ts'
import { createJobQueue, type JobQueue, type JobWork } from './job-queue.ts'
import { openBoss } from './open-boss.ts'

interface JobRoomOptions {
  database: Database
  log: Logger
  /** No other server works on this database. */
  isAlone: boolean
  /** Seconds between two looks for jobs that this server was not told of, and for those whose server is silent. */
  pace?: { pollS: number; superviseS: number }
}

/** Alone, nobody else has jobs: what this server was doing when it ended is cleared away by its next start. */
const paceAlone = { pollS: 5, superviseS: 600 }
const paceShared = { pollS: 5, superviseS: 10 }

const IDLE_POLL_MS = 5
/** So many tries in a row are no hiccup any more: by their pauses half a minute has passed. */
const FAILING_TRIES = 5

/**
 * Work that outlives requests and servers. A job says no more than "look at this"; what is to be done, for whom, and
 * how far it is stands in the tables of the feature, which are read anew whenever a job runs. So a job may be lost or
 * come twice: {@link JobRoom.sweep} asks for what was lost, and a slice that was done is not done again.
 */
export function createJobRoom({ database, log, isAlone, pace }: JobRoomOptions) {
  const { pollS, superviseS } = pace ?? (isAlone ? paceAlone : paceShared)
  const queues = new Map<string, JobQueue>()
  let stopBoss: (() => Promise<void>) | undefined

  /** A kind of work; before {@link start}. The name is that of its jobs in the database. */
  function define(name: string, work: JobWork): JobQueue {
    const queue = createJobQueue(name, work, log)
    queues.set(name, queue)
    return queue
  }

  async function start(): Promise<void> {
    const onError = (err: Error) => log.error({ err }, 'jobs cannot be read')
    const boss = await openBoss({ database, superviseS, onError })
    const known = new Set((await boss.getQueues([...queues.keys()])).map(({ name }) => name))
    for (const queue of queues.values()) {
      if (!known.has(queue.name)) await boss.createQueue(queue.name, { policy: 'key_strict_fifo' })
      // What a server that is gone had taken would be waited for; `sweep` asks for it anew.
      if (isAlone || queue.isOwn) await boss.deleteAllJobs(queue.name)
      await queue.start(boss, { db: database.db, pollS })
    }
    stopBoss = () => boss.stop({ graceful: false })
    await sweep()
  }

  /** Asks for what the tables of the features say is unfinished and no job is there for; at the start and regularly. */
  async function sweep(): Promise<void> {
    for (const queue of queues.values()) {
      const found = await database.db.execute(
        sql`select singleton_key as id from pgboss.job where name = ${queue.name} and state < 'completed'`,
      )
      const { rows } = found as unknown as { rows: { id: string }[] }
      await queue.addMissing(database.db, new Set(rows.map(({ id }) => id)))
    }
  }

  /** How many jobs of a kind wait for their turn, and how many are under way on any server. */
  async function count(db: Db, name: string): Promise<{ waiting: number; running: number }> {
    const found = await db.execute(sql`
      select count(*) filter (where state < 'active' and start_after <= now()) as waiting,
        count(*) filter (where state = 'active') as running
      from pgboss.job where name = ${name} and state < 'completed'`)
    const [row] = (found as unknown as { rows: { waiting: unknown; running: unknown }[] }).rows
    return { waiting: Number(row?.waiting ?? 0), running: Number(row?.running ?? 0) }
  }

  /** Kinds of work of which jobs failed again and again and wait for the next try, with their number. */
  async function listFailing(db: Db): Promise<{ name: string; count: number }[]> {
    const found = await db.execute(sql`
      select name, count(*) as count from pgboss.job
      where state = 'retry' and retry_count >= ${FAILING_TRIES} group by name order by name`)
    const { rows } = found as unknown as { rows: { name: string; count: unknown }[] }
    return rows.map(({ name, count: jobs }) => ({ name, count: Number(jobs) }))
  }

  /** Resolves when nothing waits for its turn or runs; what is put off may still wait. */
  async function idle(): Promise<void> {
    for (const queue of queues.values()) {
      for (;;) {
        const { waiting, running } = await count(database.db, queue.name)
        if (waiting + running === 0) break
        queue.wake()
        await new Promise((resolve) => setTimeout(resolve, IDLE_POLL_MS))
      }
    }
  }

  /** Breaks off what runs of a kind on this server and holds it back; @returns goes on with it */
  const pause = async (name: string): Promise<(() => void) | undefined> => queues.get(name)?.pause()

  /** Breaks off what runs and gives it back: another server, or the next start, goes on with it. */
  async function stop(): Promise<void> {
    await Promise.all([...queues.values()].map((queue) => queue.stop()))
    await stopBoss?.()
    stopBoss = undefined
  }

  return { define, start, sweep, count, listFailing, idle, pause, stop }
}

export type JobRoom = ReturnType<typeof createJobRoom>
