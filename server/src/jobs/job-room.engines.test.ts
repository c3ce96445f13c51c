import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { engines, openTestDatabase } from '../testing/test-database.ts'
import type { JobWork } from './job-queue.ts'
import { createJobRoom, type JobRoom } from './job-room.ts'

const log = pino({ level: 'silent' })

describe.each(engines())('jobs on %s', (engine) => {
  let database: Database
  let rooms: JobRoom[] = []
  beforeEach(async () => {
    database = await openTestDatabase(engine)
    rooms = []
  })
  afterEach(async () => {
    for (const room of rooms) await room.stop()
    await database.close()
  })

  function openRoom(work: Partial<JobWork>, isAlone = true) {
    const room = createJobRoom({ database, log, isAlone, pace: { pollS: 0.5, superviseS: 1 } })
    rooms.push(room)
    const queue = room.define('test', {
      run: async () => undefined,
      listUnfinished: async () => [],
      ...work,
    })
    return { room, queue }
  }

  /** A job as a server leaves it that was killed while doing it. */
  async function leaveBehind(id: string): Promise<void> {
    const { room, queue } = openRoom({})
    await room.start()
    await database.db.transaction(async (tx) => {
      await queue.add(tx, id)
      await tx.execute(sql`update pgboss.job set state = 'active', started_on = now(),
        heartbeat_on = now() - interval '1 minute' where singleton_key = ${id}`)
    })
    await room.stop()
  }

  test('what a transaction asked for that was rolled back is never run', async () => {
    const ran: string[] = []
    const { room, queue } = openRoom({
      run: async (id) => {
        ran.push(id)
        return undefined
      },
    })
    await room.start()
    const rolledBack = database.db.transaction(async (tx) => {
      await queue.add(tx, 'never')
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    await database.db.transaction((tx) => queue.add(tx, 'committed'))
    queue.wake()
    await room.idle()
    expect(ran).toEqual(['committed'])
  })

  test('what failed again and again is told by its kind; what waits for its first try is not', async () => {
    const { room, queue } = openRoom({})
    await room.start()
    await database.db.transaction(async (tx) => {
      for (const id of ['fails', 'waits']) await queue.add(tx, id, 60_000)
      await tx.execute(
        sql`update pgboss.job set state = 'retry', retry_count = 5 where singleton_key = 'fails'`,
      )
    })
    expect(await room.listFailing(database.db)).toEqual([{ name: 'test', count: 1 }])
  })

  test('one id is looked at by one worker at a time, others meanwhile', async () => {
    const under = new Map<string, number>()
    let most = 0
    let mostOfOne = 0
    const { room, queue } = openRoom({
      atOnce: 2,
      run: async (id) => {
        under.set(id, (under.get(id) ?? 0) + 1)
        most = Math.max(
          most,
          [...under.values()].reduce((sum, each) => sum + each, 0),
        )
        mostOfOne = Math.max(mostOfOne, ...under.values())
        await new Promise((resolve) => setTimeout(resolve, 20))
        under.set(id, (under.get(id) ?? 0) - 1)
        return undefined
      },
    })
    await room.start()
    for (const id of ['a', 'a', 'b', 'a', 'b']) await queue.add(database.db, id)
    queue.wake()
    await room.idle()
    expect({ most, mostOfOne }).toEqual({ most: 2, mostOfOne: 1 })
  })

  test('what is put off for milliseconds waits for as long, rounded up to seconds', async () => {
    const runs: string[] = []
    const { room, queue } = openRoom({
      run: async (id) => {
        runs.push(id)
        return 90_500
      },
    })
    await room.start()
    await queue.add(database.db, 'put-off')
    queue.wake()
    await expect.poll(() => runs, { timeout: 30_000 }).toEqual(['put-off'])
    const delaysOf = async (key: string) => {
      const found = await database.db.execute(sql`
        select extract(epoch from start_after - created_on)::float8 as delay from pgboss.job
        where singleton_key = ${key} and state = 'created'`)
      return (found as unknown as { rows: { delay: number }[] }).rows.map(({ delay }) => Math.round(delay))
    }
    await expect.poll(() => delaysOf('put-off'), { timeout: 30_000 }).toEqual([91])
    await database.db.transaction((tx) => queue.add(tx, 'later', 1500))
    expect(await delaysOf('later')).toEqual([2])
  })

  test('what failed is run again, until it ends by itself', async () => {
    let runs = 0
    const { room, queue } = openRoom({
      run: async () => {
        runs += 1
        if (runs === 1) throw new Error('the store does not answer')
        return runs === 2 ? 0 : undefined
      },
    })
    await room.start()
    await queue.add(database.db, 'once-more')
    queue.wake()
    await expect.poll(() => runs, { timeout: 15_000 }).toBe(3)
    await room.idle()
    expect(runs).toBe(3)
  })

  test('a start asks anew for what the tables say is unfinished', async () => {
    await leaveBehind('half')
    const ran: string[] = []
    const { room } = openRoom({
      listUnfinished: async () => ['half', 'lost'],
      run: async (id) => {
        ran.push(id)
        return undefined
      },
    })
    await room.start()
    await room.idle()
    expect(ran.sort()).toEqual(['half', 'lost'])
  })

  test('the job of a server that was killed is taken over by another one', async () => {
    await leaveBehind('half')
    const ran: string[] = []
    const { room } = openRoom(
      {
        run: async (id) => {
          ran.push(id)
          return undefined
        },
      },
      false,
    )
    await room.start()
    await expect.poll(() => ran, { timeout: 30_000 }).toEqual(['half'])
  }, 40_000)

  test('a pause breaks off what runs, holds back what comes, and then goes on with both', async () => {
    const reported: string[] = []
    const { room, queue } = openRoom({
      run: async (id, signal) => {
        reported.push(id)
        if (reported.length === 1)
          await new Promise((_, reject) =>
            signal.addEventListener('abort', () => reject(new Error('broken off'))),
          )
        return undefined
      },
    })
    await room.start()
    await queue.add(database.db, 'first')
    queue.wake()
    await expect.poll(() => reported).toEqual(['first'])
    const goOn = await queue.pause()
    await queue.add(database.db, 'second')
    expect(reported).toEqual(['first'])
    goOn()
    await room.idle()
    expect(reported).toEqual(['first', 'first', 'second'])
  })

  test('a server that stops gives back what it was doing, and the next one does it', async () => {
    const reported: string[] = []
    const first = openRoom({
      run: (id, signal) =>
        new Promise((_, reject) => {
          reported.push(`first: ${id}`)
          signal.addEventListener('abort', () => reject(new Error('broken off')))
        }),
    })
    await first.room.start()
    await first.queue.add(database.db, 'given-back')
    first.queue.wake()
    await expect.poll(() => reported).toEqual(['first: given-back'])
    await first.room.stop()
    const second = openRoom(
      {
        run: async (id) => {
          reported.push(`second: ${id}`)
          return undefined
        },
      },
      false,
    )
    await second.room.start()
    await expect
      .poll(() => reported, { timeout: 15_000 })
      .toEqual(['first: given-back', 'second: given-back'])
  })

  test('what is asked for while a server stops is kept for the next one', async () => {
    const first = openRoom({})
    await first.room.start()
    await first.room.stop()
    await first.queue.add(database.db, 'late')
    const ran: string[] = []
    const second = openRoom(
      {
        run: async (id) => {
          ran.push(id)
          return undefined
        },
      },
      false,
    )
    await second.room.start()
    await second.room.idle()
    expect(ran).toEqual(['late'])
  })
})
